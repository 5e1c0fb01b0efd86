import { comingDates } from "../../content/en/applications/papers";
import { myData } from "../../content/en/my-data";
import { applications as words } from "../../content/en/staff/applications";
import { fill } from "../../content/format";
import { longDay } from "../../content/hours";
import type { ComingKey } from "../../content/law/coming-dates";
import type { Sql } from "../../db/connect";
import type { PersonProof } from "../../db/personal/person-proof";
import { personalTables } from "../../db/personal/tables";
import type { Application, PaperState } from "./application";
import { applicationColumns } from "./columns.server";
import { describePaper } from "./papers.server";
import { today } from "./read";

type Paper = {
  rule: string;
  title: string;
  state: PaperState;
  reason: string;
  lacks: string;
  /** By which somebody else may send it. */
  links: { madeAt: string; endsAt: string; isUsed: boolean }[];
  documentId: string | null;
};
type MyApplication = Omit<Application, "owner" | "version"> & {
  filedDocumentId: string | null;
  papers: Paper[];
  queries: { askedOn: string; question: string; dueOn: string; answeredOn: string | null; answer: string }[];
  events: { at: string; kind: string; note: string }[];
  registration: { number: string; validFrom: string; validUntil: string | null; certificateId: string | null } | null;
  dates: { rule: ComingKey; dueOn: string | null; isStopped: boolean }[];
};

/** A person's own applications with everything that is stored about them, as their file holds them. */
export async function readMyApplications(proof: PersonProof, sql: Sql): Promise<MyApplication[]> {
  const { applications } = personalTables(sql, proof);
  const rows = await sql<(MyApplication & { owner: unknown; version: unknown })[]>`
    with mine as (
      select ${applicationColumns(sql)}, filed_document_id as "filedDocumentId" from ${applications})
    select mine.*,
      coalesce((select jsonb_agg(jsonb_build_object('rule', rule, 'title', title, 'state', state, 'reason', reason,
          'lacks', lacks, 'documentId', document_id, 'links', coalesce((
            select jsonb_agg(jsonb_build_object('madeAt', created_at, 'endsAt', ends_at,
              'isUsed', links.document_id is not null) order by created_at)
            from room_paper_links as links where links.paper_id = asked_papers.id), '[]')) order by position, id)
        from asked_papers where application_id = mine.id), '[]') as papers,
      coalesce((select jsonb_agg(jsonb_build_object('askedOn', asked_on, 'question', question, 'dueOn', due_on,
          'answeredOn', answered_on, 'answer', answer) order by created_at)
        from authority_queries where application_id = mine.id), '[]') as queries,
      coalesce((select jsonb_agg(jsonb_build_object('at', at, 'kind', kind, 'note', note) order by id)
        from application_events where application_id = mine.id), '[]') as events,
      (select jsonb_build_object('number', number, 'validFrom', valid_from, 'validUntil', valid_until,
          'certificateId', certificate_id)
        from registrations where application_id = mine.id and ended_at is null) as registration,
      coalesce((select jsonb_agg(jsonb_build_object('rule', rule, 'dueOn', due_on, 'isStopped', stopped_at is not null)
          order by due_on) from coming_dates join registrations on registrations.id = registration_id
        where application_id = mine.id and done_at is null), '[]') as dates
    from mine order by "createdAt" desc`;
  // Who of the staff has it is not about the person.
  return rows.map(({ owner: _, version: __, ...mine }) => mine);
}

export type MyRegistration = {
  kind: string;
  number: string;
  validFrom: string;
  validUntil: string | null;
  agreedOn: string;
};

/** Registrations made elsewhere that we watch with their consent. */
export async function readMyRegistrations(proof: PersonProof, sql: Sql): Promise<MyRegistration[]> {
  const { customers } = personalTables(sql, proof);
  return sql<MyRegistration[]>`
    select kind, number, valid_from::text as "validFrom", valid_until::text as "validUntil",
      consented_on::text as "agreedOn"
    from registrations join ${customers} on customers.id = registrations.customer_id
    where application_id is null and ended_at is null order by valid_from`;
}

/** The files of a person's applications, certificates included, each with a name that says what it is. */
export const listMyDocuments = (mine: MyApplication[]) =>
  mine.flatMap(({ reference, papers, filedDocumentId, registration }) => [
    ...papers.flatMap((paper) =>
      paper.documentId ? [{ id: paper.documentId, name: `${reference} ${describePaper(paper).fileName}` }] : [],
    ),
    ...(filedDocumentId ? [{ id: filedDocumentId, name: `${reference} filing` }] : []),
    ...(registration?.certificateId ? [{ id: registration.certificateId, name: `${reference} certificate` }] : []),
  ]);

/** What the person wrote who does not have it, and the links that they gave away. */
const showOwnWords = ({ lacks, links }: Paper) => [
  ...(lacks ? [fill(myData.lacks, { words: lacks })] : []),
  ...links.map(({ endsAt }) => fill(myData.paperLink, { day: longDay(today(new Date(endsAt))) })),
];

/** The same in the words of the page. */
export const showMyApplications = (mine: MyApplication[], elsewhere: MyRegistration[] = []) => [
  ...mine.map(({ id, reference, kind, applicant, stage, filedReference, papers, registration, dates }) => {
    const rows: [string, string][] = [
      [words.page.applicant, applicant],
      [words.list.stage, words.stages[stage]],
      [words.page.fields.filedReference, filedReference],
      ...papers.map((paper): [string, string] => [
        describePaper(paper).title,
        [[words.paperStates[paper.state], paper.reason].filter(Boolean).join(": "), ...showOwnWords(paper)].join(" · "),
      ]),
      [words.page.registration, registration?.number ?? ""],
      ...dates.map(({ rule, dueOn }): [string, string] => [
        comingDates[rule].title,
        dueOn ? longDay(dueOn) : words.dates.open,
      ]),
    ];
    return { id, title: `${words.kinds[kind] ?? kind} (${reference})`, rows: rows.filter(([, value]) => value !== "") };
  }),
  ...elsewhere.map(({ kind, number, agreedOn }) => {
    const rows: [string, string][] = [
      [words.page.registration, number],
      [words.customers.elsewhere.consentedOn, longDay(agreedOn)],
    ];
    return { id: number, title: words.kinds[kind] ?? kind, rows };
  }),
];
