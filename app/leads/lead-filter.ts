import { leadServices, states } from "../../content/choices";

/** What the desk shows, as it stands in the address: a view can be kept as a bookmark. */
export type LeadFilter = {
  /** Words that must all occur in the name, e-mail or phone. */
  search: string;
  service: string;
  state: string;
  /** Calendar days in the admin's own zone, both included. */
  from: string;
  to: string;
  suspect: "" | "only" | "without";
};

/** Stands for leads that named no service. */
export const noService = "none";
export const shortestSearch = 3;

export function readLeadFilter(parameters: URLSearchParams): LeadFilter {
  const text = (name: string) => (parameters.get(name) ?? "").trim().slice(0, 100);
  const known = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | "" =>
    choices.find((choice) => choice === text(name)) ?? "";
  return {
    search: text("q"),
    service: known("service", [...leadServices, noService]),
    state: known("state", states),
    from: readDay(text("from")),
    to: readDay(text("to")),
    suspect: known("suspect", ["only", "without"]),
  };
}

export function filterParameters(filter: LeadFilter): URLSearchParams {
  const { search, ...others } = filter;
  return new URLSearchParams(Object.entries({ q: search, ...others }).filter(([, value]) => value !== ""));
}

export const isFiltered = (filter: LeadFilter) => filterParameters(filter).size > 0;

/** The words to look for; a phone number as people write it becomes its digits. */
export function searchWords(search: string): string[] {
  const digits = search.replace(/[\s()+-]/g, "");
  if (/^\d{7,}$/.test(digits)) return [digits.replace(/^(?:91|0)(?=\d{10}$)/, "")];
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length >= shortestSearch)
    .slice(0, 5);
}

function readDay(text: string) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return isDay && text >= "1970-01-01" && text < "9000" ? text : "";
}
