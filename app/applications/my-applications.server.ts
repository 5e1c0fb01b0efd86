import { requirementStateNames, sayKind, stageNames } from "../../content/en/applications/names";
import { dueDates } from "../../content/en/applications/requirements";
import { myData } from "../../content/en/my-data";
import { dayInIndia, fill } from "../../content/format";
import { longDay } from "../../content/hours";
import type { DueDateKey } from "../../content/law/due-dates";
import type { Sql } from "../../db/connect";
import type { PersonProof } from "../../db/personal/person-proof";
import { personalTables } from "../../db/personal/tables";
import type { Application, RequirementState } from "./application";
import { applicationColumns } from "./change-application.server";
import { describeRequirement } from "./requirements.server";

const { applications: names } = myData;

type Requirement = {
  rule: string;
  title: string;
  state: RequirementState;
  reason: string;
  lacks: string;
  /** By which somebody else may send it. */
  links: { madeAt: string; endsAt: string; isUsed: boolean }[];
  documentId: string | null;
};
type MyApplication = Omit<Application, "owner" | "version"> & {
  filedDocumentId: string | null;
  requirements: Requirement[];
  queries: { askedOn: string; question: string; dueOn: string; answeredOn: string | null; answer: string }[];
  events: { at: string; kind: string; note: string }[];
  registration: { number: string; validFrom: string; validUntil: string | null; certificateId: string | null } | null;
  dates: { rule: DueDateKey; dueOn: string | null; isStopped: boolean }[];
};

/** A person's own applications with everything that is stored about them, as their file holds them. */
export async function readMyApplications(proof: PersonProof, sql: Sql): Promise<MyApplication[]> {
  const { applications } = personalTables(sql, proof);
  const rows = await sql<(MyApplication & { owner: unknown; version: unknown })[]>`
    with mine as (
      select ${applicationColumns(sql)}, filed_document_id from ${applications})
    select mine.*,
      coalesce((select jsonb_agg(jsonb_build_object('rule', rule, 'title', title, 'state', state, 'reason', reason,
          'lacks', lacks, 'documentId', document_id, 'links', coalesce((
            select jsonb_agg(jsonb_build_object('madeAt', created_at, 'endsAt', ends_at,
              'isUsed', links.document_id is not null) order by created_at)
            from upload_links as links where links.requirement_id = requirements.id), '[]')) order by position, id)
        from requirements where application_id = mine.id), '[]') as requirements,
      coalesce((select jsonb_agg(jsonb_build_object('askedOn', asked_on, 'question', question, 'dueOn', due_on,
          'answeredOn', answered_on, 'answer', answer) order by created_at)
        from authority_queries where application_id = mine.id), '[]') as queries,
      coalesce((select jsonb_agg(jsonb_build_object('at', at, 'kind', kind, 'note', note) order by id)
        from application_events where application_id = mine.id), '[]') as events,
      (select jsonb_build_object('number', number, 'validFrom', valid_from, 'validUntil', valid_until,
          'certificateId', certificate_id)
        from registrations where application_id = mine.id and ended_at is null) as registration,
      coalesce((select jsonb_agg(jsonb_build_object('rule', rule, 'dueOn', due_on, 'isStopped', stopped_at is not null)
          order by due_on) from due_dates join registrations on registrations.id = registration_id
        where application_id = mine.id and done_at is null), '[]') as dates
    from mine order by created_at desc`;
  // Who of the staff has it is not about the person.
  return rows.map(({ owner: _, version: __, ...mine }) => mine);
}

/** In whose names something is applied for that is not filed yet, apart from the person's own: they can be corrected. */
export const listFirms = (mine: MyApplication[], names: string[]) => {
  const open = mine.filter(({ isOpen, filedOn }) => isOpen && filedOn === null);
  return [...new Set(open.map(({ applicant }) => applicant))].filter((applicant) => !names.includes(applicant));
};

export type MyRegistration = {
  kind: string;
  number: string;
  validFrom: string;
  validUntil: string | null;
  agreedOn: string;
};

/** Registrations that others made and that we watch with the customer's consent. */
export async function readMyRegistrations(proof: PersonProof, sql: Sql): Promise<MyRegistration[]> {
  const { customers } = personalTables(sql, proof);
  return sql<MyRegistration[]>`
    select kind, number, valid_from::text, valid_until::text,
      consented_on::text as "agreedOn"
    from registrations join ${customers} on customers.id = registrations.customer_id
    where application_id is null and ended_at is null order by valid_from`;
}

/** The files of a person's applications, certificates included, each with a name that says what it is. */
export const listMyDocuments = (mine: MyApplication[]) =>
  mine.flatMap(({ reference, requirements, filedDocumentId, registration }) => [
    ...requirements.flatMap((requirement) =>
      requirement.documentId
        ? [{ id: requirement.documentId, name: `${reference} ${describeRequirement(requirement).fileName}` }]
        : [],
    ),
    ...(filedDocumentId ? [{ id: filedDocumentId, name: `${reference} filing` }] : []),
    ...(registration?.certificateId ? [{ id: registration.certificateId, name: `${reference} certificate` }] : []),
  ]);

/** What the person wrote who does not have it, and the links that they gave away. */
const showOwnWords = ({ lacks, links }: Requirement) => [
  ...(lacks ? [fill(myData.lacks, { words: lacks })] : []),
  ...links.map(({ endsAt }) => fill(myData.uploadLink, { day: longDay(dayInIndia(new Date(endsAt))) })),
];

/** The same in the words of the page. */
export const showMyApplications = (mine: MyApplication[], elsewhere: MyRegistration[] = []) => [
  ...mine.map(({ id, reference, kind, applicant, stage, filedReference, requirements, registration, dates }) => {
    const rows: [string, string][] = [
      [names.applicant, applicant],
      [names.stage, stageNames[stage]],
      [names.filedReference, filedReference],
      ...requirements.map((requirement): [string, string] => [
        describeRequirement(requirement).title,
        [
          [requirementStateNames[requirement.state], requirement.reason].filter(Boolean).join(": "),
          ...showOwnWords(requirement),
        ].join(" · "),
      ]),
      [names.registration, registration?.number ?? ""],
      ...dates.map(({ rule, dueOn }): [string, string] => [
        dueDates[rule].title,
        dueOn ? longDay(dueOn) : names.dayOpen,
      ]),
    ];
    return { id, title: `${sayKind(kind)} (${reference})`, rows: rows.filter(([, value]) => value !== "") };
  }),
  ...elsewhere.map(({ kind, number, agreedOn }) => {
    const rows: [string, string][] = [
      [names.registration, number],
      [names.agreedOn, longDay(agreedOn)],
    ];
    return { id: number, title: sayKind(kind), rows };
  }),
];
