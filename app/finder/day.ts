/** Days are text such as 2026-04-01, which sorts as text and has no time zone. */
export const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
