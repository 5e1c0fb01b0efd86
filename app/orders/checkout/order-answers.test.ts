import { expect, test } from "vitest";
import { content } from "../../../test/support/edition/content";
import { readOrderAnswers, sayOrderAnswers, turnoverBands } from "./order-answers";

const say = (search: string) =>
  sayOrderAnswers(
    content.finder,
    readOrderAnswers(search, "2026-11-20").reading.answers,
    turnoverBands(content.checkout.check.bands),
  );

test("an order says what was answered, and not that nothing else was", () => {
  const answers = "do=home&state=Maharashtra&places=one&turnover=4&turnover-in=lakh&investment=1&investment-in=lakh";
  expect(say(`${answers}&also=nothing`)).toBe("Home kitchen · Up to Rs 1.5 crore");
  expect(say(`${answers}&also=import`)).toBe("Home kitchen · Up to Rs 1.5 crore · We import food");
  expect(say(`${answers.replace("one", "several")}&also=nothing`)).toBe(
    "Home kitchen · Up to Rs 1.5 crore · In several states",
  );
});
