import { describe, expect, test } from "vitest";
import { stages, stagesOf } from "../../content/law/stages";
import { content } from "../../test/support/edition/content";
import type { RequirementState } from "../applications/application";
import { describeNow, describeTurn, type Standing } from "./describe-stage";

const now = new Date("2026-11-06T06:00:00Z");
const standing = (fields: Partial<Standing>): Standing => ({
  service: "gst",
  kind: "regular",
  stage: "filed",
  mover: "authority",
  filedOn: "2026-11-02",
  dueAt: null,
  appealUntil: null,
  authoritySays: "",
  ownerName: "Ravi Kulkarni",
  requirements: [{ state: "accepted" }],
  query: null,
  answeredOn: null,
  ...fields,
});
const say = (fields: Partial<Standing>) => describeNow(content, standing(fields), "GST registration", 0, now);
const food = { service: "fssai", kind: "state" } as const;

describe("an application in one sentence", () => {
  test("one that is ready is about to be filed, and never reads as granted", () => {
    const ready = { stage: "ready", mover: "we", filedOn: null } as const;
    expect(say({ ...ready, dueAt: new Date("2026-11-08T18:30:00Z") })).toBe(
      "All your documents are accepted. We file the application for your GST registration by 8 November 2026.",
    );
    // Late: the day that has passed is not said.
    const late = say({ ...ready, dueAt: new Date("2026-11-05T18:30:00Z") });
    expect(late).toBe("All your documents are accepted. We are preparing the application for your GST registration.");
    for (const stage of stages.filter((each) => each !== "granted"))
      for (const fields of [{}, food]) expect(say({ ...fields, stage })).not.toMatch(/granted|is ready/);
  });

  test("a document that was sent back is not called missing, unless another one is", () => {
    const collecting = (...states: RequirementState[]) => {
      const requirements = states.map((state) => ({ state }));
      const missing = states.filter((state) => state === "missing" || state === "sent back").length;
      return describeNow(content, standing({ stage: "collecting", requirements }), "GST registration", missing, now);
    };
    const then = "Then we file the application for your GST registration.";
    expect(collecting("accepted", "sent back")).toBe(`Please send one document again. ${then}`);
    expect(collecting("sent back", "sent back")).toBe(`Please send 2 documents again. ${then}`);
    expect(collecting("missing", "sent back")).toBe(`2 documents are still missing. ${then}`);
  });

  test("only a day of the law is named, and only while it lies ahead", () => {
    expect(say({})).toBe(
      "The application for your GST registration is filed. The authority has until 11 November 2026.",
    );
    for (const fields of [food, { filedOn: "2026-10-02" }])
      expect(say(fields)).toBe("The application for your GST registration is filed. The authority is looking at it.");
  });

  test("once a query is answered it says so, without the day that the query had stopped", () => {
    expect(say({ stage: "query", query: { dueOn: "2026-11-17" } })).toContain("must be answered by 17 November 2026");
    expect(say({ stage: "authority", answeredOn: "2026-11-05" })).toBe(
      "We answered the authority on 5 November 2026. It is looking at your application again.",
    );
  });

  test.each(["fssai", "gst"] as const)("the premises of %s are inspected, or still will be", (service) => {
    const [, after = ""] = stagesOf(service).find(({ stage }) => stage === "inspection")?.says ?? [];
    expect(say({ service, stage: "inspection" })).toContain("will inspect the premises");
    expect(describeTurn(content, standing({ service, stage: "inspection" }))).toContain("have someone there");
    expect(describeTurn(content, standing({ service, stage: "inspection", authoritySays: after }))).toContain(
      "nothing for you",
    );
    expect(say({ service, stage: "inspection", authoritySays: after })).toContain("has inspected the premises");
  });

  test("what is filed is not being prepared", () => {
    for (const stage of ["filed", "authority", "inspection"] as const)
      expect(describeTurn(content, standing({ stage }))).toMatch(/authority's turn/);
    expect(describeTurn(content, standing({ stage: "ready", mover: "we" }))).toBe(
      "It is our turn: Ravi is preparing it.",
    );
  });
});
