import { contactServices, leadServices, states } from "../../../content/choices";
import { tenDigits } from "../../../content/typed";
import type { ListName } from "./submission";

/** What the desk shows, kept in the URL, so that a view can be bookmarked. */
export type ListFilter = {
  /** Words that must all occur in the name, e-mail or phone. */
  search: string;
  service: string;
  state: string;
  /** Calendar days in the admin's own zone, both included. */
  from: string;
  to: string;
  suspect: "" | "only" | "without";
};

export const noFilter: ListFilter = { search: "", service: "", state: "", from: "", to: "", suspect: "" };

/** Stands for submissions that named no service. */
export const noService = "none";
const shortestSearch = 3;

/** What each form lets a visitor choose. */
export const servicesOf: Record<ListName, readonly string[]> = { leads: leadServices, messages: contactServices };

export function readFilter(list: ListName, parameters: URLSearchParams): ListFilter {
  const text = (name: string) =>
    (parameters.get(name) ?? "")
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, 100);
  const known = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | "" =>
    choices.find((choice) => choice === text(name)) ?? "";
  return {
    search: text("q"),
    service: known("service", [...servicesOf[list], noService]),
    state: known("state", states),
    from: readDay(text("from")),
    to: readDay(text("to")),
    suspect: known("suspect", ["only", "without"]),
  };
}

export function filterParameters(filter: ListFilter): URLSearchParams {
  const { search, ...others } = filter;
  return new URLSearchParams(Object.entries({ q: search, ...others }).filter(([, value]) => value !== ""));
}

/** The query without the empty parameters that a plain HTML form sends; null when there are none. */
export function tidySearch(parameters: URLSearchParams): string | null {
  if (![...parameters.values()].includes("")) return null;
  return searchOf([...parameters].filter(([, value]) => value !== ""));
}

/** The query with its question mark, or nothing. */
export function searchOf(parameters: URLSearchParams | [string, string][]): string {
  const text = new URLSearchParams(parameters).toString();
  return text && `?${text}`;
}

/** One text for each view of a list, however its address is written. */
export const queryOf = (list: ListName, filter: ListFilter) => `${list}?${filterParameters(filter)}`;

export const isFiltered = (filter: ListFilter) => filterParameters(filter).size > 0;

/** The words to look for; a phone number as people write it becomes its digits. */
export function searchWords(search: string): string[] {
  return wordsOf(search).filter((word) => word.length >= shortestSearch);
}

/** Which words are too short to search for; with all of them too short nothing can be found. */
export function shortWords(search: string): "none" | "some" | "all" {
  const words = wordsOf(search);
  const usable = words.filter((word) => word.length >= shortestSearch).length;
  return usable === words.length ? "none" : usable > 0 ? "some" : "all";
}

function wordsOf(search: string): string[] {
  // The beginning of a number too may have the country's code.
  const typed = tenDigits(search);
  const digits = typed.replace(/^\+(?:91)?/, "");
  if (/^\d+$/.test(digits) && (digits !== typed || digits.length >= 7)) return [digits];
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

function readDay(text: string) {
  const day = new Date(`${text}T00:00:00Z`);
  // Date reads 30 February as a day in March.
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
  return isDay && text >= "1970-01-01" && text < "9000" ? text : "";
}
