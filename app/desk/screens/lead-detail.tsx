import type { ReactNode } from "react";
import { desk as words } from "../../../content/english";
import { ButtonLink } from "../../ui/button";
import type { LeadDetail as Lead } from "../list/lead-detail.server";
import { Breakable } from "./breakable";
import { callLink, leadGreeting, mailLink, whatsappLink } from "./contact-links";

const { lead: text } = words;

/** Everything known about one lead, and the three ways to answer it. */
export function LeadDetail({ lead, submittedAt }: { lead: Lead; submittedAt: string }) {
  const details: (readonly [string, ReactNode])[] = [
    [text.fields.email, <Breakable key="email" text={lead.email} after="@" />],
    [text.fields.phone, `+91 ${lead.phone}`],
    [text.fields.state, lead.state],
    [text.fields.service, lead.service || words.table.notSpecified],
    [text.fields.submittedAt, submittedAt],
    ...(lead.finderAnswers ? [[text.fields.finderAnswers, lead.finderAnswers] as const] : []),
    [text.fields.suspect, lead.suspect ? text.yes : text.no],
    [text.fields.notified, lead.notification && text.mail[lead.notification]],
  ];
  const source = [
    [text.fields.page, lead.page],
    [text.fields.referrer, lead.referrer],
    [text.fields.firstVisit, describe(lead.firstVisit)],
    [text.fields.lastVisit, describe(lead.lastVisit)],
  ] as const;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="wrap-anywhere">{lead.name}</h2>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={callLink(lead)} icon="phone">
          {text.call}
        </ButtonLink>
        <ButtonLink
          href={whatsappLink(lead, leadGreeting(lead))}
          look="line"
          icon="chat"
          target="_blank"
          rel="noopener noreferrer"
        >
          {text.whatsapp}
        </ButtonLink>
        <ButtonLink href={mailLink(lead)} look="line" icon="mail">
          {text.email}
        </ButtonLink>
      </div>
      <Facts heading={text.details} facts={details} />
      <Facts heading={text.source} facts={source} />
    </article>
  );
}

function Facts({ heading, facts }: { heading: string; facts: readonly (readonly [string, ReactNode])[] }) {
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

/** A visit as it was stored with the form: referrer and campaign. */
function describe(visit: Lead["firstVisit"]): string {
  return Object.entries(visit ?? {})
    .filter(([, value]) => value !== "" && value !== null)
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(" · ");
}
