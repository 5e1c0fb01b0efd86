import { expect, test } from "vitest";
import { menuFor, nothingWaits } from "./menu";

const namesOf = (role: "admin" | "agent") => {
  const { daily, office } = menuFor(role, "/desk", nothingWaits);
  return [daily, office].map((items) => items.map(({ name }) => name));
};

test("both roles have five entries for the day, an admin's begin with Today, and an admin what belongs to the office", () => {
  const daily = ["queue", "applications", "orders", "customers"];
  expect(namesOf("agent")).toEqual([[...daily, "figures"], []]);
  expect(namesOf("admin")).toEqual([
    ["today", ...daily],
    ["figures", "leads", "messages", "team", "hours", "privacy", "audit", "stopped"],
  ]);
});

test("an entry of the office says how much waits behind it", () => {
  const { office } = menuFor("admin", "/desk", { ...nothingWaits, stopped: 2 });
  expect(office.at(-1)).toMatchObject({ name: "stopped", waiting: 2 });
});

test.each([
  ["/desk", "queue", "page"],
  ["/desk/cases/1", "queue", "true"],
  ["/admin", "leads", "page"],
  ["/seo", "leads", "page"],
  ["/admin/leads/1", "leads", "true"],
  ["/admin/messages/1", "messages", "true"],
  ["/desk/orders", "orders", "page"],
  ["/desk/orders/1", "orders", "true"],
  ["/desk/applications", "applications", "page"],
  ["/desk/applications/1", "applications", "true"],
  ["/desk/customers/1", "customers", "true"],
  ["/desk/today", "today", "page"],
  ["/desk/figures", "figures", "page"],
  ["/admin/audit", "audit", "page"],
  ["/admin/jobs", "stopped", "page"],
])("at %s the menu marks %s, and nothing else", (pathname, name, current) => {
  const { daily, office } = menuFor("admin", pathname, nothingWaits);
  const marked = [...daily, ...office].filter((item) => item.current);
  expect(marked).toMatchObject([{ name, current }]);
});
