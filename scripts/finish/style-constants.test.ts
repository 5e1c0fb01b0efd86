import { expect, test } from "vitest";
import { findConstants, withConstants } from "./style-constants";

const resolved = (css: string) => withConstants(css, findConstants(css));

test("what has one value everywhere stands where it is used, also through another", () => {
  const css =
    "@layer theme{:root,:host{--ink:#123;--line:var(--ink)}}:root{--head:4rem}.a{top:calc(var(--head) + 1px);color:var(--line)}";
  expect(resolved(css)).toBe("@layer theme{:root,:host{}}:root{}.a{top:calc(4rem + 1px);color:#123}");
});

test.each([
  ["in a part of the page", ":root{--ink:#123}.dark{--ink:#fff}a{color:var(--ink)}"],
  ["in some windows", ":root{--bar:3rem}@media (width>=64rem){:root{--bar:0px}}a{height:var(--bar)}"],
  ["only in some windows", "@media (width>=64rem){:root{--bar:0px}}a{height:var(--bar)}"],
  ["only in a part of the page", ".a{--ink:#123}a{color:var(--ink)}"],
  ["with a value of its own where it is missing", ":root{--ink:#123}a{color:var(--ink,red)}"],
  ["where it does not inherit", '@property --turn{syntax:"*";inherits:false}:root{--turn:5deg}a{rotate:var(--turn)}'],
  ["in a page that is marked", ".dark:root{--ink:#fff}a{color:var(--ink)}"],
])("what is different %s stays", (_, css) => {
  expect(resolved(css)).toBe(css);
});

test("what refers to something that differs stays, because it is looked up where it is defined", () => {
  const css = ":root{--ink:#123;--line:var(--ink)}.dark{--ink:#fff}.dark a{color:var(--line)}";
  expect(resolved(css)).toBe(css);
});
