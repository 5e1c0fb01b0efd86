import { expect, test } from "vitest";
import { content } from "../../test/support/edition/content";
import { type GrantedRow, showRegistration } from "./show-registration";

const row: GrantedRow = {
  service: "fssai",
  applicant: "Gupta Sweets & Namkeen",
  state: "Rajasthan",
  address: "14 Johari Bazar, Jaipur",
  paidAt: new Date("2026-11-09T06:00:00Z"),
  grantedAt: "2026-11-18T09:00:00Z",
  registration: { id: "1", number: "22421012003663", validFrom: "2026-11-18", validUntil: null, hasFile: true },
  dates: [{ id: "2", rule: "fssaiYearlyFee", dueOn: null, isStopped: false }],
};
const now = new Date("2026-11-19T06:00:00Z");

test("a grant says its day, how long it took, whose it is, and that it has no end", () => {
  expect(showRegistration(content, row, true, now)).toMatchObject({
    says: "Granted on 18 November 2026. It took 9 days from your payment.",
    from: "18 November 2026",
    until: "No end date",
    name: "Gupta Sweets & Namkeen",
    place: "14 Johari Bazar, Jaipur, Rajasthan",
  });
});

test("an old licence says its last day", () => {
  const registration = { ...row.registration, validFrom: "2026-03-02", validUntil: "2027-03-01" };
  expect(showRegistration(content, { ...row, registration }, true, now).until).toBe("1 March 2027");
});

test("the yearly fee's day is said to be open until it is set", () => {
  const [open] = showRegistration(content, row, true, now).dates;
  expect(open).toMatchObject({ day: "The authority has not announced the day. We will write to you when it does." });
  const dates = [{ id: "2", rule: "fssaiYearlyFee" as const, dueOn: "2027-10-01", isStopped: false }];
  expect(showRegistration(content, { ...row, dates }, true, now).dates[0]).toMatchObject({ day: "1 October 2027" });
});

test("before the code was entered there is neither number nor name nor address", () => {
  const shown = JSON.stringify(showRegistration(content, row, false, now));
  for (const secret of ["22421012003663", "Gupta", "Johari"]) expect(shown).not.toContain(secret);
});

test.each([
  ["2026-12-17T06:00:00Z", true],
  ["2026-12-18T06:00:00Z", false],
])("on %s it leads the page: %s", (at, isFresh) =>
  expect(showRegistration(content, row, true, new Date(at)).isFresh).toBe(isFresh),
);
