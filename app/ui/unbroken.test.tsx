import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Unbroken } from "./unbroken";

test("neither an amount nor a customer's number is broken in two lines", () => {
  const page = renderToStaticMarkup(<Unbroken>Up to Rs 904.50 is refunded; we call +91 9840312345.</Unbroken>);
  expect(page.match(/<span[^>]*>[^<]*<\/span>/g)?.map((span) => span.replace(/<[^>]*>/g, ""))).toEqual([
    "Rs 904.50",
    "+91 9840312345",
  ]);
});
