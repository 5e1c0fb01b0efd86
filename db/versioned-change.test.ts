import { expect, test } from "vitest";
import { changeVersioned, type LaterEvent } from "./versioned-change";

type Fields = { owner: string; dueAt: Date };
const current = { version: 3, owner: "Asha", dueAt: new Date("2026-11-20T06:00:00Z") };
const when = new Date("2026-11-18T06:00:00Z");
const later: LaterEvent[] = [{ at: when, changes: { owner: ["", "Asha"] }, who: "Asha" }];

/** What somebody who saw a version wants, when the owner has changed since version 2. */
const change = (version: number, fields: Partial<Fields>, knowsFields = true) =>
  changeVersioned<Fields, typeof current, { kind: string; fields: Partial<Fields> }, { outcome: "changed" }>(version, {
    lock: async () => current,
    decide: () => ({ kind: "change", fields }),
    ...(knowsFields && { eventsSince: async () => later }),
    write: async () => ({ outcome: "changed" }),
  });

test("a change from an older version goes through where it touches other fields, or wants what is so already", async () => {
  expect(await change(3, { owner: "Ravi" })).toEqual({ outcome: "changed" });
  expect(await change(2, { dueAt: new Date("2026-12-01T06:00:00Z") })).toEqual({ outcome: "changed" });
  expect(await change(2, { owner: "Asha" })).toEqual({ outcome: "changed" });
});

test("both values of a field that somebody else changed are returned, with who and when", async () => {
  const conflicts = [{ field: "owner", theirs: "Asha", yours: "Ravi", who: "Asha", when }];
  expect(await change(2, { owner: "Ravi" })).toEqual({ outcome: "conflict", conflicts, version: 3 });
});

test("without a history by fields any change since is a conflict, and a version that never was is unknown", async () => {
  expect(await change(2, { owner: "Asha" }, false)).toEqual({ outcome: "conflict", conflicts: [], version: 3 });
  for (const version of [0, 4, 1.5, Number.NaN])
    expect(await change(version, {})).toEqual({ outcome: "unknown version" });
});
