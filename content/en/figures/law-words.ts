import { longDay } from "../../hours";
import { fssaiRows, perpetualRow, pettyRow } from "../../law/fssai";
import { stateGroups } from "../../law/gst";
import { gstLimits, type Limit, limitInForce, statedLimit, turnoverLimits } from "../../law/limits";
import { type LawRow, sayAmount } from "../../law/row";

const months = "January February March April May June July August September October November December".split(" ");

/** 2026-03-31 is 'March 2026'. */
const sayMonth = (day: string) => `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** A figure that a page states, in rupees, and the rules that say so or said so. */
export type Stated = { stated: number; limits: Limit[] };

/** When what a page states ended, and what holds since when; nothing while all of it is the law in force. */
export function lawChange(
  figures: Stated[],
): { until: string; since?: string; amounts: string[]; ended: string } | undefined {
  const [ended] = figures.flatMap(({ stated, limits }) => statedLimit(stated, limits).until ?? []).sort();
  if (!ended) return undefined;
  const now = figures.flatMap(({ limits }) => limitInForce(limits) ?? []);
  const until = `until ${sayMonth(ended)}`;
  const latest = now
    .map(({ from }) => from)
    .sort()
    .at(-1);
  if (!latest || now.length < figures.length) return { until, amounts: [], ended };
  return { until, since: `since ${sayMonth(latest)}`, amounts: now.map(({ value }) => sayAmount(value)), ended };
}

/**
 * The law beside what a page states, 'until March 2026; since April 2026: up to 1.5 crore', or nothing while that is the
 * law in force. The days are those of the rules, so that the words change when one ends.
 */
export function lawNow(figures: Stated[], say: (...amounts: string[]) => string): string {
  const change = lawChange(figures);
  if (!change) return "";
  const { until, since, amounts } = change;
  return since ? `${until}; ${since}: ${say(...amounts)}` : until;
}

/** In one breath: what the page states, and behind it the law. */
export const beside = (text: string, law: string) => (law ? `${text} (${law})` : text);

/** The law in force, and as a dated note what a page states besides because it was the law before; else nothing. */
export type LedByLaw = { now: string; before: string; ended: string };

export function ledByLaw(figures: Stated[], say: (...amounts: string[]) => string): LedByLaw {
  const stated = say(...figures.map((figure) => sayAmount(figure.stated)));
  const change = lawChange(figures);
  if (!change) return { now: stated, before: "", ended: "" };
  const ended = longDay(change.ended);
  if (change.amounts.length === 0) return { now: stated, before: `until ${ended}`, ended };
  return { now: say(...change.amounts), before: `until ${ended}: ${stated}`, ended };
}

/** In running words: 'up to 1.5 crore (until 31 March 2026: up to 12 lakh)'. */
export const withBefore = ({ now, before }: LedByLaw) => beside(now, before);

/** For the turnovers up to which a page says that a registration, and a state licence, are enough. */
export function fssaiLaw(basicUpTo: number, stateUpTo: number) {
  const basic = { stated: basicUpTo, limits: turnoverLimits("registration") };
  const state = { stated: stateUpTo, limits: turnoverLimits("state") };
  return {
    upToBasic: ledByLaw([basic], (low) => `up to ${low}`),
    aboveBasic: ledByLaw([basic], (low) => `above ${low}`),
    between: ledByLaw([basic, state], (low, high) => `${low} to ${high}`),
    aboveState: ledByLaw([state], (high) => `above ${high}`),
    all: ledByLaw([basic, state], (low, high) => `up to ${low}, ${low} to ${high}, and above ${high}`),
  };
}

const since = ({ from, until }: LawRow) =>
  until ? `From ${sayMonth(from)} to ${sayMonth(until)}` : `Since ${sayMonth(from)}`;

/** How long a licence is valid since it no longer runs out. */
export const sayValidityLaw = (licence: string) =>
  `${since(perpetualRow)} ${licence} stays valid until it is suspended, cancelled or given up; a yearly fee is due instead of a renewal.`;
export const validityLaw = sayValidityLaw("it");
/** In a few words, while that is the law; before and after it, what was stated. */
export const validityOr = (stated: string) => (perpetualRow.until ? stated : "No end date");
/** How long small sellers wait since they no longer do. */
export const pettyLaw = `${since(pettyRow)} stalls, home kitchens and other petty sellers are registered at once on filing.`;

const importerRule = fssaiRows.find((row) => row.confidence === "open" && row.kinds.includes("importer"))?.earlier;

/** Behind 'importers need it at any turnover', while nobody could verify that they still do. */
export const importerLaw = importerRule?.until ? `until ${sayMonth(importerRule.until)}; we confirm it` : "";

const gstLimit = (...of: Parameters<typeof gstLimits>) => {
  const found = limitInForce(gstLimits(...of));
  if (!found) throw new Error(`No GST rule is in force for ${of.join(", ")}.`);
  return sayAmount(found.value);
};

const listed = (names: readonly string[]) => `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** Whom each GST limit is for, with the limits that a page does not state. */
export const gstLaw = {
  services: gstLimit("services", "most"),
  goods: gstLimit("goods", "most"),
  goodsSix: gstLimit("goods", "six"),
  four: gstLimit("goods", "four"),
  fourStates: listed(stateGroups.four),
  sixStates: listed(stateGroups.six),
};
