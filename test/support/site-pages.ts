import { extrasFor, isComplete, readAnswers } from "../../app/finder/answers";
import { findLicences } from "../../app/finder/find";
import { summarise } from "../../app/finder/say";
import { dayInIndia } from "../../content/format";
import type { Content } from "../../content/languages/content-of";
import { factsOf, type Kind, kinds } from "../../content/law/kinds";
import type { Page } from "../../content/sections";
import { content, contentFor } from "./edition/content";

/** Every page of one language. */
export function pagesOf(words: Content): Page[] {
  const { home, services, about, contact, payments, fssai, gst, msme, finder } = words;
  const main = [home, services, about, contact, payments, fssai, gst, msme, finder];
  return [...main, ...policiesOf(words), ...Object.values(services.licences)];
}

/** Pages without any script. */
const policiesOf = ({ terms, refund, shipping, privacy, privacyNotice, myDataPage }: Content): Page[] => [
  ...[terms, refund, shipping],
  ...[privacy, privacyNotice, myDataPage],
];

export const isHome = (path: string) => contentFor(path).home.path === path;
export const isPolicy = (path: string) => policiesOf(contentFor(path)).some((page) => page.path === path);
export const isLicence = (path: string) => path.startsWith(`${contentFor(path).services.path}/`);

/** One address for each answer that reads differently today, with what the page then sends with the lead. */
export function everyAnswer() {
  const on = dayInIndia();
  const found = new Map<string, { address: string; summary: string }>();
  const capacities = ["litres", "kilos", "tonnes", "vehicles", "stars"];
  for (const kind of Object.keys(kinds) as Kind[])
    for (const state of ["Dadra and Nagar Haveli and Daman and Diu", "Arunachal Pradesh", "Manipur"])
      for (const places of ["one", "several"])
        for (const turnover of ["9 lakh", "15 lakh", "30 lakh", "1.2 crore", "40 crore", "90 crore", "600 crore"])
          for (const capacity of factsOf(kind).capacity ? ["0", "4", "5", "600", "60000"] : ["0"])
            for (const also of ["nothing", ...extrasFor(kind)]) {
              const address = new URLSearchParams({ do: kind, state, places, turnover, investment: "5 lakh", also });
              for (const name of capacities) address.set(name, name === "stars" ? capacity.slice(0, 1) : capacity);
              const reading = readAnswers(address);
              if (!isComplete(reading)) continue;
              const answer = findLicences(reading.answers, on, on);
              const { fssai, gst, udyam } = answer;
              const said = [
                ...Object.values(fssai).map((row) => row.licence ?? row),
                "row" in fssai && Object.keys(fssai.row.limits),
                gst.status,
                ...("row" in gst ? ["condition" in gst.row ? gst.row.condition : gst.row.supply] : []),
                udyam.status,
              ];
              const summary = summarise(content.finder, reading.answers, answer);
              found.set(JSON.stringify(said), { address: `/find-your-licence?${address}`, summary });
            }
  return [...found.values()];
}
