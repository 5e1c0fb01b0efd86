import { type Licence, pettyRow } from "../../content/law/fssai";
import { covers } from "../../content/law/row";
import { days } from "../../content/prices";
import type { Answers } from "./answers";

/** How long our FSSAI page says each takes. */
export const workingDays: Record<Licence, string> = {
  registration: days.fssai.basic,
  state: days.fssai.state,
  central: days.fssai.central,
};

/** Petty operators are registered on the spot since April 2026; then the days above do not hold. */
export const isAtOnce = ({ kind }: Answers, licence: Licence, on: string) =>
  (kind === "stall" || kind === "home") && licence === "registration" && covers(pettyRow, on);
