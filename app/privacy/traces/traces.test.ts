import { describe, expect, test } from "vitest";
import { people } from "../../../test/support/people";
import { hashedMarkFinder, hashMarks } from "../erasure/seal.server";
import { isNothing, isTelling, looksFor, type Marks, ownRedactor, partsOf, recogniser, redactor } from "./traces";

const marks = (given: Partial<Marks>): Marks => ({ names: [], addresses: [], phones: [], ...given });

function timeOf(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

describe("what is taken out of a text", () => {
  test.each(people.phones)("the number as $typed", ({ typed, digits }) => {
    const rest = redactor(marks({ phones: [digits] }))(`Rang (${typed}), twice`);
    expect(rest).toContain("[erased]");
    expect(rest.replace(/\D/g, "")).not.toContain(digits.slice(2));
    expect(rest).toMatch(/^Rang .*, twice$/);
  });

  test.each(people.email.typed)("the address as %j, and no longer one around it", (typed) => {
    const redact = redactor(marks({ addresses: [people.email.kept] }));
    expect(redact(`write to ${typed}.`)).not.toMatch(/asha/i);
    expect(redact(`a.${people.email.kept}, ${people.email.kept}.in`)).toBe(
      `a.${people.email.kept}, ${people.email.kept}.in`,
    );
  });

  test.each(["o'neil+tag@a-b.example", "a.b-c_d%e@shop.example", ...people.sameBox])("the address %s", (address) =>
    expect(redactor(marks({ addresses: [address] }))(`<${address.toUpperCase()}>`)).toBe("<[erased]>"),
  );

  test.each(["<?>", "mailto:?", "'?'", "(?)", "to=?&cc", "?.", "«?»", "x/?, y"])(
    "in %s, by looking it up among many",
    (around) => {
      const many = Array.from({ length: 1_000 }, (_, number) => `person${number}@shop.example`);
      for (const address of ["o'neil+tag@a-b.example", "asha.rao@example.com"])
        expect(recogniser(marks({ addresses: [...many, address] }))(around.replace("?", address)).addresses).toContain(
          address,
        );
    },
  );

  test.each([...people.names, ...people.firms].filter(isTelling))("the name %s, looked up among many", (name) => {
    const recognise = recogniser(marks({ names: [...people.names, ...people.firms] }));
    for (const typed of [name, name.toUpperCase(), name.replaceAll(" ", "."), name.normalize("NFD")])
      expect(recognise(`Spoke to ${typed} today`).names).toContain(name);
  });

  test("what a thousand events of the gateway say is looked through while a visitor waits", () => {
    const recognise = recogniser(
      marks({ names: ["Asha Kumari"], phones: ["9812345670"], addresses: ["asha@a.example"] }),
    );
    const events = Array.from({ length: 1_000 }, (_, number) =>
      JSON.stringify({
        payment: Array.from({ length: 20 }, (_, at) => ({ id: `pay_${number}x${at}`, status: "captured" })),
      }),
    );
    const plain = timeOf(() =>
      events.map((event) =>
        event
          .normalize("NFC")
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u),
      ),
    );
    expect(timeOf(() => events.map(recognise))).toBeLessThan(100 * plain);
  });

  test.each([...people.names, ...people.firms].filter(isTelling))(
    "the whole name %s, in any case, dotted or not",
    (name) => {
      const redact = redactor(marks({ names: [name] }));
      for (const typed of [
        name,
        name.toUpperCase(),
        name.toLowerCase(),
        name.replaceAll(" ", "."),
        name.normalize("NFD"),
      ])
        expect(redact(`Spoke to ${typed} today`).toLowerCase()).not.toContain(typed.toLowerCase());
      expect(redact("Spoke to someone else today")).toBe("Spoke to someone else today");
    },
  );

  test("a name without its initials, also with the surname first; a whole middle name stays in it", () => {
    const names = ["Zubaida R. Quraishi", "Asha Devi Rao"];
    const [redact, recognise] = [
      redactor(marks({ names })),
      recogniser(marks({ names: ["Zubaida Quraishi", ...names] })),
    ];
    const note = "QURAISHI ZUBAIDA sent us Asha Rao, and Rao Asha Devi";
    expect(redact(note)).toBe("[erased] sent us Asha Rao, and [erased]");
    expect(recognise(note).names.sort()).toEqual(["Asha Devi Rao", "Zubaida Quraishi", "Zubaida R. Quraishi"]);
  });

  test("a name of one word, or a short one, is left: it may be anything", () => {
    for (const name of ["S", "Null", "true", "undefined", "Today", "अनवर"])
      expect(redactor(marks({ names: [name] }))(`true, null or ${name}`)).toBe(`true, null or ${name}`);
  });

  test("of what is about the person each part of the name goes, and the bank's number stays", () => {
    const redact = ownRedactor(marks({ names: ["Zubaida Quraishi"], phones: ["9123498765"] }));
    expect(redact("UTR 412345678901 to zubaida's 91234 98765@ybl")).toBe("UTR 412345678901 to [erased]'s [erased]@ybl");
  });
});

describe("what a search was for", () => {
  const zubaida = marks({ names: ["Zubaida R. Quraishi"], addresses: ["zq@shop.example"], phones: ["9123498765"] });

  test.each([
    ...["+91 91234 98765", "09123498765", "919123498765", "0091-9123498765", "९१२३४९८७६५", "+91 91234", "98765"],
    ...[
      "Z.Quraishi",
      "zub",
      "quraishi zubaida",
      "ZUBAIDA R QURAISHI",
      "zq@shop.example",
      "Quraishi 98765",
      "zubaida pune",
    ],
  ])("%s finds her", (search) => expect(looksFor(search, zubaida)).toBe(true));

  test.each(["", "-", "Zulekha", "9123498766", "12345", "goa", "shop owner"])("%j does not", (search) =>
    expect(looksFor(search, zubaida)).toBe(false),
  );
});

test.each(people.names.filter(isTelling))(
  "%s is known again by a hash, with the number and the address around it",
  (name) => {
    const person = marks({ names: [name], addresses: [people.email.kept], phones: ["9876501234"] });
    const known = new Set(hashMarks("secret", person));
    for (const { typed } of people.phones) {
      const text = `Told ${name} (ASHA.RAO@example.com) at ${typed}: no refund.`;
      const found = hashedMarkFinder(["another", "secret"], known)(text);
      expect(new Set(hashMarks("secret", found))).toEqual(known);
      expect(isNothing(hashedMarkFinder(["another"], known)(text))).toBe(true);
    }
  },
);

test("wherever it stands in a long text, what tells of someone stands whole in one of its parts", () => {
  const told = "Zubaida Quraishi, zubaida@quraishi.example, 9-8-7-6-5-0-1-2-3-4";
  for (const before of [0, 1, 499, 3_440, 3_499, 3_500, 3_960, 3_999, 4_000, 7_480, 20_000]) {
    const text = `${"x ".repeat(before).slice(0, before)}${told}${" y".repeat(3_000)}`;
    expect(partsOf(text).some((part) => part.includes(told))).toBe(true);
    expect(Math.max(...partsOf(text).map(({ length }) => length))).toBeLessThanOrEqual(4_000);
  }
  expect(partsOf("")).toEqual([""]);
});
