import { expect, test } from "vitest";
import { marksOf } from "./move-stage.server";

const one = { things: 1, governmentFee: 10_000 };

test.each([
  ["collecting", one, []],
  ["ready", one, ["work started"]],
  ["filed", one, ["work started", "fee passed on"]],
  ["query", one, ["work started", "fee passed on"]],
  ["granted", one, ["work started", "fee passed on", "service done"]],
  ["refused", one, ["work started", "fee passed on", "service done"]],
  ["withdrawn", one, []],
  ["filed", { things: 1, governmentFee: 0 }, ["work started"]],
  ["granted", { things: 2, governmentFee: 0 }, ["work started"]],
] as const)("%s of an order %o: %j", (stage, order, marks) =>
  expect(marksOf([{ stage, service: "fssai" }], order)).toEqual(marks),
);

test("of two things both must be decided", () => {
  const order = { things: 2, governmentFee: 0 };
  const granted = { stage: "granted", service: "gst" } as const;
  expect(marksOf([granted, { stage: "query", service: "fssai" }], order)).toEqual(["work started"]);
  expect(marksOf([granted, { stage: "refused", service: "fssai" }], order)).toContain("service done");
});

test("Udyam, done in one sitting, starts when it is done", () => {
  expect(marksOf([{ stage: "ready", service: "msme" }], { things: 1, governmentFee: 0 })).toEqual([]);
});
