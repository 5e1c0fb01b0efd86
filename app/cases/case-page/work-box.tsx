import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { callLink, mailLink, whatsappLink } from "../../../content/contact-links";
import { cases as words } from "../../../content/en/staff/cases";
import { isLandline, sayFullPhone } from "../../../content/phone";
import { Button } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { fieldGrid } from "../../ui/desk/form-row";
import { NotedLink } from "../../ui/desk/noted-link";
import { FoldedPart } from "../../ui/desk/part";
import { Field } from "../../ui/field";
import { InputField, SelectField } from "../../ui/fields";
import { Icon } from "../../ui/icon";
import { Submit } from "../../ui/submit";
import { longestNote } from "../case";
import { useNoteDraft } from "../note-drafts";
import type { OutcomeName } from "../outcomes";
import { LostReason } from "../screens/bulk-change";
import { KeyHint } from "../screens/desk-keys";
import type { ShownCase } from "./show-case.server";

type WorkBoxProps = {
  shown: ShownCase;
  /** Whose draft a note is until it is saved. */
  me: string;
  action: string;
  isBusy: boolean;
  /** Whether the next case is opened after an outcome. */
  goesOn: boolean;
  /** A note that was refused is shown again; after one that was saved the box is empty. */
  reply: { message: string; typed?: string; saved?: string; asks?: string } | undefined;
};

/**
 * Note, outcome, status and next action in one form, so that every button takes along all that was typed. What was shown
 * is sent too, so that only what changed is saved.
 */
export function WorkBox({ shown, me, action, isBusy, goesOn, reply }: WorkBoxProps) {
  const draft = useNoteDraft(me, shown.id, shown.key, reply);
  const save = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const isButton = (event.target as HTMLElement).tagName === "BUTTON";
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isButton) return;
    event.preventDefault();
    event.currentTarget.requestSubmit(save.current);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // A second press would be saved a second time.
    if (isBusy) return event.preventDefault();
    // Nor does Enter record an outcome once more: the answer takes the focus.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.matches("[name=outcome], [name=callBack]")) (document.activeElement as HTMLElement | null)?.blur();
  };
  return (
    <Form method="post" action={action} className="case-work" onKeyDown={onKeyDown} onSubmit={onSubmit}>
      <input type="hidden" name="version" value={shown.version} />
      <input type="hidden" name="key" value={draft.key} />
      <input type="hidden" name="shownStatus" value={shown.status} />
      <input type="hidden" name="shownNextActionAt" value={shown.nextActionField} />
      <section
        className="grid grid-cols-1 gap-0.5 border-y bg-paper px-[1.1rem] py-1 md:gap-2 md:py-[0.6rem] print:hidden"
        aria-labelledby="outcomes"
      >
        <h3 id="outcomes" className="sr-only">
          How did the call end?
        </h3>
        {/* The note and its button in one line; its hint comes with the first word. */}
        <div
          className={`flex flex-wrap items-start gap-2 [&_label]:sr-only [&>.field]:flex-[1_1_10rem] ${draft.isUnsaved ? "" : "[&_.field-hint]:sr-only"}`}
        >
          <Note draft={draft} typed={reply?.typed} />
          {/* The first button of the form is the one that Enter in a field presses. */}
          <Submit ref={save} act="change" isBusy={isBusy}>
            Save note
          </Submit>
        </div>
        {shown.people.length > 1 && (
          // Whom a call or a note is about, where staff merged people with different addresses.
          <SelectField
            name="about"
            label="About"
            options={shown.people.map(({ id, name, email }) => ({
              value: id,
              label: email ? `${name}, ${email}` : name,
            }))}
          />
        )}
        {!shown.isWithdrawn && <Outcomes shown={shown} isBusy={isBusy} goesOn={goesOn} reply={reply} />}
      </section>
      {!shown.isWithdrawn && <Change shown={shown} isBusy={isBusy} />}
    </Form>
  );
}

type NoteProps = { draft: ReturnType<typeof useNoteDraft>; typed: string | undefined };

const Note = ({ draft: { box, keep, isUnsaved }, typed }: NoteProps) => (
  <Field
    id="note"
    label="Note"
    hint={
      isUnsaved
        ? "Not saved yet: choose an outcome, or press Save note (Ctrl+Enter)."
        : "Kept with the outcome you choose."
    }
  >
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
  "flex min-h-11 min-w-0 items-center gap-[0.45rem] lg:min-h-10 rounded-md border bg-card px-[0.45rem] py-1 text-start text-sm leading-tight font-semibold enabled:hover:border-line-strong disabled:cursor-not-allowed disabled:opacity-60";

/** What follows; on a phone the three groups stand beside each other without it, in text of twice the size below each other. */
const hintLook = "block text-xs font-medium text-ink-soft max-md:sr-only";

/** Three groups beside each other; a time to call back at takes the whole width, the other two groups go below it. */
const outcomesLook =
  "grid grid-cols-3 items-start gap-x-[0.35rem] gap-y-1 has-[[open]]:grid-cols-2 max-[18rem]:grid-cols-1! md:gap-x-2";

/** On a wide screen the tick stands in the free place below the first group, if another one is longer. */
const tickBelowFirst =
  "lg:[&:not(:has([open]))>label]:col-span-1 lg:[&:not(:has([open]))>label]:row-start-2 lg:[&:not(:has([open]))>label]:-mt-11";

type OutcomeProps = Pick<WorkBoxProps, "shown" | "isBusy" | "reply">;

const outcomeGroups: { title: string; names: OutcomeName[] }[] = [
  { title: "Reached", names: ["connected", "call back"] },
  { title: "Not reached", names: ["no answer", "busy", "switched off"] },
  { title: "Close", names: ["wrong number", "not interested", "do not call"] },
];

/** One key and Enter, or one tap; calling back asks for a time. */
function Outcomes({ shown, isBusy, goesOn, reply }: OutcomeProps & Pick<WorkBoxProps, "goesOn">) {
  const groups = outcomeGroups
    .map(({ title, names }) => ({ title, outcomes: shown.outcomes.filter(({ name }) => names.includes(name)) }))
    .filter(({ outcomes }) => outcomes.length > 0);
  return (
    <div className={`${outcomesLook} ${groups.length > 1 ? tickBelowFirst : ""}`}>
      {groups.map(({ title, outcomes }) => (
        <fieldset
          key={title}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-[0.3rem] has-[[open]]:col-span-full has-[[open]]:grid-cols-2"
        >
          <legend className="text-xs md:pb-[0.15rem] font-semibold text-ink-soft">{title}</legend>
          {outcomes.map(({ name, key, hint }) =>
            name === "call back" ? (
              <CallBack key={name} keyName={key} shown={shown} isBusy={isBusy} reply={reply} />
            ) : (
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
                  <small className={hintLook}>{hint}</small>
                </span>
              </button>
            ),
          )}
        </fieldset>
      ))}
      <label className="col-span-full flex min-h-9 items-center gap-2 text-sm">
        <input type="checkbox" className="size-[1.1rem] accent-ink" name="goOn" value="yes" defaultChecked={goesOn} />
        Then open the next case
      </label>
    </div>
  );
}

const picks = { hour: "In an hour", evening: "Today 5 PM", morning: "Tomorrow 10 AM", monday: "Monday 10 AM" };

function CallBack({ keyName, shown, isBusy, reply }: OutcomeProps & { keyName: string }) {
  const record = useRef<HTMLButtonElement>(null);
  // The field keeps the time it began with while fresh data propose a later one: what was shown is that time.
  const [proposed] = useState(shown.callBackField);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit(record.current);
  };
  const box = useRef<HTMLDetailsElement>(null);
  // Once it is recorded nothing is left to pick.
  useEffect(() => {
    if (box.current && reply && !reply.asks) box.current.open = false;
  }, [reply]);
  return (
    <details ref={box} className="open:col-span-full" open={Boolean(reply?.asks) || undefined}>
      <summary className={`outcome cursor-pointer list-none ${outcomeLook}`}>
        <KeyHint name={keyName} />
        <span className="min-w-0">
          Call back at…
          <small className={hintLook}>pick a time</small>
        </span>
      </summary>
      <div className="flex flex-wrap items-center gap-[0.4rem] pt-[0.4rem]">
        <input type="hidden" name="shownCallBackAt" value={proposed} />
        <label htmlFor="callBackAt" className="sr-only">
          Call back at
        </label>
        <input
          id="callBackAt"
          className="control min-h-11 w-auto min-w-0 flex-[1_1_11rem] px-2 py-[0.4rem]"
          type="datetime-local"
          name="callBackAt"
          defaultValue={reply?.asks || proposed}
          onKeyDown={onKeyDown}
          data-key={keyName}
        />
        <Submit ref={record} name="outcome" value="call back" isBusy={isBusy}>
          Record
        </Submit>
        <div className="flex flex-wrap gap-[0.4rem]">
          {shown.callBackPicks.map(({ name, field }) => (
            <Submit key={name} name="callBack" value={field} className="px-[0.6rem] lg:min-h-9 lg:py-[0.2rem]">
              {picks[name]}
            </Submit>
          ))}
        </div>
        {reply?.asks && (
          <Answer reply={reply} isRefused>
            <p>{reply.message}</p>
            <Submit name="callBack" value={reply.asks} look="ink">
              {`Yes, at ${reply.asks.slice(11)}`}
            </Submit>
          </Answer>
        )}
      </div>
    </details>
  );
}

const Change = ({ shown, isBusy }: Pick<WorkBoxProps, "shown" | "isBusy">) => (
  <FoldedPart summary="Change status or follow-up">
    <div className="grid gap-3">
      <Fields shown={shown} />
      <Submit act="change" look="ink" isBusy={isBusy} className="justify-self-start">
        Save
      </Submit>
    </div>
  </FoldedPart>
);

/** Asked for once "lost" is chosen, with or without a script, and also before it has arrived. */
const ifLost = "[:not(:has([value=lost]:checked))>&]:hidden";

/** A field that somebody else has changed starts from their value; the others keep what was chosen. */
const Fields = ({ shown }: { shown: ShownCase }) => (
  <div className={fieldGrid}>
    <SelectField
      name="status"
      label="Status"
      key={`status ${shown.status}`}
      defaultValue={shown.status}
      options={shown.nextStatuses.map((value) => ({ value, label: words.status[value] }))}
    />
    <LostReason id="lostReason" key={`reason ${shown.lostReason}`} value={shown.lostReason} fieldClass={ifLost} />
    <InputField
      name="nextActionAt"
      label="Follow-up"
      type="datetime-local"
      key={shown.nextActionField}
      defaultValue={shown.nextActionField}
    />
  </div>
);

/** An opened call is noted, but only its outcome counts. */
export function CaseReach({ shown, action }: { shown: ShownCase; action: string }) {
  return (
    <div className="case-reach flex flex-wrap items-start gap-[0.3rem] px-[1.1rem] pb-[0.6rem] md:gap-2 print:hidden">
      <NotedLink
        className="button button-main flex-[1_1_13rem] max-md:basis-0"
        href={callLink(shown)}
        data-key="o"
        data-press=""
        action={action}
        note={{ act: "call opened", version: shown.version }}
      >
        <Icon name="phone" />
        Call <span className="max-md:sr-only">{sayFullPhone(shown.phone)}</span>
      </NotedLink>
      <Messages shown={shown} action={action} />
      {!shown.isMine && (
        <Form method="post" action={action}>
          <input type="hidden" name="version" value={shown.version} />
          <Button type="submit" name="act" value="claim" look="line" data-key="a" data-press="">
            Assign to me
          </Button>
        </Form>
      )}
    </div>
  );
}

/** Messages to open in WhatsApp or a mail program. Opening is noted; the staff member says when it was sent. */
function Messages({ shown, action }: { shown: ShownCase; action: string }) {
  const { version } = shown;
  return (
    <details className="case-messages open:flex-[1_0_100%]">
      <summary className="button button-line cursor-pointer list-none">
        <Icon name="chat" />
        Message
      </summary>
      <ul className="grid gap-3 pt-3">
        {shown.templates.map(({ name, label, subject, text: message }) => (
          <li key={name} className="grid gap-[0.4rem] rounded-md border p-3">
            <p>
              <b>{label}</b>
              <small className="block text-ink-soft">{message}</small>
            </p>
            <div className="flex flex-wrap gap-2">
              {!isLandline(shown.phone) && (
                <NotedLink
                  className="button button-line button-small"
                  href={whatsappLink(shown, message)}
                  target="_blank"
                  rel="noopener noreferrer"
                  action={action}
                  note={{ act: "opened", template: name, channel: "WhatsApp", version }}
                >
                  WhatsApp
                </NotedLink>
              )}
              {shown.email && (
                <NotedLink
                  className="button button-line button-small"
                  href={`${mailLink(shown)}?${new URLSearchParams({ subject, body: message }).toString().replaceAll("+", "%20")}`}
                  action={action}
                  note={{ act: "opened", template: name, channel: "mail", version }}
                >
                  Mail
                </NotedLink>
              )}
              <Form method="post" action={action}>
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="template" value={name} />
                <Submit act="sent" look="quiet">
                  I sent it
                </Submit>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
