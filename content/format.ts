/** Fills the words in braces. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** India has one time zone, five and a half hours ahead of UTC, and no summer time. */
export const indiaOffsetMs = 5.5 * 60 * 60 * 1_000;

/** The day in India, as 2026-11-15: text that sorts as it stands. */
export const dayInIndia = (instant = new Date()) =>
  new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(0, 10);
