import type { claims } from "../claims";
import { site } from "../identity";
import type { Stat } from "../sections";

/** What is marked with it is invented; `docs/content.md` says how to replace it. */
export const sampleLabel = "Sample";

/** With SITE_SAMPLES=off only what is real; a section that is left empty is not shown. */
export const shown = <T extends { sample: boolean }>(items: T[], { samples } = site): T[] =>
  samples ? items : items.filter(({ sample }) => !sample);

/** Claims that stand for figures nobody has counted yet: take a name out once the evidence is there. */
export const sampleClaims: readonly (keyof typeof claims)[] = ["rating", "reviewBadge", "supportBadge"];

/** A claim of the table as a figure, marked or left out while it is a sample. */
export const claimed = (claim: keyof typeof claims, value: string, label: string): Stat[] =>
  shown([{ value, label, sample: sampleClaims.includes(claim) }]).map(({ sample, ...stat }) =>
    sample ? { ...stat, sample: sampleLabel } : stat,
  );
