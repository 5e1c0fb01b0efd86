import { desk as words } from "../../content/en/desk";
import { ButtonLink } from "../ui/button";
import type { LeadDetail } from "./lead-detail.server";
import { fill } from "./words";

const { lead: text } = words;

/** Everything known about one lead, and the three ways to answer it. */
export function LeadSheet({ lead, submittedAt }: { lead: LeadDetail; submittedAt: string }) {
  const service = lead.service || words.table.notSpecified;
  const greeting = fill(text.whatsappText, { name: lead.name, service });
  const details = [
    [text.fields.email, lead.email],
    [text.fields.phone, `+91 ${lead.phone}`],
    [text.fields.state, lead.state],
    [text.fields.service, service],
    [text.fields.submittedAt, submittedAt],
    [text.fields.suspect, lead.suspect ? text.yes : text.no],
    [text.fields.notified, lead.notification ?? text.unknown],
    [text.fields.id, lead.id],
  ] as const;
  const source = [
    [text.fields.page, lead.page],
    [text.fields.referrer, lead.referrer],
    [text.fields.firstVisit, describe(lead.firstVisit)],
    [text.fields.lastVisit, describe(lead.lastVisit)],
  ] as const;
  return (
    <article className="grid gap-6">
      <h2>{lead.name}</h2>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`tel:+91${lead.phone}`} icon="phone">
          {text.call}
        </ButtonLink>
        <ButtonLink
          href={`https://wa.me/91${lead.phone}?text=${encodeURIComponent(greeting)}`}
          look="line"
          icon="chat"
          target="_blank"
          rel="noopener noreferrer"
        >
          {text.whatsapp}
        </ButtonLink>
        <ButtonLink href={`mailto:${encodeURIComponent(lead.email)}`} look="line" icon="mail">
          {text.email}
        </ButtonLink>
      </div>
      <Facts heading={text.details} facts={details} />
      <Facts heading={text.source} facts={source} />
    </article>
  );
}

function Facts({ heading, facts }: { heading: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <section className="grid gap-2">
      <h3>{heading}</h3>
      <dl className="desk-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || text.unknown}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A visit is whatever the form noted: where from, which campaign. */
function describe(visit: LeadDetail["firstVisit"]): string {
  return Object.entries(visit ?? {})
    .filter(([, value]) => value !== "" && value !== null)
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(" · ");
}
