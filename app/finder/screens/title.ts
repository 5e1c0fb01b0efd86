import type { FinderPage } from "../../../content/en/finder";
import { factsOf } from "../../../content/law/kinds";
import { type Question, type Reading, readAnswers } from "../answers";

export function headingOf({ questions }: FinderPage, question: Question, { answers }: Pick<Reading, "answers">) {
  if (question !== "capacity") return questions[question].heading;
  return questions.capacity[(answers.kind && factsOf(answers.kind).capacity) ?? "kilos"].heading;
}

/** The title of the browser's tab; the first page has the one that search engines show. */
export function titleOf(words: FinderPage, search: string) {
  const address = new URLSearchParams(search);
  const reading = readAnswers(address);
  if (address.size === 0) return words.meta.title;
  const heading = reading.question ? headingOf(words, reading.question, reading) : words.result.eyebrow;
  return `${heading} | ${words.meta.title}`;
}
