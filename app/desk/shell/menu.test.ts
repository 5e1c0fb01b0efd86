import { expect, test } from "vitest";
import { menuFor, nothingWaits } from "./menu";

const namesOf = (role: "admin" | "agent", waiting = nothingWaits) =>
  menuFor(role, "/desk", waiting).map(({ name }) => name);

test("both roles have one menu, and an agent sees of it what an agent may open", () => {
  const admin = ["queue", "leads", "messages", "orders", "applications", "customers", "figures"];
  expect(namesOf("admin")).toEqual([...admin, "team", "hours", "privacy", "audit"]);
  expect(namesOf("agent")).toEqual(["queue", "orders", "applications", "customers", "figures"]);
});

test("failed jobs are in an admin's menu while there are some, or while one looks at them", () => {
  const failed = { ...nothingWaits, stopped: 2 };
  expect(menuFor("admin", "/desk", failed).at(-1)).toMatchObject({ name: "stopped", waiting: 2 });
  expect(menuFor("admin", "/admin/jobs", nothingWaits).at(-1)).toMatchObject({ name: "stopped", current: "page" });
  expect(namesOf("agent", failed)).not.toContain("stopped");
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
  ["/desk/figures", "figures", "page"],
  ["/admin/audit", "audit", "page"],
])("at %s the menu marks %s, and nothing else", (pathname, name, current) => {
  const marked = menuFor("admin", pathname, nothingWaits).filter((item) => item.current);
  expect(marked).toMatchObject([{ name, current }]);
});
