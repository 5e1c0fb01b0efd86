import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { Form } from "react-router";
import { cases as words } from "../../../../content/en/staff/cases";
import { fill } from "../../../../content/format";
import { Button } from "../../../ui/button";
import { Answer } from "../../../ui/desk/answer";
import { Field } from "../../../ui/field";
import { longestNote } from "../case";
import type { ShownCase } from "../shown-case.server";
import { About, LostReason } from "./case-selects";
import { useNoteDraft } from "./use-note-draft";

const { page: text } = words;

type WorkBoxProps = {
  shown: ShownCase;
  /** Whose draft a note is until it is saved. */
  me: string;
  action: string;
  isBusy: boolean;
  /** A note that was refused comes back; one that was saved leaves the box. */
  reply: { typed: string; saved: string; asks: string; message: string } | undefined;
};

/**
 * Note, outcome, status and next action in one form, so that every button takes along all that was typed. What was shown
 * is sent too, so that only what changed is saved.
 */
export function WorkBox({ shown, me, action, isBusy, reply }: WorkBoxProps) {
  const { box, key, keep, isUnsaved } = useNoteDraft(me, shown.id, shown.key, reply);
  const save = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const isButton = (event.target as HTMLElement).tagName === "BUTTON";
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isButton) return;
    event.preventDefault();
    event.currentTarget.requestSubmit(save.current);
  };
  // A second press would be saved a second time.
  const onSubmit = (event: FormEvent) => isBusy && event.preventDefault();
  return (
    <Form method="post" action={action} className="case-work" onKeyDown={onKeyDown} onSubmit={onSubmit}>
      <input type="hidden" name="version" value={shown.version} />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="shownStatus" value={shown.status} />
      <input type="hidden" name="shownNextActionAt" value={shown.nextActionField} />
      <section className="case-outcomes" aria-labelledby="outcomes">
        <h3 id="outcomes" className="sr-only">
          {text.outcomeHeading}
        </h3>
        <div className="case-note">
          <Field id="note" label={text.noteLabel} hint={isUnsaved ? text.noteUnsaved : text.noteHint}>
            {(control) => (
              <textarea
                {...control}
                ref={box}
                name="note"
                rows={2}
                maxLength={longestNote}
                defaultValue={reply?.typed}
                onInput={keep}
                data-key="t"
              />
            )}
          </Field>
          {/* The first button of the form is the one that Enter in a field presses. */}
          <Button ref={save} type="submit" name="act" value="change" look="line" isSmall isBusy={isBusy}>
            {text.saveNote}
          </Button>
        </div>
        <About people={shown.people} />
        {!shown.isWithdrawn && <Outcomes shown={shown} isBusy={isBusy} reply={reply} />}
      </section>
      {!shown.isWithdrawn && (
        <details className="case-part case-fold">
          <summary>{text.changeHeading}</summary>
          <div className="grid gap-3">
            <Fields shown={shown} />
            <Button
              type="submit"
              name="act"
              value="change"
              look="ink"
              isSmall
              isBusy={isBusy}
              className="justify-self-start"
            >
              {text.save}
            </Button>
          </div>
        </details>
      )}
    </Form>
  );
}

/** One key and Enter, or one tap; calling back asks for a time. */
function Outcomes({ shown, isBusy, reply }: Pick<WorkBoxProps, "shown" | "isBusy" | "reply">) {
  const record = useRef<HTMLButtonElement>(null);
  // The field keeps the time it began with while fresh data propose a later one: what was shown is that time.
  const [proposed] = useState(shown.callBackField);
  const plain = shown.outcomes.filter(({ name }) => name !== "call back");
  const callBack = shown.outcomes.find(({ name }) => name === "call back");
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit(record.current);
  };
  return (
    <>
      <div className="outcome-grid">
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
      </div>
      {callBack && (
        <div className="call-back">
          <input type="hidden" name="shownCallBackAt" value={proposed} />
          <label htmlFor="callBackAt">
            <kbd>{callBack.key.toUpperCase()}</kbd> {text.callBackAt}
          </label>
          <input
            id="callBackAt"
            className="control"
            type="datetime-local"
            name="callBackAt"
            defaultValue={reply?.asks || proposed}
            onKeyDown={onKeyDown}
            data-key={callBack.key}
          />
          <Button ref={record} type="submit" name="outcome" value="call back" look="line" isSmall isBusy={isBusy}>
            {text.record}
          </Button>
          <div className="call-back-picks">
            {shown.callBackPicks.map(({ name, field }) => (
              <Button key={name} type="submit" name="callBack" value={field} look="line" isSmall>
                {text.picks[name]}
              </Button>
            ))}
          </div>
          {reply?.asks && (
            <Answer reply={reply} isRefused>
              <p>{reply.message}</p>
              <Button type="submit" name="callBack" value={reply.asks} look="ink" isSmall>
                {fill(text.reallyThen, { time: reply.asks.slice(11) })}
              </Button>
            </Answer>
          )}
        </div>
      )}
    </>
  );
}

/** A field that somebody else changed meanwhile starts from theirs; the others keep what was chosen. */
function Fields({ shown }: { shown: ShownCase }) {
  return (
    <div className="case-fields">
      <Field id="status" label={text.statusLabel}>
        {(control) => (
          <select {...control} key={shown.status} name="status" defaultValue={shown.status}>
            {shown.nextStatuses.map((each) => (
              <option key={each} value={each}>
                {words.status[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <LostReason key={shown.lostReason} id="lostReason" value={shown.lostReason} className="case-lost-reason" />
      <Field id="nextActionAt" label={text.nextAction}>
        {(control) => (
          <input
            {...control}
            key={shown.nextActionField}
            type="datetime-local"
            name="nextActionAt"
            defaultValue={shown.nextActionField}
          />
        )}
      </Field>
    </div>
  );
}
