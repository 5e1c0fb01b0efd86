import { expect, test } from "vitest";
import { languageOf } from "./language";
import { contentFor } from "./languages";

test("the lang of a page is that of its words", () => {
  for (const path of ["/", "/about", "/hi", "/hi/about", "/bn/about"])
    expect(languageOf(path)).toBe(contentFor(path).language);
});
