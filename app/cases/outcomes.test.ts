import { expect, test } from "vitest";
import { defaultCalendar } from "../office/default-calendar";
import type { Status } from "./case";
import { callBackPicks, mayRecord, outcomeNames } from "./outcomes";

const at = (time: string) =>
  callBackPicks(new Date(`${time}:00+05:30`), defaultCalendar).map(({ name, field }) => [name, field]);

test("the times offered for a call back are to come, in office hours, and each is offered once", () => {
  // A Tuesday noon.
  expect(at("2026-04-07T12:00")).toEqual([
    ["hour", "2026-04-07T13:00"],
    ["evening", "2026-04-07T17:00"],
    ["morning", "2026-04-08T10:00"],
    ["monday", "2026-04-13T10:00"],
  ]);
  // A Sunday evening, after the office has closed: tomorrow is Monday.
  expect(at("2026-04-12T19:00")).toEqual([["morning", "2026-04-13T10:00"]]);
  // A Monday at four: an hour later is five, and the next Monday is a week away.
  expect(at("2026-04-13T16:00")).toEqual([
    ["hour", "2026-04-13T17:00"],
    ["morning", "2026-04-14T10:00"],
    ["monday", "2026-04-20T10:00"],
  ]);
});

test("about a closed case only a call that reached somebody, or closes it the same way, is offered", () => {
  const timing = { now: new Date("2026-04-07T12:00:00+05:30"), calendar: defaultCalendar };
  const offered = (status: Status, awaitsAnswer = false, attempts = 0) =>
    outcomeNames.filter((name) => mayRecord(name, { status, awaitsAnswer, attempts }, timing));
  expect(offered("talking")).toEqual(outcomeNames);
  expect(offered("lost")).toEqual(["connected", "call back", "wrong number", "not interested", "do not call"]);
  // Nor does it matter how often nobody was reached before: why it was lost stays as it is.
  expect(offered("lost", false, 5)).toEqual(offered("lost"));
  expect(offered("won")).toEqual(["connected", "call back"]);
  // A customer who asked something is called until they are reached.
  expect(offered("won", true)).toEqual([
    "connected",
    "no answer",
    "busy",
    "switched off",
    "call back",
    "wrong number",
    "not interested",
    "do not call",
  ]);
});
