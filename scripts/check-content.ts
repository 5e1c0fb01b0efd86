/** Names everything that must not be public yet, and where it is changed: samples, placeholders, missing settings, contradictions, and where languages differ. */
import { runnerImport } from "vite";
import type * as ContentOf from "../content/languages/content-of.ts";
import type * as Readiness from "../content/readiness/readiness.ts";
import type * as Zero from "../content/zero/zero.ts";
import { readSite } from "../server/process/env.ts";
import { ensureInstalled } from "./setup.ts";

ensureInstalled();
// A build puts this in; here the words are read unbuilt, so that what was changed counts at once.
Object.assign(globalThis, { __SITE__: readSite(process.env) });
const { module } = await runnerImport<typeof Readiness>("./content/readiness/readiness.ts");
const { editionZero } = (await runnerImport<typeof Zero>("./content/zero/zero.ts")).module;
const { contentOf, writtenLanguages } = (await runnerImport<typeof ContentOf>("./content/languages/content-of.ts"))
  .module;
const [english, ...others] = writtenLanguages.map((language) => contentOf(editionZero, language));
if (!english) throw new Error("There are no words in English.");
const findings = module.findUnready(english, { others });
const names = {
  placeholder: "Placeholders",
  missing: "Missing settings",
  sample: "Samples",
  disagreement: "Figures that disagree",
  contradiction: "Contradictions, which only the owner can end",
  translation: "Figures, places for values, links and lists that languages say differently",
};
for (const kind of module.findingKinds) {
  const found = findings.filter((finding) => finding.kind === kind);
  if (found.length > 0) console.log(`${names[kind]}: ${found.length}`);
  for (const { what, change } of found)
    console.log(`  ${what}
    Change: ${change.replaceAll("`", "")}`);
}
console.log(
  findings.length > 0
    ? `The site is not fit to go public: ${findings.length} points. Samples are left out with SITE_SAMPLES=off.`
    : "The site is fit to go public.",
);
process.exit(findings.length > 0 ? 1 : 0);
