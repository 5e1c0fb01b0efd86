import { Form } from "react-router";
import { cases as words } from "../../../../content/english";
import { Button } from "../../../ui/button";
import type { ShownCase } from "../shown-case.server";

const { page: text } = words;

/** One key and Enter, or one tap. Calling back asks for a time, so it is a form of its own. */
export function Outcomes({ shown, action, isBusy }: { shown: ShownCase; action: string; isBusy: boolean }) {
  const version = <input type="hidden" name="version" value={shown.version} />;
  const act = <input type="hidden" name="act" value="outcome" />;
  const plain = shown.outcomes.filter(({ name }) => name !== "call back");
  const callBack = shown.outcomes.find(({ name }) => name === "call back");
  return (
    <section className="case-outcomes" aria-labelledby="outcomes">
      <h3 id="outcomes" className="sr-only">
        {text.outcomeHeading}
      </h3>
      <Form method="post" action={action} className="outcome-grid">
        {version}
        {act}
        {plain.map(({ name, key, hint }) => (
          <button
            key={name}
            type="submit"
            name="outcome"
            value={name}
            className="outcome"
            data-key={key}
            disabled={isBusy}
          >
            <kbd>{key.toUpperCase()}</kbd>
            <span>
              {words.outcomes[name]}
              <small>{hint}</small>
            </span>
          </button>
        ))}
      </Form>
      {callBack && (
        <Form method="post" action={action} className="call-back">
          {version}
          {act}
          <input type="hidden" name="outcome" value="call back" />
          <label htmlFor="callBackAt">
            <kbd>{callBack.key.toUpperCase()}</kbd> {text.callBackAt}
          </label>
          <input
            id="callBackAt"
            className="control"
            type="datetime-local"
            name="callBackAt"
            defaultValue={shown.callBackField}
            data-key={callBack.key}
            required
          />
          <Button type="submit" look="line" isSmall isBusy={isBusy}>
            {text.record}
          </Button>
        </Form>
      )}
    </section>
  );
}
