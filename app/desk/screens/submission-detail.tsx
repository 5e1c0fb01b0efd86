import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { callLink, mailLink, whatsappLink } from "../../../content/contact-links";
import { caseAddress, listAddress } from "../../../content/desk-paths";
import { isLandline, sayFullPhone } from "../../../content/phone";
import type { ListName } from "../../cases/list/submission";
import type { SubmissionDetail as Submission } from "../../cases/list/submission-detail.server";
import { labelAnswers } from "../../leads/answers";
import { ButtonLink } from "../../ui/button";
import { Breakable } from "../../ui/desk/breakable";
import { Loading } from "../../ui/desk/loading";
import { sheet } from "../../ui/desk/page";
import { Icon } from "../../ui/icon";
import { WatchRole } from "./live-updates";
import { useLoadingText } from "./loading-text";
import { useGreeting } from "./reach-links";

type DetailSheetProps = {
  list: ListName;
  /** Where the link back leads when nothing says which list it was. */
  ownList: string;
  id: string;
  submission: Submission | null;
  submittedAt: string;
  missing: string;
};

/** One submission, and the way back to its row in the list that it was opened from. */
export function DetailSheet({ list, ownList, id, submission, submittedAt, missing }: DetailSheetProps) {
  const [parameters] = useSearchParams();
  const loading = useLoadingText();
  return (
    <section className={sheet}>
      <WatchRole />
      <Link
        to={listAddress(parameters, { own: ownList, id })}
        className="button button-quiet button-small -ms-[1.05rem] justify-self-start"
      >
        <Icon name="back" />
        Back to the list
      </Link>
      {loading ? (
        <Loading text={loading} />
      ) : submission ? (
        <SubmissionDetail list={list} submission={submission} submittedAt={submittedAt} />
      ) : (
        <p className="desk-empty">{missing}</p>
      )}
    </section>
  );
}

const mailWords = { waiting: "Waiting", done: "Sent", "not sent": "Not sent", "given up": "Failed" };

type SubmissionDetailProps = { list: ListName; submission: Submission; submittedAt: string };

/** Everything known about one submission, and the three ways to answer it. */
function SubmissionDetail({ list, submission, submittedAt }: SubmissionDetailProps) {
  const details: (readonly [string, ReactNode])[] = [
    ["Email", <Breakable key="email" text={submission.email || "No e-mail"} after="@" />],
    ["Phone", sayFullPhone(submission.phone)],
    ["State", submission.state],
    ["Service", submission.service || "Not specified"],
    ["Submitted At", submittedAt],
    ...labelAnswers(submission.answers),
    ["Suspect", submission.suspect ? "Yes" : "No"],
    ["E-mail to the office", submission.notification && mailWords[submission.notification]],
  ];
  const source = [
    ["Page", submission.page],
    ["Came from", submission.referrer],
    ["First visit", describe(submission.firstVisit)],
    ["Latest visit", describe(submission.lastVisit)],
  ] as const;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="wrap-anywhere">{submission.name}</h2>
        <Link className="link" to={caseAddress(submission.id)}>
          Open the case
        </Link>
      </div>
      {submission.doNotCall ? (
        <p>
          <b>Asked not to be called</b>
        </p>
      ) : (
        <Answers list={list} submission={submission} />
      )}
      {list === "messages" && (
        <section className="grid gap-2">
          <h3>Message</h3>
          <p className="whitespace-pre-line wrap-anywhere">{submission.message || <i>No message written</i>}</p>
        </section>
      )}
      <Facts heading="Details" facts={details} />
      <Facts heading="Where it came from" facts={source} />
    </article>
  );
}

function Answers({ list, submission }: Pick<SubmissionDetailProps, "list" | "submission">) {
  const greeting = useGreeting(list, submission);
  return (
    <div className="flex flex-wrap gap-3 max-[15rem]:*:px-3 max-[15rem]:[&_.icon]:hidden">
      <ButtonLink href={callLink(submission)} icon="phone">
        Call
      </ButtonLink>
      {!isLandline(submission.phone) && (
        <ButtonLink
          href={whatsappLink(submission, greeting)}
          look="line"
          icon="chat"
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </ButtonLink>
      )}
      {submission.email && (
        <ButtonLink href={mailLink(submission)} look="line" icon="mail">
          E-mail
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
            <dd className="wrap-anywhere">{value || "Not known"}</dd>
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
