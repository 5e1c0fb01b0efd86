import { expect, test } from "vitest";
import type { Limit } from "../../law/limits";
import { collateralLimits, turnoverLimits, udyamLimits } from "../../law/limits";
import { crore, lakh } from "../../law/row";
import { beside, fssaiLaw, lawNow, withBefore } from "./law-words";

const upTo = (amount: string) => `up to ${amount}`;
const lawOf = (stated: number, limits: Limit[]) => beside("Up to it", lawNow([{ stated, limits }], upTo));

const old: Limit = { id: "old", from: "2022-07-18", until: "2026-03-31", value: 12 * lakh };
const now: Limit = { id: "now", from: "2026-04-01", value: 1.5 * crore };

test("a figure that is the law in force stands alone", () => {
  expect(lawOf(1.5 * crore, [old, now])).toBe("Up to it");
});

test("a figure whose rule has ended names its end and what the law says since", () => {
  expect(lawOf(12 * lakh, [old, now])).toBe("Up to it (until March 2026; since April 2026: up to 1.5 crore)");
});

test("when the rule in force ends, the words change with the rows and nothing else", () => {
  const ended = { ...now, until: "2027-06-30" };
  const next: Limit = { id: "next", from: "2027-07-01", value: 3 * crore };
  expect(lawOf(12 * lakh, [old, ended, next])).toBe("Up to it (until March 2026; since July 2027: up to 3 crore)");
  expect(lawOf(1.5 * crore, [old, ended, next])).toBe("Up to it (until June 2027; since July 2027: up to 3 crore)");
  expect(lawOf(12 * lakh, [old, ended])).toBe("Up to it (until March 2026)");
});

test("a figure that no rule sets stops the build", () => {
  expect(() => lawOf(13 * lakh, [old, now])).toThrow("No rule of content/law sets 1300000 rupees");
});

test("the law in force leads, and the specification's limits follow with the day on which they ended", () => {
  expect(fssaiLaw(12 * lakh, 20 * crore)).toMatchObject({
    upToBasic: { now: "up to 1.5 crore", before: "until 31 March 2026: up to 12 lakh" },
    aboveBasic: { now: "above 1.5 crore", before: "until 31 March 2026: above 12 lakh" },
    between: { now: "1.5 crore to 50 crore", before: "until 31 March 2026: 12 lakh to 20 crore" },
    aboveState: { now: "above 50 crore", before: "until 31 March 2026: above 20 crore" },
    all: {
      now: "up to 1.5 crore, 1.5 crore to 50 crore, and above 50 crore",
      before: "until 31 March 2026: up to 12 lakh, 12 lakh to 20 crore, and above 20 crore",
    },
  });
  expect(withBefore(fssaiLaw(12 * lakh, 20 * crore).between)).toBe(
    "1.5 crore to 50 crore (until 31 March 2026: 12 lakh to 20 crore)",
  );
  expect(fssaiLaw(1.5 * crore, 50 * crore).upToBasic).toMatchObject({ now: "up to 1.5 crore", before: "" });
  expect(lawOf(1 * crore, udyamLimits("micro", "investment"))).toContain("since April 2025: up to 2.5 crore");
  expect(lawOf(2 * crore, collateralLimits())).toContain("until March 2023; since April 2025: up to 10 crore");
  expect(turnoverLimits("state").map(({ id }) => id)).toEqual(["fssai-2022-retail-2", "fssai-2026-trade-2"]);
});
