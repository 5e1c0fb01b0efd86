import fc from "fast-check";
import { expect, test } from "vitest";
import { leadServices, states } from "../../../content/choices";
import { contactFields, readContactMessage } from "../contact-message";
import { leadFields, readLead } from "../lead";

const runs = { numRuns: 3_000 };
const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), fc.string({ maxLength: 300 }));
const good = {
  name: "Asha Patil",
  email: "asha@shop.in",
  phone: "9812345678",
  state: "Goa",
  service: "",
  message: "Two lines\nof text",
};
const anyValuesOf = (fields: readonly string[]) =>
  fc.record(
    Object.fromEntries(
      fields.map((field) => [field, fc.oneof(fc.constant(good[field as keyof typeof good]), text, fc.anything())]),
    ),
  );

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about.
const forbidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

test("whatever is sent as a lead is either refused by field or keeps every rule", () => {
  fc.assert(
    fc.property(fc.oneof(anyValuesOf(leadFields), fc.anything()), (values) => {
      const read = readLead(values);
      if (!read.ok) {
        expect(Object.keys(read.problems).length).toBeGreaterThan(0);
        return;
      }
      const { name, email, phone, state, service } = read.value;
      expect(name).toBe(name.trim());
      expect(name.length).toBeLessThanOrEqual(100);
      expect(name).not.toMatch(forbidden);
      expect(name).not.toMatch(/[\t\n]/);
      expect(email).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
      expect(email).toBe(email.toLowerCase());
      expect(phone).toMatch(/^[6-9][0-9]{9}$/);
      expect(states).toContain(state);
      expect(["", ...leadServices]).toContain(service);
      expect(Object.keys(read.value).sort()).toEqual([...leadFields].sort());
      // Stored and read again, it is the same lead.
      expect(readLead(read.value)).toEqual(read);
    }),
    runs,
  );
});

test("whatever is sent as a message is either refused by field or keeps every rule", () => {
  fc.assert(
    fc.property(fc.oneof(anyValuesOf(contactFields), fc.anything()), (values) => {
      const read = readContactMessage(values);
      if (!read.ok) {
        expect(Object.keys(read.problems).length).toBeGreaterThan(0);
        return;
      }
      expect(read.value.message.length).toBeLessThanOrEqual(2_000);
      expect(read.value.message).not.toMatch(forbidden);
      expect(readContactMessage(read.value)).toEqual(read);
    }),
    runs,
  );
});

test("a good person is never refused, however they write their number", () => {
  const digits = fc
    .tuple(fc.constantFrom("6", "7", "8", "9"), fc.stringMatching(/^\d{9}$/))
    .map((parts) => parts.join(""));
  const front = fc.constantFrom("", "+91", "+91 ", "91", "0", "+91-", "0091 ");
  const spaced = fc.constantFrom(
    (number: string) => number,
    (number: string) => `${number.slice(0, 5)} ${number.slice(5)}`,
    (number: string) => `${number.slice(0, 3)}-${number.slice(3)}`,
  );
  fc.assert(
    fc.property(digits, front, spaced, (number, prefix, space) => {
      expect(readLead({ ...good, phone: prefix + space(number) })).toMatchObject({
        ok: true,
        value: { phone: number },
      });
    }),
    runs,
  );
});
