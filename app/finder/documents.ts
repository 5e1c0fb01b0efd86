import type { Licence } from "../../content/law/fssai";
import { type DocumentKey, documentsFor } from "../../content/law/requirements";
import type { Answers } from "./answers";
import { effectiveKind } from "./fssai";

/** What one registration asks for: of a proprietor, and what partnerships and companies add. */
export type AskedDocuments = { of: DocumentKey[]; firms: DocumentKey[] };

function asked(facts: Parameters<typeof documentsFor>[0]): AskedDocuments {
  const of = documentsFor({ ...facts, constitution: "proprietor" });
  return { of, firms: documentsFor(facts).filter((key) => !of.includes(key)) };
}

/** The documents of a food licence, which for some depend on what the business does. */
export const fssaiDocuments = (answers: Answers, licence: Licence) =>
  asked({ service: "fssai", kind: licence, business: effectiveKind(answers) });

export const gstDocuments = asked({ service: "gst", kind: "regular", business: "" });
