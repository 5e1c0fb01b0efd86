import fc from "fast-check";
import { expect, test } from "vitest";
import { instantFormat } from "../list/time-zone";
import { formatByHour } from "./export-rows";

/** Each with its offset from UTC, and hours in which the clocks change: in the last by half an hour. */
const zones = [
  ["Asia/Kolkata", "2026-11-16T04:00Z"],
  ["Asia/Kathmandu", "2026-11-16T04:00Z"],
  ["America/New_York", "2026-11-01T06:00Z"],
  ["Europe/London", "2026-03-29T01:00Z"],
  ["Australia/Lord_Howe", "2026-04-04T15:00Z"],
] as const;

test.each(zones)("neighbouring times in %s read as they would alone, also around %s", (zone, around) => {
  const alone = instantFormat(zone);
  const minutes = fc.array(fc.integer({ min: -180, max: 180 }), { minLength: 20, maxLength: 60 });
  fc.assert(
    fc.property(minutes, fc.boolean(), (offsets, isSorted) => {
      const inWords = formatByHour(instantFormat(zone));
      const ordered = isSorted ? offsets.toSorted((one, other) => other - one) : offsets;
      const times = ordered.map((minute) => Date.parse(around) + minute * 60_000 + 17_000);
      expect(times.map(inWords)).toEqual(times.map((time) => alone.format(time)));
    }),
    { numRuns: 60 },
  );
});
