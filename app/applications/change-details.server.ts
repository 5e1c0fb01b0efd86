import { z } from "zod";
import { states } from "../../content/choices";
import { applicationKinds, constitutions, premisesKinds } from "../../content/law/application-kinds";
import { kinds } from "../../content/law/kinds";
import { choice, comparePan, optionalGstin, optionalPan, text, textOf } from "../customers/form-fields.server";
import type { Application } from "./application";
import { applicationAct } from "./change-application.server";
import { askByRules } from "./requirements.server";

const detailsForm = ({ service }: Application) =>
  z.object({
    applicant: text(200, "Please give the applicant's name."),
    pan: optionalPan,
    gstin: optionalGstin,
    kind: choice<string>(applicationKinds[service]),
    business: choice(["", ...Object.keys(kinds)]),
    state: choice<string>(states),
    constitution: choice(constitutions),
    premises: choice(premisesKinds),
  });

export const changeDetails = applicationAct({
  form: detailsForm,
  /** Fields left as they were shown are not changed, so that they cannot overwrite somebody else's change. */
  decide(_, details, { form }) {
    const changed = Object.entries(details).filter(([name, value]) => value !== textOf(form, `shown-${name}`));
    const isNumberChanged = changed.some(([name]) => name === "pan" || name === "gstin");
    const problem = isNumberChanged && comparePan(details.pan, details.gstin);
    if (problem) return problem;
    return {
      kind: "details",
      fields: Object.fromEntries(changed),
      // Another list of documents follows, as long as documents are collected.
      also: async (transaction, after) => {
        if (after.stage === "collecting") await askByRules(transaction, after);
      },
    };
  },
});
