import { privacyDesk as words } from "../../../content/en/staff/privacy-desk";
import type { Sql } from "../../../db/connect";
import {
  isNothing,
  looksFor,
  type Marks,
  recogniser,
  searchedFor,
  sharesWord,
  wordsOf,
} from "../../privacy/traces/traces";

/** Whether what staff typed to find people, or as a title, tells of somebody. */
type Told = {
  /** Their number, their address or their whole name. */
  whole(text: string): boolean;
  /** Their number or their address. */
  contact(text: string): boolean;
  /** A search that finds them. */
  search(text: string): boolean;
  sharesName(text: string): boolean;
};

const toldOf = (marks: Marks): Told => {
  const recognise = recogniser(marks);
  const recogniseContact = recogniser({ ...marks, names: [] });
  const names = new Set(marks.names.map((name) => wordsOf(name).join(" ")).filter(Boolean));
  return {
    whole: (text) => !isNothing(recognise(text)) || names.has(wordsOf(text).join(" ")),
    contact: (text) => !isNothing(recogniseContact(text)),
    search: (text) => looksFor(text, marks),
    sharesName: (text) => sharesWord(text, marks.names),
  };
};

/** What a correction leaves of `after` is no trace of `before`. */
const butNot = (before: Told, after: Told): Told => ({
  whole: (text) => before.whole(text) && !after.whole(text),
  contact: (text) => before.contact(text) && !after.contact(text),
  search: (text) => before.search(text) && !after.search(text),
  sharesName: (text) => before.sharesName(text) && !after.sharesName(text),
});

/** Takes somebody out of the filters of exports and out of saved views. */
export async function clearSearches(sql: Sql, gone: Marks, stays?: Marks): Promise<void> {
  const told = stays ? butNot(toldOf(gone), toldOf(stays)) : toldOf(gone);
  await clearExports(sql, told);
  await clearViews(sql, told);
}

/** Typed freely; the other parameters take what is on a list, which may be somebody's name too. */
const searches = ["q", "search"];
const typed = ["owner", "page"];

function findsIn(told: Told, name: string, value: unknown): boolean {
  if (typeof value !== "string" || value === "") return false;
  if (searches.includes(name)) return told.whole(value) || told.search(value);
  return typed.includes(name) ? told.whole(value) : told.contact(value);
}

/** An export keeps which filters were set; what was typed into them goes. */
async function clearExports(sql: Sql, told: Told) {
  const exports = await sql<{ id: string; filter: Record<string, unknown> }[]>`select id::text, filter from exports`;
  for (const { id, filter } of exports) {
    const tells = Object.keys(filter).filter((name) => findsIn(told, name, filter[name]));
    if (tells.length === 0) continue;
    const clean = { ...filter, ...Object.fromEntries(tells.map((name) => [name, ""])) };
    await sql`update exports set filter = ${sql.json(clean as never)} where id::text = ${id}`;
  }
}

/**
 * A view loses the search and keeps its other filters; one that only searched goes. A search that finds others too ('khan',
 * 'gmail') is a view of theirs, and a single word in a title may be anything: a colleague's name, 'leads' or 'today'.
 */
async function clearViews(sql: Sql, told: Told) {
  const views = await sql<{ user: string; screen: string; name: string; query: string }[]>`
    select user_id as "user", screen, name, query from saved_views order by user_id, screen, name`;
  for (const { user, screen, name, query } of views) {
    const parameters = new URLSearchParams(query);
    const removed: string[] = [];
    for (const [key, value] of [...parameters]) {
      if (!findsIn(told, key, value)) continue;
      if (!told.whole(value) && (await findsAnyone(sql, value))) continue;
      parameters.delete(key);
      removed.push(value);
    }
    const wasTheirs = removed.length > 0;
    // The title often repeats what is searched for: part of a name, the last digits of a number.
    const isNamed = told.whole(name) || (wasTheirs && (told.sharesName(name) || sharesWord(name, removed)));
    if (!wasTheirs && !isNamed) continue;
    await sql`delete from saved_views where user_id = ${user} and screen = ${screen} and name = ${name}`;
    if (parameters.size === 0 && wasTheirs) continue;
    const kept = isNamed ? await freeName(sql, user, screen) : name;
    await sql`
      insert into saved_views (user_id, screen, name, query)
      values (${user}, ${screen}, ${kept}, ${parameters.toString()})`;
  }
}

/** Whoever is stored now: the erased are not any more. */
async function findsAnyone(sql: Sql, search: string): Promise<boolean> {
  const every = searchedFor(search).map(
    (ways) => sql`and lower(concat_ws(' ', name, email, phone)) like any(${ways.map(likeOf)}::text[])`,
  );
  const found = await sql`select from submissions where true ${every} limit 1`;
  return found.length > 0;
}

export const likeOf = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** A title without the person, numbered where the staff member has one of these already. */
async function freeName(sql: Sql, user: string, screen: string): Promise<string> {
  const taken = await sql<{ name: string }[]>`
    select name from saved_views where user_id = ${user} and screen = ${screen}`;
  const names = new Set(taken.map(({ name }) => name));
  let [name, number] = [words.renamedView, 1];
  while (names.has(name)) name = `${words.renamedView} ${++number}`;
  return name;
}
