import { showsSamples } from "../deployment";
import type { Claims } from "../edition/edition";
import type { Stat } from "../sections";

/** What is marked with it is invented; `docs/content.md` says how to replace it. */
export const sampleLabel = "Sample";

/** With SITE_SAMPLES=off only what is real; a section that is left empty is not shown. */
export const shown = <T extends { sample: boolean }>(items: T[], isShown = showsSamples): T[] =>
  isShown ? items : items.filter(({ sample }) => !sample);

/** Claims that stand for figures nobody has counted yet: take a name out once the evidence is there. */
export const sampleClaims: readonly (keyof Claims)[] = ["rating", "reviewBadge", "supportBadge"];

/** A claim of the table as a figure, marked or left out while it is a sample. */
export const claimed = (claim: keyof Claims, value: string, label: string): Stat[] =>
  shown([{ value, label, sample: sampleClaims.includes(claim) }]).map(({ sample, ...stat }) =>
    sample ? { ...stat, sample: sampleLabel } : stat,
  );
