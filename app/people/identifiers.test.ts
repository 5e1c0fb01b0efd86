import { describe, expect, test } from "vitest";
import { people } from "../../test/support/people";
import { hashedMarkFinder, hashIdentifiers } from "../privacy/erasure/seal.server";
import {
  type Identifiers,
  isNothing,
  isTelling,
  looksFor,
  noIdentifiers,
  ownRedactor,
  partsOf,
  recogniser,
  redactor,
} from "./identifiers";

const identifiers = (known: Partial<Identifiers>): Identifiers => ({ ...noIdentifiers(), ...known });

function timeOf(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

describe("what is taken out of a text", () => {
  test.each(people.phones)("the number as $typed", ({ typed, digits }) => {
    const rest = redactor(identifiers({ phones: [digits] }))(`Rang (${typed}), twice`);
    expect(rest).toContain("[erased]");
    expect(rest.replace(/\D/g, "")).not.toContain(digits.slice(2));
    expect(rest).toMatch(/^Rang .*, twice$/);
  });

  test.each(people.email.typed)("the address as %j, and no longer one around it", (typed) => {
    const redact = redactor(identifiers({ addresses: [people.email.kept] }));
    expect(redact(`write to ${typed}.`)).not.toMatch(/asha/i);
    expect(redact(`a.${people.email.kept}, ${people.email.kept}.in`)).toBe(
      `a.${people.email.kept}, ${people.email.kept}.in`,
    );
  });

  test.each(["o'neil+tag@a-b.example", "a.b-c_d%e@shop.example", ...people.sameBox])("the address %s", (address) =>
    expect(redactor(identifiers({ addresses: [address] }))(`<${address.toUpperCase()}>`)).toBe("<[erased]>"),
  );

  test.each(["<?>", "mailto:?", "'?'", "(?)", "to=?&cc", "?.", "«?»", "x/?, y"])(
    "in %s, by looking it up among many",
    (around) => {
      const many = Array.from({ length: 1_000 }, (_, number) => `person${number}@shop.example`);
      for (const address of ["o'neil+tag@a-b.example", "asha.rao@example.com"])
        expect(
          recogniser(identifiers({ addresses: [...many, address] }))(around.replace("?", address)).addresses,
        ).toContain(address);
    },
  );

  test.each([...people.names, ...people.firms].filter(isTelling))("the name %s, looked up among many", (name) => {
    const recognise = recogniser(identifiers({ names: [...people.names, ...people.firms] }));
    for (const typed of [name, name.toUpperCase(), name.replaceAll(" ", "."), name.normalize("NFD")])
      expect(recognise(`Spoke to ${typed} today`).names).toContain(name);
  });

  test("what a thousand events of the gateway say is looked through while a visitor waits", () => {
    const recognise = recogniser(
      identifiers({ names: ["Asha Kumari"], phones: ["9812345670"], addresses: ["asha@a.example"] }),
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
      const redact = redactor(identifiers({ names: [name] }));
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
      redactor(identifiers({ names })),
      recogniser(identifiers({ names: ["Zubaida Quraishi", ...names] })),
    ];
    const note = "QURAISHI ZUBAIDA sent us Asha Rao, and Rao Asha Devi";
    expect(redact(note)).toBe("[erased] sent us Asha Rao, and [erased]");
    expect(recognise(note).names.sort()).toEqual(["Asha Devi Rao", "Zubaida Quraishi", "Zubaida R. Quraishi"]);
  });

  test("a name of one word, or a short one, is left: it may be anything", () => {
    for (const name of ["S", "Null", "true", "undefined", "Today", "अनवर"])
      expect(redactor(identifiers({ names: [name] }))(`true, null or ${name}`)).toBe(`true, null or ${name}`);
  });

  test("of what is about the person each part of the name goes, and the bank's number stays", () => {
    const redact = ownRedactor(identifiers({ names: ["Zubaida Quraishi"], phones: ["9123498765"] }));
    expect(redact("UTR 412345678901 to zubaida's 91234 98765@ybl")).toBe("UTR 412345678901 to [erased]'s [erased]@ybl");
  });
});

describe("an authority's number", () => {
  const spellings = [
    ["AAPFU0939F", ["AAPFU0939F", "aapfu 0939 f", "AAPFU-0939-F", "27AAPFU0939F1ZV", "27 AAPFU0939F 1ZV"]],
    ["27AAPFU0939F1ZV", ["27AAPFU0939F1ZV", "27-aapfu0939f-1zv", "AAPFU0939F"]],
    ["10012022000123", ["10012022000123", "1001 2022 0001 23", "१००१२०२२०००१२३"]],
    ["UDYAM-MH-26-0012345", ["UDYAM-MH-26-0012345", "udyam mh 26 0012345", "UDYAMMH260012345"]],
    ["AA270626123456T", ["AA270626123456T", "AA 270626 123456 T"]],
    ["10260512123456789", ["10260512123456789"]],
  ] as const;

  test.each(spellings.flatMap(([number, typed]) => typed.map((each) => [number, each] as const)))(
    "%s goes where it is typed as %s, is known again by its hash, and leaves the words around it",
    (number, typed) => {
      const known = identifiers({ numbers: [number] });
      const text = `Filed (${typed}), wait`;
      expect(redactor(known)(text)).toBe("Filed ([erased]), wait");
      expect(isNothing(recogniser(known)(text))).toBe(false);
      const hashes = new Set(hashIdentifiers("secret", known));
      const found = hashedMarkFinder(["secret"], hashes)(text);
      expect(redactor(found)(text)).toBe("Filed ([erased]), wait");
      expect(looksFor(typed, known)).toBe(true);
    },
  );

  test.each(["BAAPFU0939F", "AAPFU0939FX", "27BBPFU0939F1ZV", "udyam", "UDYAM-MH", "2706", "AA27", "1 2 3 4 8 6 7 8"])(
    "%s is another's",
    (typed) => {
      const known = identifiers({ numbers: spellings.map(([number]) => number) });
      expect(redactor(known)(typed)).toBe(typed);
      expect(isNothing(recogniser(known)(typed))).toBe(true);
      expect(looksFor(typed, known)).toBe(false);
    },
  );

  test("a word or a short number that staff put down as a number takes nothing along", () =>
    expect(redactor(identifiers({ numbers: ["", "pending", "4711", "see file"] }))("pending 4711, see file")).toBe(
      "pending 4711, see file",
    ));
});

describe("what a search was for", () => {
  const zubaida = identifiers({
    names: ["Zubaida R. Quraishi"],
    addresses: ["zq@shop.example"],
    phones: ["9123498765"],
  });

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
    const person = identifiers({ names: [name], addresses: [people.email.kept], phones: ["9876501234"] });
    const known = new Set(hashIdentifiers("secret", person));
    for (const { typed } of people.phones) {
      const text = `Told ${name} (ASHA.RAO@example.com) at ${typed}: no refund.`;
      const found = hashedMarkFinder(["another", "secret"], known)(text);
      expect(new Set(hashIdentifiers("secret", found))).toEqual(known);
      expect(isNothing(hashedMarkFinder(["another"], known)(text))).toBe(true);
    }
  },
);

test("wherever it stands in a long text, what tells of someone stands whole in one of its parts", () => {
  const identified = "Zubaida Quraishi, zubaida@quraishi.example, 9-8-7-6-5-0-1-2-3-4";
  for (const before of [0, 1, 499, 3_440, 3_499, 3_500, 3_960, 3_999, 4_000, 7_480, 20_000]) {
    const text = `${"x ".repeat(before).slice(0, before)}${identified}${" y".repeat(3_000)}`;
    expect(partsOf(text).some((part) => part.includes(identified))).toBe(true);
    expect(Math.max(...partsOf(text).map(({ length }) => length))).toBeLessThanOrEqual(4_000);
  }
  expect(partsOf("")).toEqual([""]);
});
