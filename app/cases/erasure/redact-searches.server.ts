import type { Sql } from "../../../db/connect";
import {
  type Identifiers,
  isNothing,
  looksFor,
  recogniser,
  searchedFor,
  sharesWord,
  wordsOf,
} from "../../people/identifiers";

/** Recognises one person in what staff typed as a search or as the title of a view. */
type Recogniser = {
  /** Their phone or other number, their address or their whole name. */
  whole(text: string): boolean;
  /** Their phone or other number, or their address. */
  contact(text: string): boolean;
  /** A search that finds them. */
  search(text: string): boolean;
  sharesName(text: string): boolean;
};

const recogniserOf = (identifiers: Identifiers): Recogniser => {
  const recognise = recogniser(identifiers);
  const recogniseContact = recogniser({ ...identifiers, names: [] });
  const names = new Set(identifiers.names.map((name) => wordsOf(name).join(" ")).filter(Boolean));
  return {
    whole: (text) => !isNothing(recognise(text)) || names.has(wordsOf(text).join(" ")),
    contact: (text) => !isNothing(recogniseContact(text)),
    search: (text) => looksFor(text, identifiers),
    sharesName: (text) => sharesWord(text, identifiers.names),
  };
};

/** Recognises what belongs to `before` and no longer to `after`: a correction may leave part of the data as it was. */
const without = (before: Recogniser, after: Recogniser): Recogniser => ({
  whole: (text) => before.whole(text) && !after.whole(text),
  contact: (text) => before.contact(text) && !after.contact(text),
  search: (text) => before.search(text) && !after.search(text),
  sharesName: (text) => before.sharesName(text) && !after.sharesName(text),
});

/**
 * Takes somebody out of the filters of exports and out of saved views. `stays` is what a correction put in its place; a title
 * loses what is `proven` to be theirs, because anyone can type anyone's number into a form.
 */
export async function clearSearches(
  sql: Sql,
  gone: Identifiers,
  { stays, proven = gone }: { stays?: Identifiers; proven?: Identifiers } = {},
) {
  const recogniserWithout = (identifiers: Identifiers) =>
    stays ? without(recogniserOf(identifiers), recogniserOf(stays)) : recogniserOf(identifiers);
  const person = recogniserWithout(gone);
  await clearExports(sql, person);
  await clearViews(sql, person, recogniserWithout(proven));
}

/** Free text. The list parameters take a name from a list, which may be a person's name too. */
const searches = ["q", "search"];
const listParameters = ["owner", "page"];

function findsIn(person: Recogniser, name: string, value: unknown): boolean {
  if (typeof value !== "string" || value === "") return false;
  if (searches.includes(name)) return person.whole(value) || person.search(value);
  return listParameters.includes(name) ? person.whole(value) : person.contact(value);
}

/** An export keeps which filters were set; what was typed into them goes. */
async function clearExports(sql: Sql, person: Recogniser) {
  const exports = await sql<{ id: string; filter: Record<string, unknown> }[]>`select id::text, filter from exports`;
  for (const { id, filter } of exports) {
    const matching = Object.keys(filter).filter((name) => findsIn(person, name, filter[name]));
    if (matching.length === 0) continue;
    const clean = { ...filter, ...Object.fromEntries(matching.map((name) => [name, ""])) };
    await sql`update exports set filter = ${sql.json(clean as never)} where id::text = ${id}`;
  }
}

/**
 * A view loses the search and keeps its other filters; one that only searched goes. A search that finds others too ('khan',
 * 'gmail') is a view of theirs, and a single word in a title may be anything: a colleague's name, 'leads' or 'today'.
 */
async function clearViews(sql: Sql, person: Recogniser, inTitles: Recogniser) {
  const views = await sql<{ user: string; screen: string; name: string; query: string }[]>`
    select user_id as "user", screen, name, query from saved_views order by user_id, screen, name`;
  for (const { user, screen, name, query } of views) {
    const parameters = new URLSearchParams(query);
    const removed: string[] = [];
    for (const [key, value] of [...parameters]) {
      if (!findsIn(person, key, value)) continue;
      if (!person.whole(value) && (await findsAnyone(sql, value))) continue;
      parameters.delete(key);
      removed.push(value);
    }
    const wasTheirs = removed.length > 0;
    // The title often repeats what is searched for: part of a name, the last digits of a number.
    const isNamed = inTitles.whole(name) || (wasTheirs && (person.sharesName(name) || sharesWord(name, removed)));
    if (!wasTheirs && !isNamed) continue;
    await sql`delete from saved_views where user_id = ${user} and screen = ${screen} and name = ${name}`;
    if (parameters.size === 0 && wasTheirs) continue;
    const newName = isNamed ? await freeName(sql, user, screen) : name;
    await sql`
      insert into saved_views (user_id, screen, name, query)
      values (${user}, ${screen}, ${newName}, ${parameters.toString()})`;
  }
}

/** Whether the search finds anyone who is still stored; erased people are no longer among them. */
async function findsAnyone(sql: Sql, search: string): Promise<boolean> {
  const every = searchedFor(search).map(
    (ways) => sql`and lower(concat_ws(' ', name, email, phone)) like any(${ways.map(likeOf)})`,
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
  let [name, number] = ["Saved view", 1];
  while (names.has(name)) name = `Saved view ${++number}`;
  return name;
}
