import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { LeadFormWords } from "../../../content/en/lead-form";
import { tenDigits } from "../../../content/normalise-text";
import { useValuesBeforeHydration } from "../../ui/before-hydration";
import { newKey } from "../../ui/idempotency-key";
import { problemWords, type ReadResult } from "../person";
import {
  type FormEndpoint,
  honeypotField,
  keyField,
  marketingField,
  noticeField,
  type ProblemWords,
  type Reply,
  type Sent,
  secondsField,
  type Values,
} from "../submission";
import { storedAttribution } from "./attribution";
import { deliver, formOf, UnknownAnswer } from "./delivery";
import { deleteDraft, draftSeconds } from "./draft";
import { noteSent, queueOffline, wasSentJustNow } from "./offline-queue";
import { storedPromo } from "./promo";

export type Notice = { tone: "done" | "failed"; text: string };

type Submission<Field extends string> = {
  endpoint: FormEndpoint;
  fields: readonly Field[];
  /** The values of an untouched form. */
  empty: Values<Field>;
  read(values: Values<Field>): ReadResult<unknown, Field>;
  words: Pick<LeadFormWords, "messages"> & {
    problems: { summary: string } & Record<Field, Record<string, string>>;
  };
  /** The result of the page's own action, when the form came back without JavaScript. */
  reply?: Reply<Field> | undefined;
};

/** What a form does in the browser once hydrated: the same rules as the server's, checked before sending. */
export function useSubmission<Field extends string>({
  endpoint,
  fields,
  empty,
  read,
  words,
  reply,
}: Submission<Field>) {
  const form = useRef<HTMLFormElement>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [sent, setSent] = useState<Sent | null | undefined>(reply?.outcome === "sent" ? reply.sent : undefined);
  const messages = useMessages(fields, reply);
  const { problems, notice, toFocus, refuse, clear, closeNotice } = messages;
  const key = useIdempotencyKey(reply);
  useValuesBeforeHydration(form, "[data-form] :is(input, select, textarea)");
  useFocus(form, { toFocus, notice, isSubmitting });

  function finish(element: HTMLFormElement, text?: string) {
    emptyForm(element, empty);
    clear(text);
    key.renew();
    deleteDraft(formOf(endpoint));
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const element = event.currentTarget;
    const formValues = Object.fromEntries(new FormData(element)) as Record<string, string>;
    if (emptyHoneypot(element)) return refuse({}, words.messages.honeypot);
    const values = Object.fromEntries(fields.map((field) => [field, formValues[field] ?? ""])) as Values<Field>;
    const reading = read(values);
    if (!reading.ok) return refuse(problemWords(words.problems, reading.problems), words.problems.summary);
    if (wasSentJustNow(endpoint)) return refuse({}, words.messages.throttle);

    const idempotencyKey = key.of(element, values);
    const body = bodyOf(endpoint, formValues, values);
    setSubmitting(true);
    clear();
    try {
      const answer = await deliver(endpoint, idempotencyKey, body);
      if (answer.outcome === "stored") {
        noteSent(endpoint);
        setSent(sentBy(values, answer.promise));
        finish(element, answer.message);
      } else {
        if (answer.outcome === "conflicting") key.renew();
        if (answer.outcome === "failed") console.error(`The server could not store the form (${endpoint}).`);
        refuse((answer.problems ?? {}) as ProblemWords<Field>, answer.message);
      }
    } catch (cause) {
      const isDropped = !(cause instanceof UnknownAnswer);
      if (isDropped && queueOffline({ key: idempotencyKey, endpoint, body })) {
        // The queue notice takes over from here.
        finish(element);
      } else {
        console.error(cause);
        refuse({}, words.messages.failed);
      }
    } finally {
      setSubmitting(false);
    }
  }

  /** Shows the form again after the thanks, with the cursor in its first field. */
  function sendAnother() {
    setSent(undefined);
    closeNotice();
    messages.focusFirst();
  }

  return {
    formProps: { ref: form, onSubmit: send, onInput: messages.clearProblem },
    isSubmitting,
    problems,
    notice,
    closeNotice,
    /** Null when a form was sent but the page does not know by whom. */
    sent,
    sendAnother,
  };
}

function emptyForm(form: HTMLFormElement, empty: Record<string, string>) {
  form.closest("[data-drafted]")?.removeAttribute("data-drafted");
  for (const [field, value] of Object.entries(empty))
    (form.elements.namedItem(field) as HTMLInputElement).value = value;
  (form.elements.namedItem(marketingField) as HTMLInputElement).checked = false;
}

/** What the form shows: the problems of its fields, the notice above them, and where the focus goes. */
function useMessages<Field extends string>(fields: readonly Field[], reply: Reply<Field> | undefined) {
  const [notice, setNotice] = useState<Notice>();
  const [problems, setProblems] = useState<ProblemWords<Field>>(reply && "problems" in reply ? reply.problems : {});
  const [toFocus, setToFocus] = useState<{ field: Field }>();
  const focus = (field: Field | undefined) => setToFocus(field && { field });
  const closeNotice = () => setNotice(undefined);
  return {
    problems,
    notice,
    toFocus,
    refuse(found: ProblemWords<Field>, message: string) {
      setProblems(found);
      setNotice({ tone: "failed", text: message });
      focus(fields.find((field) => found[field]));
    },
    clear(done?: string) {
      setProblems({});
      setNotice(done === undefined ? undefined : { tone: "done", text: done });
    },
    closeNotice,
    /** Editing a field clears its problem and the notice of the refusal. */
    clearProblem(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as HTMLInputElement;
      if (notice?.tone === "failed") closeNotice();
      if (problems[name as Field]) setProblems(({ [name as Field]: _, ...others }) => others as ProblemWords<Field>);
    },
    focusFirst: () => focus(fields[0]),
  };
}

/** Autofill may have filled it: emptied, a person's second try succeeds. */
function emptyHoneypot(form: HTMLFormElement) {
  const honeypot = form.elements.namedItem(honeypotField);
  if (!(honeypot instanceof HTMLInputElement) || honeypot.value === "") return false;
  honeypot.value = "";
  return true;
}

/** What is sent: the values, what was agreed to, where the visitor came from and how long the form took. */
function bodyOf(endpoint: FormEndpoint, formValues: Record<string, string>, values: Record<string, string>) {
  const seconds = Math.round(performance.now() / 100) / 10 + draftSeconds(formOf(endpoint));
  const consent = { [noticeField]: formValues[noticeField], [marketingField]: formValues[marketingField] };
  return { ...values, ...consent, ...storedAttribution(), [secondsField]: seconds };
}

type Focus = { toFocus: { field: string } | undefined; notice: Notice | undefined; isSubmitting: boolean };

/** Leads to the field with a problem, back to the button, or to a refusal that concerns no field. */
function useFocus(form: RefObject<HTMLFormElement | null>, { toFocus, notice, isSubmitting }: Focus) {
  const hasSubmitted = useRef(false);
  useEffect(() => {
    const control = toFocus && form.current?.elements.namedItem(toFocus.field);
    if (control instanceof HTMLElement) control.focus();
  }, [form, toFocus]);

  useEffect(() => {
    // A button loses the focus while it is disabled.
    if (!isSubmitting && hasSubmitted.current && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>("button[type=submit]")?.focus({ preventScroll: true });
    hasSubmitted.current ||= isSubmitting;
  }, [form, isSubmitting]);

  useEffect(() => {
    // A refusal that is about no field is shown above the form, which may have scrolled away.
    if (notice?.tone !== "failed" || toFocus) return;
    form.current?.parentElement?.querySelector(".toasts")?.scrollIntoView({ block: "nearest" });
  }, [form, notice, toFocus]);
}

/** What the thanks repeat, as it is stored. */
function sentBy({ name = "", phone = "", service = "" }: Partial<Record<string, string>>, promise?: string): Sent {
  const promo = storedPromo();
  const person = { name: name.trim(), phone: tenDigits(phone.trim()), service };
  return { ...person, ...(promise && { promise }), ...(promo && { promo }) };
}

/** The idempotency key: the same for every try of the same values, a new one as soon as they differ. */
function useIdempotencyKey<Field extends string>(reply: Reply<Field> | undefined) {
  const current = useRef<{ key: string; values: string | null }>({
    key: "",
    values: reply && "values" in reply && reply.outcome !== "draft" ? JSON.stringify(reply.values) : null,
  });
  return {
    of(form: HTMLFormElement, values: Values<Field>) {
      const fresh = JSON.stringify(values);
      const written = form.elements.namedItem(keyField);
      const known = current.current.key || (written instanceof HTMLInputElement && written.value) || newKey();
      const isSame = current.current.values === null || current.current.values === fresh;
      current.current = { key: isSame ? known : newKey(), values: fresh };
      return current.current.key;
    },
    renew() {
      current.current = { key: newKey(), values: null };
    },
  };
}
