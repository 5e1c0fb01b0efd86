import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { Form } from "react-router";
import { cases as words } from "../../../../content/en/staff/cases";
import { fill } from "../../../../content/format";
import { Button } from "../../../ui/button";
import { Answer } from "../../../ui/desk/answer";
import { fieldGrid } from "../../../ui/desk/form-row";
import { FoldedPart } from "../../../ui/desk/part";
import { Field } from "../../../ui/field";
import { longestNote } from "../case";
import type { ShownCase } from "../shown-case.server";
import { About, LostReason } from "./case-selects";
import { KeyHint } from "./key-sheet";
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
  const draft = useNoteDraft(me, shown.id, shown.key, reply);
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
      <input type="hidden" name="key" value={draft.key} />
      <input type="hidden" name="shownStatus" value={shown.status} />
      <input type="hidden" name="shownNextActionAt" value={shown.nextActionField} />
      <section
        className="grid grid-cols-1 gap-2 border-y bg-paper px-[1.1rem] py-[0.6rem] print:hidden"
        aria-labelledby="outcomes"
      >
        <h3 id="outcomes" className="sr-only">
          {text.outcomeHeading}
        </h3>
        {/* The note and its button in one line; on a phone below the outcomes, which a thumb reaches first. */}
        <div className="flex flex-wrap items-center gap-2 max-md:order-1 [&_label]:sr-only [&>.field]:flex-[1_1_10rem]">
          <Note draft={draft} typed={reply?.typed} />
          {/* The first button of the form is the one that Enter in a field presses. */}
          <Button ref={save} type="submit" name="act" value="change" look="line" isSmall isBusy={isBusy}>
            {text.saveNote}
          </Button>
        </div>
        <About people={shown.people} />
        {!shown.isWithdrawn && <Outcomes shown={shown} isBusy={isBusy} reply={reply} />}
      </section>
      {!shown.isWithdrawn && <Change shown={shown} isBusy={isBusy} />}
    </Form>
  );
}

type NoteProps = { draft: ReturnType<typeof useNoteDraft>; typed: string | undefined };

const Note = ({ draft: { box, keep, isUnsaved }, typed }: NoteProps) => (
  <Field id="note" label={text.noteLabel} hint={isUnsaved ? text.noteUnsaved : text.noteHint}>
    {(control) => (
      <textarea
        {...control}
        className="control field-sizing-content max-h-40 min-h-11 py-[0.35rem]"
        ref={box}
        name="note"
        rows={2}
        maxLength={longestNote}
        defaultValue={typed}
        onInput={keep}
        data-key="t"
      />
    )}
  </Field>
);

const outcomeLook =
  "flex min-h-11 min-w-0 items-center gap-[0.45rem] rounded-md border bg-card px-[0.45rem] py-1 text-start text-sm leading-tight font-semibold enabled:hover:border-line-strong disabled:cursor-not-allowed disabled:opacity-60";

type OutcomeProps = Pick<WorkBoxProps, "shown" | "isBusy" | "reply">;

/** One key and Enter, or one tap; calling back asks for a time. */
function Outcomes({ shown, isBusy, reply }: OutcomeProps) {
  const plain = shown.outcomes.filter(({ name }) => name !== "call back");
  const callBack = shown.outcomes.find(({ name }) => name === "call back");
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(max(8rem,22%),100%),1fr))] gap-[0.4rem]">
        {plain.map(({ name, key, hint }) => (
          <button
            key={name}
            type="submit"
            name="outcome"
            value={name}
            className={`outcome ${outcomeLook}`}
            data-key={key}
            disabled={isBusy}
          >
            <KeyHint name={key} />
            <span className="min-w-0">
              {words.outcomes[name]}
              <small className="block text-xs font-medium text-ink-soft">{hint}</small>
            </span>
          </button>
        ))}
      </div>
      {callBack && <CallBack keyName={callBack.key} shown={shown} isBusy={isBusy} reply={reply} />}
    </>
  );
}

function CallBack({ keyName, shown, isBusy, reply }: OutcomeProps & { keyName: string }) {
  const record = useRef<HTMLButtonElement>(null);
  // The field keeps the time it began with while fresh data propose a later one: what was shown is that time.
  const [proposed] = useState(shown.callBackField);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit(record.current);
  };
  return (
    <div className="flex flex-wrap items-center gap-[0.6rem]">
      <input type="hidden" name="shownCallBackAt" value={proposed} />
      <label htmlFor="callBackAt" className="font-semibold">
        <KeyHint name={keyName} /> {text.callBackAt}
      </label>
      <input
        id="callBackAt"
        className="control min-h-11 w-auto flex-[1_1_16rem] py-[0.4rem]"
        type="datetime-local"
        name="callBackAt"
        defaultValue={reply?.asks || proposed}
        onKeyDown={onKeyDown}
        data-key={keyName}
      />
      <Button ref={record} type="submit" name="outcome" value="call back" look="line" isSmall isBusy={isBusy}>
        {text.record}
      </Button>
      <div className="flex flex-wrap gap-[0.4rem]">
        {shown.callBackPicks.map(({ name, field }) => (
          <Button
            key={name}
            type="submit"
            name="callBack"
            value={field}
            look="line"
            isSmall
            className="px-[0.6rem] lg:min-h-9 lg:py-[0.2rem]"
          >
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
  );
}

const Change = ({ shown, isBusy }: Pick<WorkBoxProps, "shown" | "isBusy">) => (
  <FoldedPart summary={text.changeHeading}>
    <div className="grid gap-3">
      <Fields shown={shown} />
      <Button type="submit" name="act" value="change" look="ink" isSmall isBusy={isBusy} className="justify-self-start">
        {text.save}
      </Button>
    </div>
  </FoldedPart>
);

/** Asked for once "lost" is chosen, with or without a script, and also before it has arrived. */
const ifLost = "[:not(:has([value=lost]:checked))>&]:hidden";

/** A field that somebody else changed meanwhile starts from theirs; the others keep what was chosen. */
function Fields({ shown }: { shown: ShownCase }) {
  return (
    <div className={fieldGrid}>
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
      <LostReason key={shown.lostReason} id="lostReason" value={shown.lostReason} className={ifLost} />
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
