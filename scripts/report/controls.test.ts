import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findUntouched, judgeControls } from "./controls";

const line = (...parts: string[]) => parts.join("\t");

test("a control that was seen and never activated is named with its screen and role", () => {
  const { untouched } = findUntouched(
    [
      line("seen", "/desk", "agent", "search field q", "Search cases"),
      line("seen", "/desk", "admin", "search field q", "Search cases"),
      line("activated", "/desk", "admin", "search field q", "Search cases"),
    ],
    [],
  );
  expect(untouched).toEqual([{ screen: "/desk", who: "agent", control: "search field q", name: "Search cases" }]);
});

test("an excused control is left out under any name in its row", () => {
  const seen = [
    line("seen", "/desk", "agent", "link to tel:", "Call Asha Rao"),
    line("seen", "/admin/team", "admin", "button act=remove", "Remove"),
  ];
  const { untouched } = findUntouched(seen, [
    { screen: "*", control: "link to tel:", reason: "It opens the telephone." },
  ]);
  expect(untouched.map(({ control }) => control)).toEqual(["button act=remove"]);
});

test("links of pages that only inform are opened elsewhere, their buttons are not", () => {
  const seen = [
    line("seen", "public pages", "visitor", "link to /about", "About Us"),
    line("seen", "public pages", "visitor", "button Open chat", "Open chat"),
  ];
  expect(findUntouched(seen, []).untouched.map(({ name }) => name)).toEqual(["Open chat"]);
});

test("a button that is pressed and never answers fails the run; one that answers once, and a link, do not", () => {
  const folder = mkdtempSync(join(tmpdir(), "controls-"));
  const lines = [
    line("seen", "/desk", "agent", "button Clear", "Clear"),
    line("activated", "/desk", "agent", "button Clear", "Clear"),
    line("seen", "/desk", "agent", "button Undo", "Undo"),
    line("activated", "/desk", "agent", "button Undo", "Undo"),
    line("answered", "/desk", "agent", "button Undo", "Undo"),
    line("seen", "/desk", "agent", "link to /desk/new", "New case"),
    line("activated", "/desk", "agent", "link to /desk/new", "New case"),
  ];
  writeFileSync(join(folder, "0.txt"), lines.join("\n"));
  const { passed, failed } = judgeControls(folder, []);
  rmSync(folder, { recursive: true });
  expect(passed).toBe(0);
  expect(failed).toEqual([
    {
      name: "/desk, as agent: button Clear",
      file: "controls",
      error: "A journey presses this button, and nothing ever changes.",
    },
  ]);
});
