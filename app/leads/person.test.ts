import { expect, test } from "vitest";
import { contactServices, leadServices, states } from "../../content/choices";
import { tenDigits } from "../../content/normalise-text";
import { people } from "../../test/support/people";
import { readContactMessage } from "./contact-message";
import { readLead } from "./lead";

const lead = { name: "Asha", email: "asha@shop.in", phone: "9876543210", state: "Goa", service: "" };
const problemsOf = (fields: object) => {
  const reading = readLead({ ...lead, ...fields });
  return reading.ok ? {} : reading.problems;
};

test("a lead is stored trimmed, its e-mail in small letters, its number as ten digits", () => {
  expect(readLead({ ...lead, name: "  Asha  ", email: " Asha@Shop.IN ", phone: " +91 98765-43210 " })).toEqual({
    ok: true,
    value: lead,
  });
});

test("what autofill and people put around a number is accepted", () => {
  const pasted = ["98765\u201343210", "98765\u201143210", "\u202a98765 43210\u202c", "+91 (0) 98765 43210"];
  for (const phone of ["09876543210", "+919876543210", "91 98765 43210", "98765-43210", "(+91) 98765.43210", ...pasted])
    expect(tenDigits(phone)).toBe("9876543210");
  for (const phone of ["۹۸۷۶۵۴۳۲۱۰", "٩٨٧٦٥٤٣٢١٠", "৯৮৭৬৫৪৩২১০", "௯௮௭௬௫௪௩௨௧௦", "൯൮൭൬൫൪൩൨൧൦", "９８７６５４３２１０"])
    expect(tenDigits(phone)).toBe("9876543210");
  // A number that begins with 91 itself keeps its digits.
  expect(tenDigits("9198765432")).toBe("9198765432");
});

test("a name has a hundred signs at most, and no more letters than a name has where one sign stands for many", () => {
  for (const name of ["न".repeat(100), "Lê Thị Ngọc Ánh", "मुहम्मद ﷺ"]) expect(problemsOf({ name })).toEqual({});
  for (const name of ["न".repeat(101), "ﷺ".repeat(100)]) expect(problemsOf({ name })).toEqual({ name: "tooLong" });
});

test.each(people.phones)("$typed is understood as $digits", ({ typed, digits }) =>
  expect(readLead({ ...lead, phone: typed })).toMatchObject({ ok: true, value: { phone: digits } }),
);

test.each(people.noPhones)("%s is no number of ours", (phone) =>
  expect(problemsOf({ phone })).toEqual({ phone: "invalid" }),
);

test.each(people.email.typed)("%j is one address, however it is typed", (email) =>
  expect(readLead({ ...lead, email })).toMatchObject({ ok: true, value: { email: people.email.kept } }),
);

test.each(people.noEmails)("%j is no address", (email) => expect(problemsOf({ email })).toEqual({ email: "invalid" }));

test.each([...people.names, ...people.firms])("the name %s is kept as typed", (name) =>
  expect(readLead({ ...lead, name })).toMatchObject({ ok: true, value: { name } }),
);

test("numbers start with 6, 7, 8 or 9 and have ten digits", () => {
  for (const phone of ["6000000000", "7000000000", "8000000000", "9000000000"])
    expect(problemsOf({ phone })).toEqual({});
  for (const phone of ["5876543210", "987654321", "98765432101", "98765x3210", "९८७६५"])
    expect(problemsOf({ phone })).toEqual({ phone: "invalid" });
});

test("every field is named that is missing or wrong", () => {
  expect(problemsOf({ name: " ", email: "", phone: "", state: "" })).toEqual({
    name: "missing",
    email: "missing",
    phone: "missing",
    state: "missing",
  });
  expect(problemsOf({ email: "asha@shop", state: "Atlantis", service: "Haircut" })).toEqual({
    email: "invalid",
    state: "unknown",
    service: "unknown",
  });
  expect(problemsOf({ name: "x".repeat(101) })).toEqual({ name: "tooLong" });
  expect(problemsOf({ email: `${"x".repeat(250)}@shop.in` })).toEqual({ email: "invalid" });
  expect(readLead(null)).toMatchObject({ ok: false });
  expect(readLead("Asha")).toMatchObject({ ok: false });
});

test("characters that break logs, cells or databases are refused, the joiners of Indian scripts are not", () => {
  for (const name of ["A\0sha", "A\nsha", "A\u2028sha", "A\ud800sha", "A\u202esha", "A\u0007sha"])
    expect(problemsOf({ name })).toEqual({ name: "invalid" });
  for (const name of ["क्\u200dषमा", "ന\u200dമ", "O'Brien & Söhne", "आशा 😀"]) expect(problemsOf({ name })).toEqual({});
  expect(problemsOf({ name: "\u200d\u200b " })).toEqual({ name: "missing" });
});

test("what the licence finder sends is one line of a sane length, and may be missing", () => {
  expect(problemsOf({ finderAnswers: "Yearly turnover: Rs 12 lakh" })).toEqual({});
  expect(problemsOf({ finderAnswers: "one\ntwo" })).toEqual({ finderAnswers: "invalid" });
  expect(problemsOf({ finderAnswers: "x".repeat(2001) })).toEqual({ finderAnswers: "tooLong" });
});

test("each state and service of the lists is accepted", () => {
  for (const state of states) expect(problemsOf({ state })).toEqual({});
  for (const service of ["", ...leadServices]) expect(problemsOf({ service })).toEqual({});
  for (const service of ["", ...contactServices])
    expect(readContactMessage({ ...lead, service, message: "" })).toMatchObject({ ok: true });
});

test("a message keeps its lines and ends at 2,000 characters", () => {
  const reading = readContactMessage({ ...lead, message: "One\r\ntwo\n\n" });
  expect(reading).toMatchObject({ ok: true, value: { message: "One\ntwo" } });
  expect(readContactMessage({ ...lead, message: "अ".repeat(2000) })).toMatchObject({ ok: true });
  expect(readContactMessage({ ...lead, message: "x".repeat(2001) })).toEqual({
    ok: false,
    problems: { message: "tooLong" },
  });
  expect(readContactMessage({ ...lead, message: "\0" })).toEqual({ ok: false, problems: { message: "invalid" } });
});
