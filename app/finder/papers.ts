import type { PaperKey } from "../../content/en/finder-result";
import type { Licence } from "../../content/law/fssai";
import { factsOf } from "../../content/law/kinds";
import type { Answers } from "./answers";
import { effectiveKind } from "./fssai";

/** The papers of a food licence: a registration needs few, and only who makes or cooks needs a layout and a water test. */
export function fssaiPapers(answers: Answers, licence: Licence): PaperKey[] {
  const kind = effectiveKind(answers);
  const { isCooked, isMaker } = factsOf(answers.kind);
  const makes = isMaker || isCooked || ["mill", "oil", "hotel"].includes(answers.kind);
  const papers: PaperKey[] = ["photo", "identity", "premises", "consent", "products"];
  if (licence !== "registration") papers.push("pan", "business", "plan");
  if (licence !== "registration" && makes) papers.push("layout", "water");
  if (kind === "importer" || kind === "exporter") papers.push("iec");
  return papers;
}

export const gstPapers: PaperKey[] = ["pan", "identity", "photo", "bank", "premises", "consent", "business"];
export const udyamPapers: PaperKey[] = ["aadhaar", "pan", "gstNumber", "bank"];
