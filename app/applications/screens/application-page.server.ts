import { mailLink, whatsappLink } from "../../../content/contact-links";
import { sayKind, stageNames } from "../../../content/en/applications/names";
import { dueDates, requirements as requirementWords } from "../../../content/en/applications/requirements";
import { greeting } from "../../../content/en/frames/mail-frame";
import { dayInIndia, fill } from "../../../content/format";
import { dayAndTime, longDay } from "../../../content/hours";
import type { Content } from "../../../content/languages/content-of";
import { lastDay } from "../../../content/law/deadlines";
import type { DueDateKey } from "../../../content/law/due-dates";
import { requirementsToAdd } from "../../../content/law/requirements";
import { rankOf, stagesOf } from "../../../content/law/stages";
import { givenEmail } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { isUuid } from "../../../db/uuid";
import { findRegistration, showRegistration } from "../../customers/registrations.server";
import { sayCallReason } from "../../orders/call-first.server";
import { showOrderMoney } from "../../orders/desk/show-order-money.server";
import { isEndedByRefund } from "../../orders/payments/refunds.server";
import type { Conflict } from "../../ui/result";
import { type Application, expectedDay, isSettled } from "../application";
import { type AskedSoFar, findAsked } from "../ask-for-documents.server";
import { findDueCall } from "../call-before-filing.server";
import { applicationColumns } from "../change-application.server";
import { lastMoment, toneOf } from "../list/list-applications.server";
import { isToSend } from "../requirement-moves";
import { describeRequirement, listRequirements, type Requirement } from "../requirements.server";
import { chooseMainStep } from "./main-step";

/** What happened to an application, by the kind of the event. Words in braces are filled in from it. */
const eventNames: Record<string, string> = {
  made: "Application started",
  "made by itself": "Application started by itself, when its order was paid",
  "customer made": "Customer created",
  joined: "Merged with another customer",
  parted: "Merge with another customer undone",
  assigned: "Owner changed",
  details: "Details changed",
  "contact corrected": "Contact corrected",
  "document added": "Document asked for: {document}",
  "document sent": "Document received: {document}",
  "document looked at": "Document looked at: {document}",
  "document accepted": "Document accepted: {document}",
  "document sent back": "Sent back: {document}",
  "document waived": "Not needed: {document}",
  "document needed after all": "Needed after all: {document}",
  "document taken back": "Document taken back: {document}",
  "document split": "Document split in two: {document}",
  "documents kept": "Documents are kept: the customer asked for it",
  "documents not kept": "Documents are destroyed after their time",
  "registration added": "Registration made elsewhere: {number}",
  "registration ended": "Registration ended: {number}",
  "document still needed": "Still needed: {document}",
  "customer sent": "Sent by the customer: {document}{from}",
  "customer took back": "Taken back by the customer: {document}",
  "customer lacks": "The customer does not have: {document}",
  "sent by link": "Sent by somebody else for the customer: {document}",
  "taken back by link": "Taken back by the person who sent it for the customer: {document}",
  "tracking link sent": "Link to My applications mailed to {to}",
  "documents asked": "Asked for missing documents by mail",
  stage: "{stage}",
  back: "Back to: {stage}",
  portal: "Portal: {words}",
  "query opened": "Query, answer until {day}",
  "query answered": "Query answered",
  "query too late": "Query answered too late",
  granted: "Granted: {number}",
  refused: "Refused",
  withdrawn: "Withdrawn",
  note: "Note",
  called: "Customer called before filing",
  "date set": "Day set: {date}",
  "date done": "Done: {date}",
  "reminders stopped": "Customer stopped reminders: {date}",
  "reminders wanted": "Customer wants reminders again: {date}",
  "filing attached": "Screenshot or acknowledgement of the filing attached",
  "certificate attached": "Certificate attached",
  erased: "Erased",
};

type Found = Application & {
  keepsDocuments: boolean;
  filedDocumentId: string | null;
  ownerName: string | null;
  orderReference: string | null;
  /** Null, as is the case, where a colleague sold it: a link would lead nowhere. */
  shownOrderId: string | null;
  isRefunded: boolean;
  caseId: string | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
};

async function findApplication(proof: StaffProof, sql: Sql, id: string): Promise<Found | null> {
  if (!isUuid(id)) return null;
  const { applications, cases, orders } = personalTables(sql, proof);
  const [found] = await sql<Found[]>`
    select ${applicationColumns(sql)}, keeps_documents,
      filed_document_id, (select name from "user" where "user".id = applications.owner) as "ownerName",
      (select reference from orders where orders.id = applications.order_id) as "orderReference",
      (select orders.id from ${orders} where orders.id = applications.order_id) as "shownOrderId",
      ${isEndedByRefund(sql, sql`applications.order_id`)} as "isRefunded",
      (select coalesce(merged_into, cases.id) from ${cases} where cases.id = applications.submission_id) as "caseId",
      submitted.name as "contactName", submitted.email as "contactEmail", submitted.phone as "contactPhone"
    from ${applications} left join submissions as submitted on submitted.id = applications.submission_id
    where applications.id = ${id} and applications.erased_at is null`;
  return found ?? null;
}

type Event = { id: string; at: Date; kind: string; changes: Record<string, unknown>; note: string; who: string | null };

const listEvents = (sql: Sql, id: string) => sql<Event[]>`
  select application_events.id::text, at, kind, changes, note, "user".name as who
  from application_events left join "user" on "user".id = actor
  where application_id = ${id} order by application_events.id desc limit 200`;

function showEvent({ id, at, kind, changes, note, who }: Event) {
  const requirement = typeof changes.requirement === "string" ? changes.requirement : "";
  const stage = Array.isArray(changes.stage) ? String(changes.stage[1]) : "";
  const says = Array.isArray(changes.authoritySays) ? String(changes.authoritySays[1]) : "";
  const date = typeof changes.date === "string" ? changes.date : "";
  const what = fill(eventNames[kind === "made" && who === null ? "made by itself" : kind] ?? kind, {
    document:
      requirement in requirementWords ? describeRequirement({ rule: requirement, title: "" }).title : requirement,
    stage: sayStage(stage),
    words: says,
    day: typeof changes.dueOn === "string" ? longDay(changes.dueOn) : "",
    from: typeof changes.copiedFrom === "string" ? `, copied from ${changes.copiedFrom}` : "",
    number: String(changes.number ?? ""),
    to: typeof changes.to === "string" ? changes.to : "",
    date: dueDates[date as DueDateKey]?.title ?? date,
  });
  const isCustomers = /^customer (sent|took back|lacks)$|by link$/.test(kind);
  return { id, what, note, by: `${dayAndTime(at)} · ${who ?? (isCustomers ? "Customer" : "System")}` };
}

const sayStage = (stage: string) => (stageNames as Record<string, string>)[stage] ?? stage;

type Query = { askedOn: string; dueOn: string; dueRule: string; question: string };

/** The newest that is not answered. */
async function findOpenQuery(sql: Sql, id: string): Promise<Query | undefined> {
  const [open] = await sql<Query[]>`
    select asked_on::text, due_on::text, due_rule, question
    from authority_queries where application_id = ${id} and answered_on is null order by created_at desc limit 1`;
  return open;
}

const queryRules: Record<string, string> = {
  "clock-gst-query": "7 working days, without weekends and national holidays",
  "clock-fssai-query": "30 days",
};

const showQuery = ({ askedOn, dueOn, dueRule, question }: Query) => ({
  heading: `Query of ${longDay(askedOn)}`,
  question,
  due: `Due by ${longDay(dueOn)}`,
  rule: dueRule ? `By rule: ${queryRules[dueRule] ?? dueRule}. Holidays of a single state are not counted.` : "",
});

const moverNames = {
  customer: "Customer moves next",
  we: "We move next",
  authority: "Authority moves next",
  nobody: "Closed",
};

/** One application with everything that happened to it, and what can be done with it now. */
export async function showApplication(
  content: Content,
  proof: StaffProof,
  sql: Sql,
  id: string,
  { trackingLink = "", now = new Date() }: { trackingLink?: string; now?: Date } = {},
) {
  const found = await findApplication(proof, sql, id);
  if (!found) return null;
  const [requirements, events, registration, open, dueCall, money, soFar] = await Promise.all([
    listRequirements(proof, sql, id),
    listEvents(sql, id),
    findRegistration(sql, id),
    findOpenQuery(sql, id),
    findDueCall(sql, found),
    found.shownOrderId ? showOrderMoney(proof, sql, found.shownOrderId) : null,
    findAsked(sql, id, now),
  ]);
  const heard = givenEmail(found.contactEmail ?? "") ? soFar : { asked: null, mailAt: null };
  const { applicant, kind, business, state, constitution, premises, pan, gstin, filedReference, filedOn } = found;
  const expected = expectedDay(found);
  const rules = requirements.map(({ rule }) => rule);
  const callFirst = dueCall ? sayCallReason(dueCall) : "";
  /** Nobody waits for it any more: what is left is to withdraw it. */
  const isRefunded = found.isOpen && found.isRefunded;
  return {
    id,
    submissionId: found.submissionId,
    customerId: found.customerId,
    version: found.version,
    reference: found.reference,
    service: found.service,
    applicant,
    kindName: sayKind(kind),
    stage: found.stage,
    stageName: stageNames[found.stage],
    mover: found.mover,
    moverName: moverNames[found.mover],
    isOpen: found.isOpen,
    since: `${stageNames[found.stage]} since ${longDay(dayInIndia(found.stageSince))}`,
    due: showDue(found, now),
    authoritySays: found.authoritySays,
    /** Typed where the law sets the authority no time. */
    expectedOn: lastDay(found.service, "decision", dayInIndia(now)) ? null : (found.expectedOn ?? ""),
    filed: filedReference && filedOn ? `${filedReference}, filed on ${longDay(filedOn)}` : "",
    hasFiling: found.filedDocumentId !== null,
    expected: expected ? `Decision expected by ${longDay(expected)}` : "",
    refused: found.stage === "refused" ? { because: found.refusedBecause, until: found.appealUntil } : null,
    order: found.orderId ? { id: found.shownOrderId, text: `Order ${found.orderReference ?? ""}` } : null,
    money,
    caseId: found.caseId,
    contact: showContact(content, found, requirements, trackingLink),
    owner: { id: found.owner, name: found.ownerName ?? "Unassigned", isMine: found.owner === proof.user.id },
    /** What is known of the business, to be corrected. */
    details: { applicant, kind, business, state, constitution, premises, pan, gstin },
    requirements,
    documentsDone: requirements.filter(({ state: reached }) => isSettled(reached)).length,
    toAdd: requirementsToAdd(found, rules).map(({ key }) => ({
      key,
      title: describeRequirement({ rule: key, title: "" }).title,
    })),
    isRefunded,
    keepsDocuments: found.keepsDocuments,
    callFirst,
    /** What the customer hears without another press, or heard. */
    asked: sayAsked(heard),
    mainStep: chooseMainStep({
      ...found,
      isAsked: heard.asked !== null || heard.mailAt !== null,
      isRefunded,
      callFirst,
      requirements,
      isQueried: open !== undefined,
      lacksCertificate: registration !== null && registration.certificateId === null,
    }),
    query: open ? showQuery(open) : null,
    canBack: stagesOf(found.service)
      .filter(({ stage }) => rankOf[stage] < rankOf[found.stage])
      .map(({ stage }) => ({ stage, name: stageNames[stage] })),
    queryRule: lastDay(found.service, "query", dayInIndia(now)) !== null,
    registration: registration && showRegistration(registration),
    events: events.map(showEvent),
    notes: events.filter((event) => event.kind === "note").length,
    today: dayInIndia(now),
  };
}
export type ShownApplication = NonNullable<Awaited<ReturnType<typeof showApplication>>>;

const sayAsked = ({ asked, mailAt }: AskedSoFar) =>
  [
    asked && `Asked by mail on ${dayAndTime(asked)}; a day later they can be asked again.`,
    mailAt && `A mail with all that is missing goes out on ${dayAndTime(mailAt)}.`,
  ]
    .filter(Boolean)
    .join(" ");

function showContact(
  content: Content,
  { contactName, contactEmail, contactPhone, reference, kind }: Found,
  requirements: Requirement[],
  link: string,
) {
  const { applicationMails } = content;
  if (!contactName || !contactPhone) return null;
  const email = givenEmail(contactEmail ?? "");
  const missing = requirements.filter(isToSend);
  const { requirements: mail } = applicationMails;
  const named = { kind: sayKind(kind), reference, name: contactName };
  const text = [
    fill(greeting, named),
    fill(mail.intro, named),
    ...missing.map(({ title, accepts }) => fill(mail.requirement, { title, detail: accepts || title })),
    ...(link ? [fill(mail.whatsapp, { link })] : []),
  ].join("\n");
  return {
    name: contactName,
    phone: contactPhone,
    email,
    mail: email ? mailLink({ email }) : "",
    whatsapp: whatsappLink({ phone: contactPhone }, missing.length > 0 ? text : fill(greeting, named)),
    missing: missing.length,
  };
}

function showDue(found: Application, now: Date) {
  if (!found.dueAt) return null;
  const tone = toneOf(found, now);
  return { text: `${tone === "alarm" ? "Was due" : "Due"} by ${longDay(dayInIndia(lastMoment(found.dueAt)))}`, tone };
}

const fieldNames: Record<string, string> = {
  kind: "Applied for",
  business: "Business",
  state: "State",
  applicant: "Applicant",
  constitution: "Constitution",
  premises: "Premises",
  pan: "PAN",
  gstin: "GSTIN",
  owner: "Owner",
  stage: "Stage",
  authoritySays: "Portal",
  filedReference: "Number",
  filedOn: "Filed on",
  expectedOn: "Decision expected by",
  refusedBecause: "Reason for refusal",
  appealUntil: "Appeal until",
};

/** Both values of each field that somebody else changed. */
export const showConflicts = (conflicts: Conflict[]): string[] =>
  conflicts.map(({ field, theirs, yours, who, when }) => {
    const say = (value: unknown) => {
      const text = value === null || value === "" ? "–" : String(value);
      return field === "stage" ? sayStage(text) : field === "kind" ? sayKind(text) : text;
    };
    const set = `${who || "System"} set ${say(theirs)} on ${dayAndTime(when)}`;
    return `${fieldNames[field] ?? field}: ${set}; you wanted ${say(yours)}.`;
  });
