import { expect, test } from "vitest";
import { fssaiRows } from "../../content/law/fssai";
import { factsOf, type Kind, kinds } from "../../content/law/kinds";
import { crore } from "../../content/law/row";
import { everyAnswer } from "../../test/support/site-pages";
import { type Answers, readAnswers } from "./answers";
import { fitRegistration } from "./fit-registration";
import { findFssai } from "./fssai";

const on = "2026-11-18";
const sayFit = (answers: Partial<Answers>) => {
  const found = fitRegistration({ kind: "home", places: "one", turnover: 1.5 * crore, ...answers }, on);
  return Object.values(found).join(" ");
};

test("the registration is right up to the limit in force, and another licence above it", () => {
  expect(sayFit({})).toBe("right");
  expect(sayFit({ turnover: 1.5 * crore + 1 })).toBe("other state");
  expect(sayFit({ turnover: 50 * crore + 1 })).toBe("other central");
});

test("what is open, what is no food and a head office elsewhere are for an expert", () => {
  expect(sayFit({ kind: "importer" })).toBe("open");
  expect(sayFit({ kind: "other" })).toBe("open");
  expect(sayFit({ extras: ["import"] })).toBe("open");
  expect(sayFit({ kind: "shop", places: "several" })).toBe("open");
  expect(sayFit({ kind: "services" })).toBe("notFood");
});

test("a capacity is asked for where it decides, and only there", () => {
  expect(sayFit({ kind: "maker" })).toBe("unanswered capacity");
  expect(sayFit({ kind: "maker", capacity: 100 })).toBe("right");
  expect(sayFit({ kind: "maker", capacity: 101 })).toBe("open");
  expect(sayFit({ kind: "transporter" })).toBe("right");
});

test("what is not answered is asked, in the order of the form", () => {
  expect(fitRegistration({}, on)).toEqual({ status: "unanswered", question: "kind" });
  expect(fitRegistration({ kind: "home" }, on)).toEqual({ status: "unanswered", question: "turnover" });
  expect(fitRegistration({ kind: "home", turnover: 0 }, on)).toEqual({ status: "unanswered", question: "place" });
});

test("it says what the finder says, for every answer of the finder", () => {
  let right = 0;
  for (const { address } of everyAnswer()) {
    const { answers } = readAnswers(new URL(address, "http://localhost").searchParams);
    const outcome = findFssai(answers as Answers, on);
    const isRight = outcome.status === "answer" && outcome.row.licence === "registration" && !outcome.headOffice;
    expect(fitRegistration(answers, on).status === "right", address).toBe(isRight);
    right += Number(isRight);
  }
  expect(right).toBeGreaterThan(10);
});

test("no kind of food business is left without an answer on a day that the law covers", () => {
  for (const kind of Object.keys(kinds) as Kind[])
    for (const line of fssaiRows.flatMap(({ limits }) => limits.turnover?.upTo ?? []))
      for (const turnover of [line, line + 1])
        for (const capacity of factsOf(kind).capacity ? [0, 1e6] : [undefined])
          expect(fitRegistration({ kind, places: "one", turnover, capacity }, on).status).not.toBe("unanswered");
});
