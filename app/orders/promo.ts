import type { Facts } from "../../content/edition/facts";

export type PromoProblem = "unknown" | "not yet" | "over" | "other service";

/** A code as people type it; whether the person has used it before is asked of the orders. */
export function readPromo(
  { promos }: Pick<Facts, "promos">,
  typed: string,
  { service, on }: { service: string; on: string },
): { ok: true; code: string; percentOff: number } | { ok: false; problem: PromoProblem } {
  const code = typed.replace(/\s/g, "").toUpperCase();
  const promo = promos.find((each) => each.code === code);
  if (!promo) return { ok: false, problem: "unknown" };
  if (on < promo.from) return { ok: false, problem: "not yet" };
  if (promo.until && on > promo.until) return { ok: false, problem: "over" };
  if (promo.service !== service) return { ok: false, problem: "other service" };
  return { ok: true, code, percentOff: promo.percentOff };
}
