import { hasEmail } from "../../content/person";
import { inTransaction, type Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { isEndedByRefund } from "../orders/payments/refunds.server";
import { done, type Result, refuse } from "../ui/result";
import {
  type ApplicationAction,
  type ApplicationVersion,
  lockApplication,
  writeChange,
} from "./change-application.server";
import { documentsMailKind, mailAboutDocuments } from "./enqueue-mails.server";
import { rowIsToSend } from "./requirement-moves";

/** So long after it was asked for, nothing is asked for again. */
const askedEveryMs = 24 * 60 * 60 * 1_000;

export type AskedSoFar = {
  /** When the customer was asked last, if that is too short ago to ask again. */
  asked: Date | null;
  /** When the mail leaves that follows what was sent back. */
  mailAt: Date | null;
};

/** What the customer hears without another press. */
export async function findAsked(sql: Sql, id: string, now: Date): Promise<AskedSoFar> {
  const [found] = await sql<AskedSoFar[]>`
    select (select max(at) from application_events where application_id = ${id} and kind = 'documents asked'
        and at > ${new Date(now.getTime() - askedEveryMs)}) as asked,
      (select min(run_at) from jobs where kind = ${documentsMailKind} and status = 'waiting'
        and run_at > ${now} and payload ->> 'application' = ${id}) as "mailAt"`;
  return found ?? { asked: null, mailAt: null };
}

const outcomes = {
  asked: "The mail is on its way.",
  askedToday: "This customer was asked in the last day. Nothing was sent.",
  nothingMissing: "Nothing is missing.",
  noEmail: "The customer gave no e-mail address. Nothing was sent.",
  withdrawn: "The customer withdrew their consent. Nothing was sent.",
  refunded: "A refund was granted. Nothing was sent.",
  notThere: "There is no such person, or somebody else works on their case.",
};
type AskedFor = keyof typeof outcomes;

export async function askForMissing({ proof, sql, id }: ApplicationAction): Promise<Result> {
  const asked = await askForDocuments(proof, sql, id);
  return asked === "asked" ? done(outcomes.asked) : refuse(outcomes[asked]);
}

/** Asks the customer by mail for what is missing or to be sent again, at most once a day; not for what they do not have. */
function askForDocuments(proof: StaffProof, sql: Sql, id: string): Promise<AskedFor> {
  return inTransaction<AskedFor>(sql, async (transaction) => {
    const application = await lockApplication(proof, transaction, id);
    if (!application?.isOpen) return "notThere";
    const [facts] = await transaction<
      { email: string | null; isWithdrawn: boolean; isRefunded: boolean; missing: number; isAsked: boolean }[]
    >`
      select (select email from submissions where id = ${application.submissionId}) as email,
        exists (select from cases where id = ${application.submissionId} and withdrawn_at is not null) as "isWithdrawn",
        ${isEndedByRefund(transaction, transaction`${application.orderId}`)} as "isRefunded",
        (select count(*)::int from requirements
          where application_id = ${id} and ${rowIsToSend(transaction)}) as missing,
        exists (select from application_events where application_id = ${id} and kind = 'documents asked'
          and at > ${new Date(Date.now() - askedEveryMs)}) as "isAsked"`;
    if (!facts?.email || !hasEmail(facts.email)) return "noEmail";
    if (facts.isWithdrawn) return "withdrawn";
    if (facts.isRefunded) return "refunded";
    if (facts.missing === 0) return "nothingMissing";
    if (facts.isAsked) return "askedToday";
    const version = await writeChange(
      transaction,
      application,
      { kind: "documents asked", details: { count: facts.missing } },
      proof.user.id,
    );
    await mailAboutDocuments(transaction, { ...application, version });
    return "asked";
  });
}

export async function remindMany(proof: StaffProof, sql: Sql, picked: ApplicationVersion[]): Promise<Result> {
  let count = 0;
  for (const { id } of picked) if ((await askForDocuments(proof, sql, id)) === "asked") count++;
  const left = picked.length - count;
  const rest = left > 0 ? ` Not asked, because nothing is missing or they were asked in the last day: ${left}.` : "";
  return done(`Mails on their way: ${count}.${rest}`);
}
