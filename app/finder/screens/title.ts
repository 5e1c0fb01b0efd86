import type { FinderQuestions } from "../../../content/en/finder";
import { factsOf } from "../../../content/law/kinds";
import { isStart, type Question, type Reading, readAnswers } from "../answers";

export function headingOf({ questions }: FinderQuestions, question: Question, { answers }: Pick<Reading, "answers">) {
  if (question !== "capacity") return questions[question].heading;
  return questions.capacity[(answers.kind && factsOf(answers.kind).capacity) ?? "kilos"].heading;
}

/** The title of the browser's tab; the first page has the one that search engines show. */
export function titleOf(words: FinderQuestions, search: string) {
  const address = new URLSearchParams(search);
  const reading = readAnswers(address);
  if (isStart(address)) return words.meta.title;
  const heading = reading.question ? headingOf(words, reading.question, reading) : words.resultEyebrow;
  return `${heading} | ${words.meta.title}`;
}
