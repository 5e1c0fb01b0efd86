import { answerLabels } from "../../content/en/lead-form";

/** What a form asked beside the person and the service, by the field's name. */
export type Answers = Record<string, string>;

/** Each answer with its label, for every place that shows a submission. */
export const labelAnswers = (answers: Answers | null | undefined): [label: string, value: string][] =>
  Object.entries(answers ?? {}).map(([name, value]) => [(answerLabels as Answers)[name] ?? name, value]);

/** The same as text, where a submission has one text alone. */
export const sayAnswers = (answers: Answers | null) =>
  labelAnswers(answers)
    .map(([label, value]) => `${label}: ${value}`)
    .join("\n");
