import type { ReactNode } from "react";
import { states } from "../../../content/choices";
import type { FinderQuestions } from "../../../content/en/finder";
import { fill } from "../../../content/format";
import { type Capacity, factsOf, type Kind } from "../../../content/law/kinds";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Icon } from "../../ui/icon";
import { type AmountProblem, units } from "../amount";
import {
  type Extra,
  extrasFor,
  fields,
  fieldsOf,
  isStart,
  nothingElse,
  type Problem,
  type Question,
  type Reading,
  withAnswer,
} from "../answers";
import { AnswerList } from "./answer-list";
import { KindPicture } from "./kind-picture";
import { headingOf } from "./title";

export type QuestionProps = { words: FinderQuestions; address: URLSearchParams; reading: Reading };

type QuestionPageProps = QuestionProps & {
  question: Question;
  /** What was typed here before the visitor went back, if anything. */
  typed?: [string, string][] | undefined;
};

/** One question: a form that adds its answer to the address, where all the others travel along. */
export function QuestionPage({ words, address, reading, question, typed }: QuestionPageProps) {
  const { path, answers } = reading;
  const names = fieldsOf(question, answers.kind);
  const kept = [...withAnswer(address, names, [])];
  const shown = typed && !names.some((name) => address.has(name)) ? withAnswer(address, names, typed) : address;
  const isFirst = question === "kind" && isStart(address);
  const progress = fill(words.progress, { number: path.indexOf(question) + 1, total: path.length });
  const Asked = askers[question];
  return (
    <div className={`page finder ${question === "kind" ? "" : "finder-question"}`.trimEnd()}>
      <div className="grid content-start gap-6">
        <div className="finder-start">
          <p className="eyebrow">
            {isFirst && `${words.label} · `}
            {progress}
          </p>
          <h1 tabIndex={-1}>{headingOf(words, question, reading)}</h1>
          {isFirst && <p className="soft max-w-text text-balance md:text-lg">{words.intro}</p>}
        </div>
        {/* What is missing is said in the page, in our words. */}
        <form
          method="get"
          action={words.path}
          data-form="finder"
          data-question={question}
          className="grid gap-6"
          noValidate
        >
          {kept.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand twice, with the same value.
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <Asked words={words} address={shown} reading={reading} />
          <div className="finder-bar">
            {/* A choice that was not made is not sent: without a script the button names it, and it is asked for. */}
            <Button
              type="submit"
              className="finder-next"
              {...(question === "kind" && { name: fields.kind, value: "" })}
            >
              {words.next}
              <Icon name="arrow" />
            </Button>
          </div>
        </form>
      </div>
      <AnswerList words={words} address={address} answers={answers} />
    </div>
  );
}

const askers: Record<Question, (props: QuestionProps) => ReactNode> = {
  kind: AskKind,
  place: AskPlace,
  turnover: (props) => <AskRupees {...props} name="turnover" />,
  investment: (props) => <AskRupees {...props} name="investment" />,
  capacity: AskCapacity,
  more: AskMore,
};

function AskKind({ words, address, reading: { problems } }: QuestionProps) {
  const { groups, problems: texts } = words.questions.kind;
  const chosen = address.get(fields.kind);
  const problem = problems.kind && texts[problems.kind === "unknown" ? "unknown" : "missing"];
  return (
    <>
      <ProblemText id="kind-problem" text={problem} />
      <div className="kind-groups">
        {groups.map(({ heading, kinds }) => (
          <fieldset key={heading}>
            <legend className="mb-3 font-bold">{heading}</legend>
            <div className="kind-grid">
              {kinds.map((kind) => (
                <KindCard
                  key={kind}
                  words={words}
                  kind={kind}
                  isChosen={chosen === kind}
                  hasProblem={problem !== undefined}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </>
  );
}

type KindCardProps = { words: FinderQuestions; kind: Kind; isChosen: boolean; hasProblem: boolean };

function KindCard({ words, kind, isChosen, hasProblem }: KindCardProps) {
  const { label, example } = words.kinds[kind];
  return (
    <label className="choice kind">
      <input
        type="radio"
        name={fields.kind}
        value={kind}
        required
        defaultChecked={isChosen}
        {...problemOfChoice(hasProblem && "kind-problem")}
      />
      <KindPicture kind={kind} />
      <span className="grid content-start">
        <strong>{label}</strong>
        <span className="soft text-sm">{example}</span>
      </span>
    </label>
  );
}

function AskPlace({ words, address, reading: { problems } }: QuestionProps) {
  const text = words.questions.place;
  const problem = problems.place && text.problems[problems.place === "unknown" ? "unknown" : "missing"];
  const places = problems.places && text.problems[problems.places === "unknown" ? "placesUnknown" : "placesMissing"];
  const chosen = address.get(fields.places);
  return (
    <>
      <p className="soft">{text.text}</p>
      <Field id="finder-state" label={text.state} problem={problem}>
        {(control) => (
          <select
            {...control}
            required
            name={fields.state}
            defaultValue={address.get(fields.state) ?? ""}
            // biome-ignore lint/a11y/noAutofocus: without JavaScript this focuses the field with the problem.
            autoFocus={problem !== undefined}
          >
            <option value="">{text.choose}</option>
            {states.map((place) => (
              <option key={place}>{place}</option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-semibold">{text.places}</legend>
        <ProblemText id="places-problem" text={places} />
        {(["one", "several"] as const).map((value) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={fields.places}
              value={value}
              required
              defaultChecked={chosen === value}
              {...problemOfChoice(places && "places-problem")}
            />
            <span>{text[value]}</span>
          </label>
        ))}
        <p className="field-hint">{text.example}</p>
      </fieldset>
    </>
  );
}

function AskRupees({
  words,
  address,
  reading: { problems },
  name,
}: QuestionProps & { name: "turnover" | "investment" }) {
  const text = words.questions[name];
  const unit = fields[`${name}Unit`];
  const problem = problems[name];
  const figure = address.get(fields[name]) ?? "";
  const chosen = address.get(unit) ?? (address.has(fields[name]) ? "rupees" : "lakh");
  return (
    <>
      <p className="soft">{text.text}</p>
      <div className="amount">
        <NumberField
          name={fields[name]}
          label={text.label}
          example={text.example}
          problem={isOfNumber(problem) ? sayProblem(text.problems[problem], figure, chosen) : undefined}
          value={figure}
        />
        <Field id="finder-unit" label={words.unit.label}>
          {(control) => (
            <select {...control} name={unit} defaultValue={chosen}>
              {Object.keys(units).map((each) => (
                <option key={each} value={each}>
                  {words.unit[each as keyof typeof units]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </>
  );
}

const sayProblem = (text: string, figure: string, unit: string) =>
  fill(text, { figure, unit, point: figure.trim().replace(",", ".") });

const isOfNumber = (problem: Problem | undefined): problem is AmountProblem =>
  problem !== undefined && problem !== "unknown" && problem !== "contradiction";

function AskCapacity({ words, address, reading: { problems, answers } }: QuestionProps) {
  const measure: Capacity = (answers.kind && factsOf(answers.kind).capacity) ?? "kilos";
  const { text, label, example } = words.questions.capacity[measure];
  const { capacity: problem } = problems;
  const texts = words.questions.capacity.problems;
  const isWholeOnly =
    (measure === "stars" && problem !== "missing") || (measure === "vehicles" && problem === "unreadable");
  return (
    <>
      <p className="soft">{text}</p>
      <NumberField
        name={measure}
        label={label}
        example={example}
        problem={
          isOfNumber(problem) ? fill(texts[isWholeOnly ? measure : problem], { unit: label.toLowerCase() }) : undefined
        }
        value={address.get(measure) ?? ""}
      />
    </>
  );
}

const rare: Extra[] = ["reverseCharge", "agent", "casual", "nonResident", "abroad"];

function AskMore({ words, address, reading: { problems, answers } }: QuestionProps) {
  const text = words.questions.more;
  const ticked = address.getAll(fields.extras);
  const asked = answers.kind ? extrasFor(answers.kind) : [];
  const tick = (extra: Extra) => (
    <label key={extra} className="choice">
      <input type="checkbox" name={fields.extras} value={extra} defaultChecked={ticked.includes(extra)} />
      <span className="grid">
        {words.extras[extra].label}
        <span className="soft text-sm">{words.extras[extra].example}</span>
      </span>
    </label>
  );
  const usual = asked.filter((extra) => !rare.includes(extra));
  return (
    <>
      <p className="soft">{text.text}</p>
      <ProblemText
        id="more-problem"
        text={problems.more && text.problems[problems.more === "contradiction" ? "contradiction" : "unknown"]}
      />
      <input type="hidden" name={fields.extras} value={nothingElse} />
      {usual.length > 0 && (
        <fieldset className="choices">
          <legend className="sr-only">{text.heading}</legend>
          {usual.map(tick)}
        </fieldset>
      )}
      <fieldset className="choices">
        <legend className="mb-2 font-bold">{text.rare}</legend>
        {rare.map(tick)}
      </fieldset>
      <NumberField
        name={fields.people}
        label={text.people.label}
        example={text.people.hint}
        problem={problems.people && text.problems.people}
        value={address.get(fields.people) ?? ""}
        isOptional
      />
    </>
  );
}

type NumberFieldProps = {
  name: string;
  label: string;
  example: string;
  problem: string | undefined;
  value: string;
  isOptional?: boolean;
};

function NumberField({ name, label, example, problem, value, isOptional = false }: NumberFieldProps) {
  return (
    <Field id={`finder-${name}`} label={label} hint={example} problem={problem}>
      {(control) => (
        <input
          {...control}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={60}
          required={!isOptional}
          defaultValue={value}
          // biome-ignore lint/a11y/noAutofocus: without JavaScript this focuses the field with the problem.
          autoFocus={problem !== undefined}
        />
      )}
    </Field>
  );
}

/** The problem of a group of choices: it is read with each of them, and the first one gets the focus. */
const problemOfChoice = (id: string | false | undefined) => (id ? { "aria-describedby": id, "data-problem": "" } : {});

const ProblemText = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p id={id} className="field-problem" role="alert">
      <Icon name="alert" />
      {text}
    </p>
  ) : null;
