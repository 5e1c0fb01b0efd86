import { inTransaction, type Sql } from "../../db/connect";
import { readMasterKeys } from "../process/secret";
import { supplierOf } from "../process/supplier";
import { withDatabase } from "./database";
import { inventImports, inventStaff, inventSubmissions, mergeRepeats } from "./invent";
import { inventApplications } from "./invent-applications";
import { inventDocuments } from "./invent-documents";
import { inventOrders } from "./invent-orders";

const usage = "Usage: npm run seed -- --leads NUMBER [--open NUMBER]";
const batchSize = 10_000;
/** From here on an empty database is filled in bulk. */
const bulkSize = 50_000;
const tables = ["submissions", "cases", "case_events", "jobs"];
/** Beside the leads, for each of them. */
const messagesPerLead = 0.05;
/** How many of the cases are open by default. */
const openShare = 0.2;

/** Invented leads and messages over the past year, more of them lately, with their cases, applications and orders in every state, and staff. */
export async function start() {
  const leads = readNumber("--leads");
  const messages = Math.ceil((leads ?? 0) * messagesPerLead);
  if (leads === undefined || leads < 1) throw new Error(usage);
  const open = readNumber("--open") ?? Math.round((leads + messages) * openShare);
  if (open > leads + messages) throw new Error(`There are only ${leads + messages} cases to be open.\n${usage}`);
  const openMessages = Math.round((open * messages) / (leads + messages));
  await withDatabase(
    async ({ sql }, environment) => {
      const started = Date.now();
      const owners = await inventStaff(sql);
      const fill = async (connection: Sql) => {
        await invent(connection, "lead", leads, open - openMessages, owners);
        await invent(connection, "contact", messages, openMessages, owners);
        await mergeRepeats(connection);
      };
      if (leads >= bulkSize && (await isEmpty(sql))) await inBulk(sql, tables, fill);
      else await fill(sql);
      await inventImports(sql, leads);
      console.log(`${await inventApplications(sql, owners)} applications`);
      console.log(`${await inventOrders(sql, supplierOf(environment))} orders`);
      if (environment.DATABASE_URL && !process.env.DOCUMENTS_KEY)
        console.log("No documents: DOCUMENTS_KEY must be set as for the site.");
      else {
        const masters = await readMasterKeys(environment);
        console.log(`${await inventDocuments(sql, { masters, objects: null, scan: null })} documents and certificates`);
      }
      await sql`select sum_up_leads()`;
      for (const table of tables) await sql`vacuum analyze ${sql(table)}`;
      const { maxRSS } = process.resourceUsage();
      console.log(`Done in ${seconds(started)} s, with ${Math.round(maxRSS / 1_024)} MB of memory.`);
    },
    // An index over millions of rows takes longer to build than a page may wait.
    { statementTimeout: 0 },
  );
}

const seconds = (since: number) => ((Date.now() - since) / 1_000).toFixed(1);

async function isEmpty(sql: Sql) {
  const rows = await sql`select from submissions limit 1`;
  return rows.length === 0;
}

/** In batches, so that the memory it takes does not grow with the number. */
async function invent(sql: Sql, form: "lead" | "contact", count: number, open: number, owners: string[]) {
  const what = form === "lead" ? "leads" : "messages";
  for (let done = 0; done < count; done += batchSize) {
    const last = Math.min(done + batchSize, count);
    await inventSubmissions(sql, { form, first: done + 1, last, count, openShare: open / count, owners });
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

/**
 * Fills empty tables without their indexes and triggers, and builds the indexes at the end: at ten million rows that takes
 * minutes instead of hours. One transaction, so that a failure leaves the tables as they were. What triggers would
 * have written is left out, such as the audit log's line for each event of an invented history. A site that runs meanwhile
 * cannot reach these tables.
 */
export const inBulk = (sql: Sql, tables: string[], fill: (sql: Sql) => Promise<void>) =>
  inTransaction(sql, async (transaction) => {
    await transaction`set local maintenance_work_mem = '512MB'`;
    const indexes = await transaction<{ name: string; definition: string }[]>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any (${tables}::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid)`;
    for (const table of tables) await transaction`alter table ${sql(table)} disable trigger user`;
    for (const { name } of indexes) await transaction.unsafe(`drop index ${name}`);
    await fill(transaction);
    await sortByTime(transaction);
    await transaction`
      insert into lead_sums_stale select distinct (created_at at time zone 'UTC')::date from submissions
      where kind = 'lead' on conflict do nothing`;
    for (const { name, definition } of indexes) {
      console.log(`Index ${name}`);
      await transaction.unsafe(definition);
    }
    for (const table of tables) await transaction`alter table ${sql(table)} enable trigger user`;
  });

/** As they would lie if each had been stored when it is dated: an open case is dated later than the others around it. */
async function sortByTime(sql: Sql) {
  await sql`create index in_bulk_by_time on submissions (created_at, id)`;
  await sql`cluster submissions using in_bulk_by_time`;
  await sql`drop index in_bulk_by_time`;
}
