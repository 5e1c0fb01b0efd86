import type { ReactNode } from "react";
import { Link } from "react-router";
import { callLink, mailLink, whatsappLink } from "../../../content/contact-links";
import { desk as words } from "../../../content/en/staff/desk";
import { ButtonLink } from "../../ui/button";
import { Breakable } from "../../ui/desk/breakable";
import { caseAddress } from "../desk-paths";
import type { ListName } from "../list/submission";
import type { SubmissionDetail as Submission } from "../list/submission-detail.server";
import { greetingOf } from "./reach-links";

const { lead: text } = words;

type SubmissionDetailProps = { list: ListName; submission: Submission; submittedAt: string };

/** Everything known about one submission, and the three ways to answer it. */
export function SubmissionDetail({ list, submission, submittedAt }: SubmissionDetailProps) {
  const details: (readonly [string, ReactNode])[] = [
    [text.fields.email, <Breakable key="email" text={submission.email || words.table.notSpecified} after="@" />],
    [text.fields.phone, `+91 ${submission.phone}`],
    [text.fields.state, submission.state],
    [text.fields.service, submission.service || words.table.notSpecified],
    [text.fields.submittedAt, submittedAt],
    ...(submission.finderAnswers ? [[text.fields.finderAnswers, submission.finderAnswers] as const] : []),
    [text.fields.suspect, submission.suspect ? text.yes : text.no],
    [text.fields.notified, submission.notification && text.mail[submission.notification]],
  ];
  const source = [
    [text.fields.page, submission.page],
    [text.fields.referrer, submission.referrer],
    [text.fields.firstVisit, describe(submission.firstVisit)],
    [text.fields.lastVisit, describe(submission.lastVisit)],
  ] as const;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="wrap-anywhere">{submission.name}</h2>
        <Link className="link" to={caseAddress(submission.id)}>
          {text.openCase}
        </Link>
      </div>
      {submission.doNotCall ? (
        <p>
          <b>{text.doNotCall}</b>
        </p>
      ) : (
        <Answers list={list} submission={submission} />
      )}
      {list === "messages" && (
        <section className="grid gap-2">
          <h3>{text.fields.message}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{submission.message || <i>{words.messages.noMessage}</i>}</p>
        </section>
      )}
      <Facts heading={text.details} facts={details} />
      <Facts heading={text.source} facts={source} />
    </article>
  );
}

function Answers({ list, submission }: Pick<SubmissionDetailProps, "list" | "submission">) {
  return (
    <div className="flex flex-wrap gap-3 max-[15rem]:*:px-3 max-[15rem]:[&_.icon]:hidden">
      <ButtonLink href={callLink(submission)} icon="phone">
        {text.call}
      </ButtonLink>
      <ButtonLink
        href={whatsappLink(submission, greetingOf(list, submission))}
        look="line"
        icon="chat"
        target="_blank"
        rel="noopener noreferrer"
      >
        {text.whatsapp}
      </ButtonLink>
      {submission.email && (
        <ButtonLink href={mailLink(submission)} look="line" icon="mail">
          {text.email}
        </ButtonLink>
      )}
    </div>
  );
}

function Facts({ heading, facts }: { heading: string; facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section className="grid gap-2">
      <h3>{heading}</h3>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-6">
        {facts.map(([label, value]) => (
          <div key={label} className="border-t py-[0.6rem]">
            <dt className="soft text-xs">{label}</dt>
            <dd className="wrap-anywhere">{value || text.unknown}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A visit as it was stored with the form: referrer and campaign. */
function describe(visit: Submission["firstVisit"]): string {
  return Object.entries(visit ?? {})
    .filter(([, value]) => value !== "" && value !== null)
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(" · ");
}
