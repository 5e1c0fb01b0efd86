import { expect, test } from "vitest";
import { isFromThisSite } from "./origin";

const own = ["https://anugya.example"];
const post = (headers: Record<string, string>) => ({ method: "POST", headers });

test.each<[string, Record<string, string>, boolean]>([
  ["a page of ours", { origin: "https://anugya.example" }, true],
  ["a page of another site", { origin: "https://evil.example" }, false],
  ["another scheme", { origin: "http://anugya.example" }, false],
  ["an origin that only begins like ours", { origin: "https://anugya.example.evil.example" }, false],
  ["a browser that hides its origin but says same-origin", { origin: "null", "sec-fetch-site": "same-origin" }, true],
  ["a sandboxed page", { origin: "null" }, false],
  ["a sibling host", { "sec-fetch-site": "same-site" }, false],
  ["another site without an origin", { "sec-fetch-site": "cross-site" }, false],
  ["nothing at all", {}, false],
])("a POST from %s", (_, headers, expected) => {
  expect(isFromThisSite(post(headers), own)).toBe(expected);
});

test.each(["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])("%s from elsewhere is refused", (method) => {
  expect(isFromThisSite({ method, headers: { origin: "https://evil.example" } }, own)).toBe(false);
});

test.each(["GET", "HEAD", "OPTIONS"])("%s is safe from anywhere", (method) => {
  expect(isFromThisSite({ method, headers: { origin: "https://evil.example" } }, own)).toBe(true);
});

test("a machine that names no origin may use an endpoint made for machines, and no other site may", () => {
  expect(isFromThisSite(post({}), own, { allowsMachines: true })).toBe(true);
  expect(isFromThisSite(post({ origin: "https://evil.example" }), own, { allowsMachines: true })).toBe(false);
  expect(isFromThisSite(post({ origin: "null" }), own, { allowsMachines: true })).toBe(false);
});
