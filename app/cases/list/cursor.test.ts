import { expect, test } from "vitest";
import { readCursor } from "../../../db/keyset";
import { isUuid } from "../../../db/uuid";
import { readFirstNumber, readPage } from "./cursor";

const id = "0b0e8f6a-3c52-4c3e-9f7d-2f6f1f0c9a11";

test("a cursor is a time and a whole id, and nothing like it", () => {
  expect(readCursor(`1700000000000000.${id}`)).toEqual({ microseconds: "1700000000000000", id });
  for (const text of ["1.------------------------------------", `1.${id}x`, `x.${id}`, id, "", null, undefined])
    expect(readCursor(text)).toBeNull();
  expect(isUuid(id)).toBe(true);
  expect(isUuid("------------------------------------")).toBe(false);
});

test("an address with a broken cursor is the newest page", () => {
  expect(readPage(new URLSearchParams("older=1.------------------------------------"))).toEqual({});
  expect(readPage(new URLSearchParams(`newer=5.${id}`))).toEqual({ newer: `5.${id}` });
});

test.each([
  ["", 1],
  ["n=51", 51],
  ["n=-4", 1],
  ["n=Infinity", 1],
  ["n=99999999999999999999999", 1_000_000_000],
])("%s begins at %d", (query, first) => expect(readFirstNumber(new URLSearchParams(query))).toBe(first));
