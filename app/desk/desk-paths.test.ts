import { expect, test } from "vitest";
import { leadAddress, listAddress } from "./desk-paths";

const listOf = (address: string) => listAddress(new URL(address, "http://desk.example").searchParams);

test.each(["/admin", "/seo", "/admin?q=asha&older=5.x&n=51", "/seo?state=Goa"])("from %s and back", (list) => {
  expect(listOf(leadAddress("1", list))).toBe(list);
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/admin/../auth",
  "/auth?next=/admin",
  "javascript:alert(1)",
  "/admin\n?q=1",
  "",
])("%s is no list of the desk", (list) => {
  expect(listAddress(new URLSearchParams({ list }))).toBe("/admin");
});
