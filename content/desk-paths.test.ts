import { expect, test } from "vitest";
import { deskPaths, listAddress, submissionAddress } from "./desk-paths";

const listOf = (address: string, own: string) =>
  listAddress(new URL(address, "http://desk.example").searchParams, { own, id: "1" });

test.each([
  ["/admin", "/admin/leads/1"],
  ["/seo", "/admin/leads/1?list=%2Fseo"],
  ["/admin?q=asha&older=5.x&n=51", "/admin/leads/1?list=%2Fadmin%3Fq%3Dasha%26older%3D5.x%26n%3D51"],
  ["/admin/messages", "/admin/messages/1"],
  ["/admin/messages?state=Goa", "/admin/messages/1?list=%2Fadmin%2Fmessages%3Fstate%3DGoa"],
])("from %s to %s and back to its row", (list, address) => {
  expect(submissionAddress("1", list)).toBe(address);
  const own = address.startsWith(deskPaths.messages) ? deskPaths.messages : deskPaths.leads;
  expect(listOf(address, own)).toBe(`${list}#row-1`);
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
  expect(listAddress(new URLSearchParams({ list }), { own: deskPaths.leads, id: "1" })).toBe("/admin#row-1");
});
