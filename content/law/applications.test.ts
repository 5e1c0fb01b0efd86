import { describe, expect, test } from "vitest";
import { stageNames } from "../en/applications/names";
import { dueDates, requirements } from "../en/applications/requirements";
import type { Service } from "../prices";
import { zero } from "../zero/zero";
import { applicationKinds, constitutions, kindOfTier, premisesKinds } from "./application-kinds";
import { afterWorkingDays, lastDay, nationalHolidays } from "./deadlines";
import { dueDateKeys, dueDateRows, dueDatesFor, type Granted } from "./due-dates";
import { type Kind, kinds } from "./kinds";
import { requirementKeys, requirementRows, requirementsFor, requirementsToAdd } from "./requirements";
import { firstStage, isFinal, rankOf, stageRows, stages, stagesOf } from "./stages";
import { everySource } from "./work-sources";

const { priceBook } = zero;

const services: Service[] = ["fssai", "gst", "msme"];
const businesses = Object.keys(kinds) as Kind[];

const everyCase = services.flatMap((service) =>
  applicationKinds[service].flatMap((kind) =>
    constitutions.flatMap((constitution) =>
      premisesKinds.flatMap((premises) =>
        businesses.map((business) => ({ service, kind, constitution, premises, business })),
      ),
    ),
  ),
);

describe("documents", () => {
  test("every kind, constitution, premises and business yields a list, each document once and with a source", () => {
    // Six kinds, six constitutions, three premises, twenty businesses.
    expect(everyCase).toHaveLength(6 * 6 * 3 * 20);
    let listed = 0;
    for (const facts of everyCase) {
      const list = requirementsFor(facts);
      const name = JSON.stringify(facts);
      expect(new Set(list.map(({ key }) => key)).size, name).toBe(list.length);
      if (facts.service === "msme") expect(list, name).toEqual([]);
      else expect(list.length, name).toBeGreaterThanOrEqual(3);
      for (const row of list) {
        expect(everySource[row.source].address, name).toMatch(/^https:/);
        expect(requirements[row.key].title, name).not.toBe("");
      }
      listed += list.length;
    }
    // Form A 1,080; Form B 4,596; GST 3,840.
    expect(listed).toBe(1_080 + 4_596 + 3_840);
  });

  const keysOf = (facts: Partial<(typeof everyCase)[number]>) =>
    requirementsFor({
      service: "gst",
      kind: "regular",
      constitution: "proprietor",
      premises: "owned",
      business: "shop",
      ...facts,
    }).map(({ key }) => key);

  test.each([
    [{}, ["pan", "gstPhoto", "ownership"]],
    [{ premises: "rented" as const }, ["pan", "gstPhoto", "rentAgreement", "landlordOwnership"]],
    [{ premises: "consent" as const }, ["pan", "gstPhoto", "consentLetter", "ownerIdentity", "ownerOwnership"]],
    [{ constitution: "partnership" as const }, ["pan", "gstPhoto", "ownership", "gstDeed", "signatory"]],
    [{ constitution: "company" as const }, ["pan", "gstPhoto", "ownership", "incorporation", "signatory"]],
    [{ service: "fssai" as const, kind: "registration" as const }, ["photo", "identity", "premises"]],
    [
      { service: "fssai" as const, kind: "state" as const, business: "dairy" as const },
      [
        ...["people", "identityAddress", "possession", "affidavit", "foodSafetyPlan", "blueprint", "machinery"],
        ...["foodCategories", "nominee", "water", "milkSource"],
      ],
    ],
  ])("as the authorities say: %o", (facts, keys) => expect(keysOf(facts)).toEqual(keys));

  test("nothing that officers may not ask for is asked for: Udyam, shop licence, the landlord's PAN or photo", () => {
    const gst = requirementRows.filter(({ service }) => service === "gst");
    for (const { key } of gst)
      expect(`${requirements[key].title} ${requirements[key].accepts}`).not.toMatch(/udyam|shop licen/i);
    for (const { key } of gst.filter((row) => /landlord|owner[IO]/.test(row.key)))
      expect(`${requirements[key].title} ${requirements[key].accepts}`).not.toMatch(/\bPAN\b|photo|aadhaar/i);
  });

  test("no document asks for a whole Aadhaar: where it is named, it is masked", () => {
    for (const key of requirementKeys) expect(requirements[key].accepts).not.toMatch(/(?<!masked |my)aadhaar/i);
  });

  test("what some cases need can be added, once", () => {
    const facts = {
      service: "fssai",
      kind: "state",
      constitution: "company",
      premises: "owned",
      business: "maker",
    } as const;
    const listed = requirementsFor(facts).map(({ key }) => key);
    const more = requirementsToAdd(facts, listed).map(({ key }) => key);
    expect(more).toEqual(expect.arrayContaining(["meatSource", "pesticides", "repackerConsent"]));
    expect(more.filter((key) => listed.includes(key))).toEqual([]);
  });
});

describe("stages", () => {
  test("each service has its way from the first to a decision, every stage once, and words for staff", () => {
    for (const service of services) {
      const way = stagesOf(service).map(({ stage }) => stage);
      expect(new Set(way).size).toBe(way.length);
      expect(way[0]).toBe(firstStage(service));
      expect(way).toEqual(expect.arrayContaining(["granted", "refused", "withdrawn"]));
      for (let at = 1; at < way.length; at++)
        expect(rankOf[way[at] ?? "collecting"]).toBeGreaterThanOrEqual(rankOf[way[at - 1] ?? "collecting"]);
    }
    for (const stage of stages) expect(stageNames[stage]).not.toBe("");
  });

  test("the authority's words each lead to one stage, and who is done with moves nobody", () => {
    for (const service of services) {
      const says = stagesOf(service).flatMap((row) => row.says);
      expect(new Set(says).size).toBe(says.length);
    }
    for (const { stage, mover } of stageRows) expect(mover === "nobody").toBe(isFinal(stage));
  });

  test("everything that is sold is applied for", () => {
    for (const { service, tier } of priceBook) expect(kindOfTier(service, tier), `${service} ${tier}`).toBeDefined();
  });
});

describe("deadlines", () => {
  test.each([
    // A Friday: two weekends lie between.
    ["2026-11-06", 7, "2026-11-17"],
    // Gandhi's birthday is a Friday in 2026.
    ["2026-09-28", 7, "2026-10-08"],
    ["2026-01-23", 1, "2026-01-27"],
  ])("after %s, %i working days end on %s", (day, count, last) => expect(afterWorkingDays(day, count)).toBe(last));

  test("a year whose holidays nobody listed is not computed", () => {
    expect(afterWorkingDays("2028-12-28", 7)).toBeNull();
    for (const [year, days] of Object.entries(nationalHolidays)) {
      expect(days).toHaveLength(3);
      for (const day of days) expect(day.slice(0, 4)).toBe(year);
    }
  });

  test("GST asks for an answer in seven working days, FSSAI in thirty days; nobody asks for Udyam", () => {
    expect(lastDay("gst", "query", "2026-11-06")).toEqual({ day: "2026-11-17", rule: "clock-gst-query" });
    expect(lastDay("fssai", "query", "2026-11-06")).toEqual({ day: "2026-12-06", rule: "clock-fssai-query" });
    expect(lastDay("msme", "query", "2026-11-06")).toBeNull();
    expect(lastDay("gst", "appeal", "2026-11-06")).toBeNull();
    expect(lastDay("gst", "decision", "2026-11-02", "inspection")?.day).toBe("2026-12-02");
    expect(lastDay("gst", "decision", "2026-11-02", "quick")?.day).toBe("2026-11-05");
  });
});

describe("due dates", () => {
  const granted: Granted = {
    service: "fssai",
    kind: "state",
    business: "maker",
    validFrom: "2026-11-10",
    validUntil: null,
  };
  const datesOf = (facts: Partial<Granted>, after = "2026-11-16") =>
    dueDatesFor({ ...granted, ...facts }).map((row) => [row.key, row.next({ ...granted, ...facts }, after)]);

  test("since April 2026 a food licence has no end: its fee is open, the return of makers is due in May", () => {
    expect(datesOf({})).toEqual([
      ["fssaiYearlyFee", null],
      ["fssaiReturn", "2027-05-31"],
    ]);
    // What begins in April has nothing to tell of the year before.
    expect(datesOf({ validFrom: "2027-04-05" }, "2027-04-06")).toContainEqual(["fssaiReturn", "2028-05-31"]);
  });

  test("one of before is renewed thirty days before its end", () => {
    expect(datesOf({ business: "shop", validFrom: "2024-01-10", validUntil: "2027-01-09" })).toEqual([
      ["fssaiRenewal", "2026-12-10"],
    ]);
  });

  test.each([
    ["2026-11-10", "2026-12-10"],
    ["2026-12-10", "2026-12-10"],
    // Too late to be free of the late fee, and not too late to renew.
    ["2026-12-11", "2027-01-09"],
    ["2027-01-09", "2027-01-09"],
  ])("entered on %s, the renewal of a licence that ends on 9 January 2027 is due on %s", (today, day) => {
    const facts = { business: "shop", validFrom: "2024-01-10", validUntil: "2027-01-09" };
    expect(datesOf(facts, today)).toEqual([["fssaiRenewal", day]]);
  });

  test("GST: the bank account within thirty days, the annual return for a whole year; Udyam: open", () => {
    expect(datesOf({ service: "gst", kind: "regular" })).toEqual([
      ["gstBankAccount", "2026-12-10"],
      ["gstReturn", "2027-12-31"],
    ]);
    expect(datesOf({ service: "msme", kind: "udyam" })).toEqual([["udyamUpdate", null]]);
  });

  test("what is open says so in words, and only that", () => {
    for (const key of dueDateKeys) {
      const row = dueDateRows.find((each) => each.key === key);
      expect(dueDates[key].open !== undefined, key).toBe(row?.confidence === "open");
    }
  });
});
