import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import type { PageOf } from "./cursor";
import { cursorColumn, inOrder, pastCursor } from "./cursor.server";
import { type LeadFilter, noService, searchWords, shortWords } from "./lead-filter";
import { addDays, startOfDay } from "./time-zone";

export type ListedLead = {
  id: string;
  name: string;
  email: string;
  phone: string;
  state: string;
  service: string;
  createdAt: Date;
  suspect: boolean;
  /** Where this lead stands in the order, finer than a Date can tell. */
  cursor: string;
};

export type LeadPage = { leads: ListedLead[]; hasOlder: boolean; hasNewer: boolean };

export const pageSize = 50;
/** How far a search walks back through the newest leads before it asks the index of words. */
const walk = 5_000;

type View = { filter: LeadFilter; zone: string };
type Fragment = ReturnType<typeof conditions>;

/** Keyset paging: the thousandth page costs what the first one does, and a lead that arrives moves no row. */
export async function listLeads(
  proof: StaffProof,
  sql: Sql,
  view: View,
  at: PageOf,
  size = pageSize,
): Promise<LeadPage> {
  const { formSubmissions } = personalTables(sql, proof);
  const isNewer = at.newer !== undefined;
  const where = sql`${conditions(sql, view)} ${pastCursor(sql, at)}`;
  const words = partsOf(view.filter);
  const rows =
    words.length > 0
      ? await search(sql, formSubmissions, where, words, isNewer, size + 1)
      : await byIndex(
          sql,
          async (transaction) => transaction<ListedLead[]>`
        select ${columns(sql)} from ${formSubmissions} where true ${where} ${inOrder(sql, isNewer)} limit ${size + 1}`,
        );
  const hasMore = rows.length > size;
  const leads = rows.slice(0, size);
  if (isNewer) leads.reverse();
  return {
    leads,
    hasOlder: isNewer ? true : hasMore,
    hasNewer: isNewer ? hasMore : at.older !== undefined,
  };
}

/**
 * What many leads share is found among the newest at once; what few have is found by the index.
 * Either way only a bounded part of the table is read.
 */
async function search(
  sql: Sql,
  formSubmissions: Fragment,
  where: Fragment,
  words: string[],
  isNewer: boolean,
  size: number,
): Promise<ListedLead[]> {
  const trigrams = await hasTrigrams(sql);
  return byIndex(sql, async (transaction): Promise<ListedLead[]> => {
    const near = await transaction<ListedLead[]>`
      select ${columns(sql)}
      from (select * from ${formSubmissions} where true ${where} ${inOrder(sql, isNewer)} limit ${walk}) as near
      where ${matches(sql, words)} ${inOrder(sql, isNewer)} limit ${size}`;
    if (near.length >= size) return near;
    return transaction<ListedLead[]>`
      with matching as materialized (select * from ${formSubmissions} where ${indexed(sql, words, trigrams)})
      select ${columns(sql)} from matching where true ${where} ${inOrder(sql, isNewer)} limit ${size}`;
  });
}

/** What the planner thinks common it would rather find by reading the whole table, and sometimes it is wrong. */
async function byIndex<Value>(sql: Sql, read: (transaction: Sql) => Promise<Value>): Promise<Value> {
  return sql.begin(async (transaction) => {
    await transaction`select set_config('enable_seqscan', 'off', true)`;
    return read(transaction as unknown as Sql);
  }) as Promise<Value>;
}

/** All leads of a view, oldest page boundaries apart, for an export: each pull reads one batch. */
export async function* readLeads(proof: StaffProof, sql: Sql, view: View, batch = 2_000) {
  let older: string | undefined;
  for (;;) {
    const page = await listLeads(proof, sql, view, older === undefined ? {} : { older }, batch);
    if (page.leads.length > 0) yield page.leads;
    if (!page.hasOlder) return;
    older = page.leads.at(-1)?.cursor;
  }
}

/** How many leads a view has, counted no further than `most`. */
export async function countLeads(proof: StaffProof, sql: Sql, view: View, most: number): Promise<number> {
  const { formSubmissions } = personalTables(sql, proof);
  const words = partsOf(view.filter);
  const matching = words.length > 0 ? sql`and ${indexed(sql, words, await hasTrigrams(sql))}` : sql``;
  return byIndex(sql, async (transaction) => {
    const [row] = await transaction<{ count: number }[]>`
      select count(*)::int as count from (
        select from ${formSubmissions} where true ${conditions(sql, view)} ${matching} limit ${most}
      ) as counted`;
    return row?.count ?? 0;
  });
}

/** How many leads of a view are newer than the newest one on the screen. */
export async function countNewer(proof: StaffProof, sql: Sql, view: View, cursor: string, most = 100): Promise<number> {
  const { formSubmissions } = personalTables(sql, proof);
  const words = partsOf(view.filter);
  const matching = words.length > 0 ? sql`where ${matches(sql, words)}` : sql``;
  return byIndex(sql, async (transaction) => {
    const [row] = await transaction<{ count: number }[]>`
      select count(*)::int as count from (
        select * from ${formSubmissions} where true ${conditions(sql, view)} ${pastCursor(sql, { newer: cursor })}
        ${inOrder(sql, true)} limit ${most}
      ) as newer ${matching}`;
    return row?.count ?? 0;
  });
}

async function hasTrigrams(sql: Sql) {
  const [row] = await sql`select from pg_extension where extname = 'pg_trgm'`;
  return row !== undefined;
}

function conditions(sql: Sql, { filter, zone }: View) {
  const { service, state, from, to, suspect } = filter;
  const phone = wholePhone(filter);
  return sql`
    ${shortWords(filter.search) === "all" ? sql`and false` : sql``}
    ${phone ? sql`and phone = ${phone}` : sql``}
    ${service ? sql`and service = ${service === noService ? "" : service}` : sql``}
    ${state ? sql`and state = ${state}` : sql``}
    ${from ? sql`and created_at >= ${startOfDay(from, zone)}` : sql``}
    ${to ? sql`and created_at < ${startOfDay(addDays(to, 1), zone)}` : sql``}
    ${suspect === "" ? sql`` : suspect === "only" ? sql`and suspect` : sql`and not suspect`}`;
}

/** A whole number needs no search for its parts. */
const wholePhone = ({ search }: LeadFilter) =>
  searchWords(search).find((word, _, { length }) => length === 1 && /^\d{10}$/.test(word));

const partsOf = (filter: LeadFilter) => (wholePhone(filter) ? [] : searchWords(filter.search));

const columns = (sql: Sql) => sql`
  id, name, email, phone, state, service, created_at as "createdAt", suspect, ${cursorColumn(sql)}`;

/** One condition a word: the index answers no `like all`. */
const matches = (sql: Sql, words: string[]) =>
  words.reduce(
    (before, word) => sql`${before} and lower(name || ' ' || email || ' ' || phone) like ${`%${literally(word)}%`}`,
    sql`true`,
  );

/** The condition in the form that the indexes of this database can answer. */
function indexed(sql: Sql, words: string[], trigrams: boolean) {
  if (trigrams) return matches(sql, words);
  const [first = ""] = words;
  const start = `${literally(first)}%`;
  return sql`(lower(name) like ${start} or email like ${start} or phone like ${start}) and ${matches(sql, words)}`;
}

const literally = (word: string) => word.replace(/[\\%_]/g, "\\$&");
