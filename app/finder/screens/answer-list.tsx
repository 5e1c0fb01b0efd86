import type { FinderQuestions } from "../../../content/en/finder";
import { type Answers, fields, ownOf } from "../answers";
import { sayAnswers } from "../say";
import { Unbreaking } from "./unbreaking";

export const answersAnchor = "finder-answers";

type AnswerListProps = { words: FinderQuestions; address: URLSearchParams; answers: Partial<Answers> };

/** What has been answered so far, each with a link that asks it again and keeps the rest. */
export function AnswerList({ words, address, answers }: AnswerListProps) {
  const said = sayAnswers(words, answers);
  if (said.length === 0) return null;
  const parameters = [...ownOf(address)];
  const changing = (question: string) =>
    `${words.path}?${new URLSearchParams([...parameters, [fields.change, question]])}`;
  return (
    <section className="finder-answers" aria-labelledby={answersAnchor}>
      <h2 id={answersAnchor} className="text-h3">
        {words.answersHeading}
      </h2>
      <dl>
        {said.map(({ question, label, value }) => (
          <div key={question}>
            <dt className="soft text-sm">{label}</dt>
            <dd>
              <Unbreaking>{value}</Unbreaking>
            </dd>
            <dd className="no-print">
              <a href={changing(question)} data-finder="" className="link finder-change">
                {words.change}
                <span className="sr-only"> {label}</span>
              </a>
            </dd>
          </div>
        ))}
      </dl>
      <p className="no-print">
        <a href={words.path} data-finder="" className="link finder-change">
          {words.startAgain}
        </a>
      </p>
    </section>
  );
}
