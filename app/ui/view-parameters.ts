import { isDay } from "../../content/hours";

/** One thing that an address says of a view of a list. */
export type Parameter<Value> = {
  name: string;
  /** From one line, empty where the address says nothing. What the list does not know is read as if nothing were said. */
  read(line: string): Value;
  /** Empty for what narrows nothing. */
  write(value: Value): string;
};

const asItIs = (value: string) => value;

export const text = (name: string, most = 100): Parameter<string> => ({
  name,
  read: (line) => line.slice(0, most),
  write: asItIs,
});

/** A text that is not looked at unless it has its form, such as a cursor. */
export const matching = (name: string, pattern: RegExp): Parameter<string> => ({
  name,
  read: (line) => (pattern.test(line) ? line : ""),
  write: asItIs,
});

/** Of years that the database and the calendar both know. */
export const isListedDay = (line: string) => isDay(line) && line >= "1970" && line < "9000";

export const day = (name: string): Parameter<string> => ({
  name,
  read: (line) => (isListedDay(line) ? line : ""),
  write: asItIs,
});

/** One of the list's choices, or `none`, which is not in the address. */
export const choice = <const Choice extends string | number, const None extends string | number | null = "">(
  name: string,
  choices: readonly Choice[],
  none: None = "" as None,
): Parameter<Choice | None> => ({
  name,
  read: (line) => choices.find((known) => String(known) === line) ?? none,
  write: (value) => (value === none ? "" : String(value)),
});

/** A view of a list and its address, each made from the other by the same parameters. */
export function viewIn<View extends object>(parameters: { [Key in keyof View]: Parameter<View[Key]> }) {
  const known = Object.entries(parameters) as [keyof View, Parameter<View[keyof View]>][];
  const lineOf = (asked: URLSearchParams, name: string) => (asked.get(name) ?? "").replace(/\p{Cc}+/gu, " ").trim();
  const read = (asked: URLSearchParams) =>
    Object.fromEntries(known.map(([key, { name, read: of }]) => [key, of(lineOf(asked, name))])) as View;
  const write = (view: View) =>
    new URLSearchParams(known.map(([key, { name, write: of }]) => [name, of(view[key])]).filter(([, value]) => value));
  return {
    read,
    write,
    /** The view of an address that says nothing. */
    none: read(new URLSearchParams()),
    search: (view: View) => searchOf(write(view)),
    /** What the list can read of a query, such as that of a view which somebody saves. */
    keep: (query: string) => write(read(new URLSearchParams(query))).toString(),
  };
}

/** For a list that can only be searched. */
export const searchView = viewIn({ search: text("q") });

/** The query with its question mark, or nothing. */
export function searchOf(parameters: URLSearchParams | [string, string][]): string {
  const query = new URLSearchParams(parameters).toString();
  return query && `?${query}`;
}

/** The query without the empty parameters that a plain HTML form sends; null when there are none. */
export function tidySearch(parameters: URLSearchParams): string | null {
  if (![...parameters.values()].includes("")) return null;
  return searchOf([...parameters].filter(([, value]) => value !== ""));
}
