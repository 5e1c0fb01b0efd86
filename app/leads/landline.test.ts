import { describe, expect, test } from "vitest";
import { whatsappLink } from "../../content/contact-links";
import { readContact, sayFullPhone, sayPhone } from "../../content/phone";
import { people } from "../../test/support/people";
import { noIdentifiers, redactor } from "../people/identifiers";
import { searchWords } from "../people/search-words";
import { readLead } from "./lead";
import { readSpokenLead } from "./spoken-lead";

const person = { name: "Asha Rao", email: "asha@shop.example", state: "Goa", service: "" };
const spoken = (phone: string) => {
  const read = readSpokenLead({ ...person, phone });
  return read.ok ? read.value.phone : read.problems.phone;
};
const sent = (phone: string) => {
  const read = readLead({ ...person, phone });
  return read.ok ? read.value.phone : read.problems.phone;
};

/** As typed, as stored and as shown. */
const landlines = [
  ["022-2345 6789", "2223456789", "022 2345 6789"],
  ["+91 22 2345 6789", "2223456789", "022 2345 6789"],
  ["0091-22-23456789", "2223456789", "022 2345 6789"],
  ["०२२ २३४५ ६७८९", "2223456789", "022 2345 6789"],
  ["080 4123 4567", "8041234567", "080 4123 4567"],
  ["(011) 4155-2671", "1141552671", "011 4155 2671"],
  ["0141 234 5678", "1412345678", "0141 234 5678"],
  ["0612-2234567", "6122234567", "0612 223 4567"],
  ["01792 223456", "1792223456", "01792 223456"],
] as const;

describe.each(landlines)("a landline typed as %s", (typed, digits, shown) => {
  test("is taken from staff, shown with 0 and its STD code, and read again as it is shown", () => {
    expect(spoken(typed)).toBe(digits);
    expect([sayPhone(digits), sayFullPhone(digits)]).toEqual([shown, shown]);
    expect(spoken(shown)).toBe(digits);
    expect(readContact(typed)).toEqual({ phone: digits });
  });

  test("is looked for by its digits, whole or from the 0 of its code on, and leaves notes about others with its person", () => {
    expect(searchWords(typed)).toEqual([digits]);
    expect(searchWords(`0${digits.slice(0, 7)}`)).toEqual([digits.slice(0, 7)]);
    expect(redactor({ ...noIdentifiers(), phones: [digits] })(`Rang (${typed}), twice`)).not.toContain(typed.slice(-4));
  });
});

test("WhatsApp leads to a mobile, and not to a landline", () => {
  expect(landlines.map(([, phone]) => whatsappLink({ phone }, "Hello"))).toEqual(landlines.map(() => ""));
  expect(whatsappLink({ phone: "9812345670" }, "Hello")).toBe("https://wa.me/919812345670?text=Hello");
});

test.each(landlines.filter(([, digits]) => !/^[6-9]/.test(digits)))("the site's own form does not take %s", (typed) =>
  expect(sent(typed)).toBe("invalid"),
);

test.each(people.phones)("$typed is a mobile for staff too, and shown as it is stored", ({ typed, digits }) => {
  expect(spoken(typed)).toBe(digits);
  expect([sayPhone(digits), sayFullPhone(digits)]).toEqual([digits, `+91 ${digits}`]);
});

test.each([...people.noPhones, "2223456789", "23456789", "1800 123 4567", "0022 2345 6789"])(
  "%s is no number for staff either",
  (typed) => expect(spoken(typed)).toBe("invalid"),
);
