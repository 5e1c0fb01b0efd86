/** India has one time zone, five and a half hours ahead of UTC, and no summer time. */
export const indiaOffsetMs = 5.5 * 60 * 60 * 1_000;
