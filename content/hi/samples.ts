import type { Claims } from "../edition/edition";
import { sampleClaims, shown } from "../en/samples";
import type { Stat } from "../sections";

export { shown };

/** What is marked with it is invented; `docs/content.md` says how to replace it. */
export const sampleLabel = "नमूना";

/** A claim of the table as a figure, marked or left out while it is a sample. */
export const claimed = (claim: keyof Claims, value: string, label: string): Stat[] =>
  shown([{ value, label, sample: sampleClaims.includes(claim) }]).map(({ sample, ...stat }) =>
    sample ? { ...stat, sample: sampleLabel } : stat,
  );
