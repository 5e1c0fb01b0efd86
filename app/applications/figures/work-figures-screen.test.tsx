import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Row } from "../../ui/desk/figures/figures";
import { WorkSection } from "./work-figures-screen";

const none = { stages: [], decisions: [], refusals: [], queries: [], revenue: [], turnaround: [] };

test("a table of figures without a single row says so instead of showing its heads alone", () => {
  const decisions = [{ service: "gst" as const, granted: 4, refused: 0 }];
  const queries = [{ topic: "premises", asked: 8, inTime: 6, late: 2 }];
  const page = renderToStaticMarkup(
    <WorkSection figures={{ ...none, decisions, queries, prepared: { kept: 0, broken: 0 } }} />,
  );
  expect(page).not.toContain("<tbody></tbody>");
  expect(page.match(/Nothing in this period/g)).toHaveLength(1);
  expect(page).not.toContain("Our fees without tax");
});

test("a long service breaks after its stroke, not within a word", () => {
  const row = renderToStaticMarkup(<Row name="FSSAI Registration/License" cells={[]} />);
  expect(row).toContain("Registration/<wbr/>License");
});
