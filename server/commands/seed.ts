import type { Sql } from "../../db/connect";
import { withDatabase } from "./database";
import { inventStaff, inventSubmissions, mergeRepeats } from "./invent";

const usage = "Usage: npm run seed -- --leads NUMBER [--open NUMBER]";
const batchSize = 5_000;
/** Beside the leads, for each of them. */
const messagesPerLead = 0.05;
/** How many of the cases are open unless told. */
const openShare = 0.2;

/** Invented leads and messages over the past year, more of them lately, with their cases in every state, and staff. */
export async function start() {
  const leads = readNumber("--leads");
  const messages = Math.ceil((leads ?? 0) * messagesPerLead);
  if (leads === undefined || leads < 1) throw new Error(usage);
  const open = readNumber("--open") ?? Math.round((leads + messages) * openShare);
  if (open > leads + messages) throw new Error(`There are only ${leads + messages} cases to be open.\n${usage}`);
  const openMessages = Math.round((open * messages) / (leads + messages));
  await withDatabase(async ({ sql }) => {
    const started = Date.now();
    const owners = await inventStaff(sql);
    await invent(sql, "lead", leads, open - openMessages, owners);
    await invent(sql, "contact", messages, openMessages, owners);
    await mergeRepeats(sql);
    await sql`select sum_up_leads()`;
    for (const table of ["form_submissions", "contact_messages", "cases", "case_events", "jobs"])
      await sql`vacuum analyze ${sql(table)}`;
    console.log(`Done in ${((Date.now() - started) / 1_000).toFixed(1)} s.`);
  });
}

/** In batches, so that the memory it takes does not grow with the number. */
async function invent(sql: Sql, form: "lead" | "contact", count: number, open: number, owners: string[]) {
  const what = form === "lead" ? "leads" : "messages";
  for (let done = 0; done < count; done += batchSize) {
    const last = Math.min(done + batchSize, count);
    await inventSubmissions(sql, { form, first: done + 1, last, openShare: open / count, owners });
    console.log(`${last.toLocaleString("en-IN")} of ${count.toLocaleString("en-IN")} ${what}`);
  }
}

function readNumber(option: string) {
  const at = process.argv.indexOf(option);
  if (at === -1) return undefined;
  const number = Number(process.argv[at + 1]);
  if (!Number.isInteger(number) || number < 0) throw new Error(usage);
  return number;
}
