import { randomUUID } from "node:crypto";
import { retention } from "../../../content/law/retention";
import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { recordAudit } from "../../audit/record.server";
import { clearSearches } from "../../cases/erasure/redact-searches.server";
import type { FreeText } from "../../people/eraser";
import { isNothing, noIdentifiers } from "../../people/identifiers";
import { type FoundRow, findTyped, withoutLiving } from "./find-free-text.server";
import { freeTexts } from "./locations.server";
import { redactTyped } from "./redact-free-text.server";
import { hashIdentifiers, type SealSecrets, seal, unseal } from "./seal.server";

/** Where a number or an address was found: how many texts of a table, and some of the pages on which staff read them. */
export type FoundIn = { table: string; count: number; pages: { of: string; id: string }[] };
export type Question = {
  id: string;
  submission: string;
  because: "correct" | "erase";
  askedAt: Date;
  endsAt: Date;
  mark: string;
  found: FoundIn[];
};

type Contact = { kind: "phones" | "addresses"; mark: string };
/** What came with a submission, and the address it was sent with. */
type Asked = Contact & { submission: string; sender: string };

const [mostAsked, mostPages] = [5, 5];

/**
 * Asks staff about numbers and addresses that are not known to be this person's and stand in what was typed about others: a
 * stranger who types another's number must not take it out of everybody's notes. Of one sender a few, and the same one once;
 * what is found in no text is not asked about.
 */
export async function askStaff(sql: Sql, secrets: SealSecrets, because: Question["because"], asked: Asked[]) {
  const marksOf = (kind: Contact["kind"]) => asked.filter((each) => each.kind === kind).map(({ mark }) => mark);
  const identifiers = await withoutLiving(sql, {
    ...noIdentifiers(),
    phones: marksOf("phones"),
    addresses: marksOf("addresses"),
  });
  if (isNothing(identifiers)) return;
  const places = new Map<string, FoundIn[]>();
  for (const text of freeTexts) {
    if (!text.key) continue;
    for (const row of await findTyped(sql, identifiers, text))
      for (const mark of new Set([...row.found.phones, ...row.found.addresses]))
        places.set(mark, noteRow(places.get(mark) ?? [], text, row));
  }
  const counts = new Map<string, number>();
  for (const { submission, sender, kind, mark } of asked) {
    const found = places.get(mark.toLowerCase());
    const count = counts.get(sender) ?? 0;
    if (!found || count >= mostAsked) continue;
    const [hash = ""] = hashIdentifiers(secrets[0], { ...noIdentifiers(), [kind]: [mark] });
    const { count: isNew } = await sql`
      insert into redaction_questions (submission_id, because, ends_at, sealed, mark, found)
      values (${submission}, ${because}, now() + make_interval(days => ${retention.undoDays}),
        ${seal(secrets, { kind, mark })}, ${hash}, ${sql.json(found as never)})
      on conflict (mark) do nothing`;
    counts.set(sender, count + isNew);
  }
}

function noteRow(found: FoundIn[], { table, page }: FreeText, row: FoundRow): FoundIn[] {
  const { count, pages } = found.find((each) => each.table === table) ?? { count: 0, pages: [] };
  const isNew = page && row.page && pages.length < mostPages && !pages.some(({ id }) => id === row.page);
  const listed = isNew ? [...pages, { of: page.of, id: row.page ?? "" }] : pages;
  return [...found.filter((each) => each.table !== table), { table, count: count + 1, pages: listed }];
}

type Stored = Omit<Question, "mark"> & { sealed: Buffer };

const questionColumns = (sql: Sql) => sql`id, submission_id as submission, because, asked_at, ends_at, sealed, found`;

export async function listQuestions(sql: Sql, secrets: SealSecrets, most: number): Promise<Question[]> {
  const rows = await sql<Stored[]>`
    select ${questionColumns(sql)} from redaction_questions where ends_at > now() order by asked_at, id limit ${most}`;
  return rows.map(({ sealed, ...question }) => ({ ...question, mark: (unseal(secrets, sealed) as Contact).mark }));
}

/**
 * Staff know better whether it was theirs: it goes from texts about others, or stays. What a correction brought up can be put
 * back for a while; what an erasure did cannot. False where it was answered already.
 */
export function answerQuestion(
  proof: StaffProof,
  sql: Sql,
  secrets: SealSecrets,
  { id, isAccepted }: { id: string; isAccepted: boolean },
): Promise<boolean> {
  return inTransaction<boolean>(sql, async (transaction) => {
    const [question] = await transaction<Stored[]>`
      delete from redaction_questions where id::text = ${id} and ends_at > now()
      returning ${questionColumns(transaction)}`;
    if (!question) return false;
    if (isAccepted) {
      const { kind, mark } = unseal(secrets, question.sealed) as Contact;
      const gone = await withoutLiving(transaction, { ...noIdentifiers(), [kind]: [mark] });
      const isCorrection = question.because === "correct";
      const correction = isCorrection ? { id: randomUUID(), submission: question.submission } : null;
      await redactTyped(transaction, gone, correction);
      if (!isCorrection) await clearSearches(transaction, gone);
    }
    const action = isAccepted ? "redaction accepted" : "redaction left";
    await recordAudit(transaction, proof.user.id, { action, people: [question.submission] });
    return true;
  });
}
