import { expect, test } from "vitest";
import { nameInLines } from "./site-name";

test.each([
  ["Anugya", ["Anugya"]],
  ["Udyam Saathi", ["Udyam Saathi"]],
  ["Licencepointers", ["Licencepointers"]],
  ["Bharat Licence Point", ["Bharat", "Licence Point"]],
  ["Shree Balaji Business Advisors", ["Shree Balaji", "Business Advisors"]],
])("%s stands on at most two lines of the header", (name, lines) => {
  expect(nameInLines(name)).toEqual(lines);
});
