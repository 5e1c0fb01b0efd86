import type * as english from "../../en/figures/law-words";
import { fssaiRows, perpetualRow, pettyRow } from "../../law/fssai";
import { stateGroups } from "../../law/gst";
import { gstLimits, limitInForce, statedLimit, turnoverLimits } from "../../law/limits";
import type { LawRow } from "../../law/row";
import { hindiFormatters, longDay, sayAmount, sayMonth as sayMonthOf } from "./formatters";
import { stateNames } from "./state-names";

/** 2026-03-31 is 'मार्च 2026'. */
const sayMonth = (day: string) => sayMonthOf(day.slice(0, 7));

/** When what a page states ended, and what holds since when; nothing while all of it is the law in force. */
export const lawChange: typeof english.lawChange = (figures) => {
  const [ended] = figures.flatMap(({ stated, limits }) => statedLimit(stated, limits).until ?? []).sort();
  if (!ended) return undefined;
  const now = figures.flatMap(({ limits }) => limitInForce(limits) ?? []);
  const until = `${sayMonth(ended)} तक`;
  const latest = now
    .map(({ from }) => from)
    .sort()
    .at(-1);
  if (!latest || now.length < figures.length) return { until, amounts: [], ended };
  return { until, since: `${sayMonth(latest)} से`, amounts: now.map(({ value }) => sayAmount(value)), ended };
};

/** The law beside what a page states, 'मार्च 2026 तक; अप्रैल 2026 से: …', or nothing while that is the law in force. */
export const lawNow: typeof english.lawNow = (figures, say) => {
  const change = lawChange(figures);
  if (!change) return "";
  const { until, since, amounts } = change;
  return since ? `${until}; ${since}: ${say(...amounts)}` : until;
};

/** In one breath: what the page states, and behind it the law. */
export const beside: typeof english.beside = (text, law) => (law ? `${text} (${law})` : text);

export const ledByLaw: typeof english.ledByLaw = (figures, say) => {
  const stated = say(...figures.map((figure) => sayAmount(figure.stated)));
  const change = lawChange(figures);
  if (!change) return { now: stated, before: "", ended: "" };
  const ended = longDay(change.ended);
  if (change.amounts.length === 0) return { now: stated, before: `${ended} तक`, ended };
  return { now: say(...change.amounts), before: `${ended} तक: ${stated}`, ended };
};

/** In running words, what was the law in brackets. */
export const withBefore: typeof english.withBefore = ({ now, before }) => beside(now, before);

/** For the turnovers up to which a page says that a registration, and a state licence, are enough. */
export const fssaiLaw: typeof english.fssaiLaw = (basicUpTo, stateUpTo) => {
  const basic = { stated: basicUpTo, limits: turnoverLimits("registration") };
  const state = { stated: stateUpTo, limits: turnoverLimits("state") };
  return {
    upToBasic: ledByLaw([basic], (low) => `${low} तक`),
    aboveBasic: ledByLaw([basic], (low) => `${low} से ज़्यादा`),
    between: ledByLaw([basic, state], (low, high) => `${low} से ${high} तक`),
    aboveState: ledByLaw([state], (high) => `${high} से ज़्यादा`),
    all: ledByLaw([basic, state], (low, high) => `${low} तक, ${low} से ${high} तक, और ${high} से ज़्यादा`),
  };
};

const since = ({ from, until }: LawRow) =>
  until ? `${sayMonth(from)} से ${sayMonth(until)} तक` : `${sayMonth(from)} से`;

/** How long a licence is valid since it no longer runs out. */
export const sayValidityLaw: typeof english.sayValidityLaw = (licence) =>
  `${since(perpetualRow)} ${licence} तब तक वैध रहता है, जब तक वह निलंबित या रद्द न हो या आप उसे ख़ुद न छोड़ें; नवीनीकरण की जगह अब सालाना शुल्क देना होता है।`;
export const validityLaw = sayValidityLaw("यह");
/** In a few words, while that is the law; before and after it, what was stated. */
export const validityOr: typeof english.validityOr = (stated) => (perpetualRow.until ? stated : "कोई समय-सीमा नहीं");
/** How long small sellers wait since they no longer do. */
export const pettyLaw = `${since(pettyRow)} ठेलों, घर की रसोइयों और दूसरे छोटे विक्रेताओं का पंजीकरण आवेदन दाख़िल होते ही हो जाता है।`;

const importerRule = fssaiRows.find((row) => row.confidence === "open" && row.kinds.includes("importer"))?.earlier;

/** Behind 'importers need it at any turnover', while nobody could verify that they still do. */
export const importerLaw = importerRule?.until ? `${sayMonth(importerRule.until)} तक; अब का नियम हम पक्का करते हैं` : "";

const gstLimit = (...of: Parameters<typeof gstLimits>) => {
  const found = limitInForce(gstLimits(...of));
  if (!found) throw new Error(`No GST rule is in force for ${of.join(", ")}.`);
  return sayAmount(found.value);
};

const listed = (states: readonly (keyof typeof stateNames)[]) =>
  hindiFormatters.list(states.map((state) => stateNames[state]));

/** Whom each GST limit is for, with the limits that a page does not state. */
export const gstLaw: typeof english.gstLaw = {
  services: gstLimit("services", "most"),
  goods: gstLimit("goods", "most"),
  goodsSix: gstLimit("goods", "six"),
  four: gstLimit("goods", "four"),
  fourStates: listed(stateGroups.four),
  sixStates: listed(stateGroups.six),
};
