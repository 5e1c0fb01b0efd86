import { type FormEvent, useState } from "react";
import { defaultLeadService, leadServices, states } from "../../content/choices";
import type { LeadFormWords } from "../../content/types";
import type { LeadReply } from "./intake.server";
import type { LeadField, LeadValues } from "./lead";

type LeadFormProps = { words: LeadFormWords; action: string; submit: string; reply?: LeadReply };

export function LeadForm({ words, action, submit, reply: first }: LeadFormProps) {
  const [reply, setReply] = useState(first);
  const [isSubmitting, setSubmitting] = useState(false);
  const [key, setKey] = useState(() => "");
  const values: Partial<LeadValues> = first && first.outcome !== "stored" ? first.values : {};
  const problems = reply?.outcome === "refused" ? reply.problems : {};

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const idempotencyKey = key || crypto.randomUUID();
    setKey(idempotencyKey);
    setSubmitting(true);
    try {
      const response = await fetch("/api/leads", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey },
        body: JSON.stringify(Object.fromEntries(new FormData(form))),
      });
      const answer = await response.json();
      setReply({ outcome: response.ok ? "stored" : "refused", problems: {}, ...answer });
      if (response.ok) {
        form.reset();
        setKey("");
      }
    } catch (cause) {
      console.error(cause);
      setReply({ outcome: "failed", message: words.messages.failed, values: {} as LeadValues });
    } finally {
      setSubmitting(false);
    }
  }

  const field = (name: LeadField) => ({
    id: name,
    name,
    defaultValue: values[name] ?? (name === "service" ? defaultLeadService : ""),
    "aria-invalid": problems[name] ? true : undefined,
    "aria-describedby": problems[name] ? `${name}-problem` : undefined,
  });
  const labelled = (name: LeadField, control: React.ReactNode) => (
    <div>
      <label htmlFor={name}>{words.fields[name].label}</label>
      {control}
      {problems[name] && <p id={`${name}-problem`}>{problems[name]}</p>}
    </div>
  );

  return (
    <form method="post" action={action} onSubmit={send} noValidate={false}>
      {labelled("name", <input {...field("name")} required maxLength={100} autoComplete="name" />)}
      {labelled("email", <input {...field("email")} required type="email" autoComplete="email" />)}
      {labelled("phone", <input {...field("phone")} required type="tel" inputMode="tel" autoComplete="tel" />)}
      {labelled(
        "state",
        <select {...field("state")} required>
          <option value="">{words.fields.state.placeholder}</option>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </select>,
      )}
      {labelled(
        "service",
        <select {...field("service")} required>
          {leadServices.map((service) => (
            <option key={service}>{service}</option>
          ))}
        </select>,
      )}
      <button type="submit" disabled={isSubmitting}>
        {isSubmitting ? words.submit.busy : submit}
      </button>
      <p role="status">{reply?.message}</p>
    </form>
  );
}
