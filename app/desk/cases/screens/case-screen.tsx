import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { callLink } from "../../../../content/contact-links";
import { cases as words } from "../../../../content/en/staff/cases";
import { fill } from "../../../../content/format";
import { Button } from "../../../ui/button";
import { Answer } from "../../../ui/desk/answer";
import { NotedLink } from "../../../ui/desk/noted-link";
import { Icon } from "../../../ui/icon";
import { caseAddress, deskPaths, rowAnchor } from "../../desk-paths";
import type { ShownCase } from "../shown-case.server";
import { CaseHistory } from "./case-history";
import { CaseMessages } from "./case-messages";
import { CaseOwner } from "./case-owner";
import { Countdown } from "./countdown";
import { WorkBox } from "./work-box";

const { page: text } = words;
const othersId = "duplicates";

type Reply = { message: string; conflicts: string[]; typed: string; saved: string; asks: string } | undefined;
type CaseScreenProps = {
  shown: ShownCase;
  me: string;
  around: { previous?: string | undefined; next?: string | undefined };
  staff: { id: string; name: string }[];
  now: string;
  reply: Reply;
  search: string;
  /** What other rooms of the house know of the case. */
  children?: ReactNode;
  /** Below the history. */
  after?: ReactNode;
};

/** One case: who it is, how to reach them, how the call ended, and everything that happened. */
export function CaseScreen({ shown, me, around, staff, now, reply, search, children, after }: CaseScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isBusy = useNavigation().state === "submitting";
  // The next case announces itself to whoever works without looking at the list.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const action = caseAddress(shown.id, search);
  return (
    <article className="case" aria-busy={isBusy || undefined}>
      <nav className="case-nav">
        <Link to={`${deskPaths.queue}${search}#${rowAnchor(shown.id)}`} className="case-back">
          <Icon name="back" />
          {text.back}
        </Link>
        <Neighbour to={around.previous} search={search} hotkey="k" label={text.previous} />
        <Neighbour to={around.next} search={search} hotkey="j" label={text.next} />
      </nav>
      <header className="case-top">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {shown.name}
          </h2>
          <Facts shown={shown} />
        </div>
        <Promised shown={shown} now={now} />
      </header>
      {shown.said && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is long scrolls, also by keys.
        <blockquote className="case-said" aria-label={text.said} tabIndex={0}>
          {shown.said}
        </blockquote>
      )}
      {reply?.message && !reply.asks && (
        <Answer reply={reply} role="alert" isRefused={reply.conflicts.length > 0}>
          <p>{reply.message}</p>
          {reply.conflicts.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Answer>
      )}
      {shown.mergedInto ? (
        <p className="case-reply">
          {text.mergedInto}{" "}
          <Link className="link" to={caseAddress(shown.mergedInto, search)}>
            {text.openMerged}
          </Link>
        </p>
      ) : (
        <Work shown={shown} me={me} staff={staff} action={action} search={search} isBusy={isBusy} reply={reply}>
          {children}
        </Work>
      )}
      <CaseHistory history={shown.history} version={shown.version} action={action}>
        {shown.sentAs && (
          <Link
            to={`${shown.sentAs === "lead" ? deskPaths.lead : deskPaths.messages}/${shown.id}`}
            className="link me-auto text-sm"
          >
            {text.asSent}
          </Link>
        )}
      </CaseHistory>
      {after}
    </article>
  );
}

type WorkProps = Pick<CaseScreenProps, "shown" | "me" | "staff" | "search" | "reply" | "children"> & {
  action: string;
  isBusy: boolean;
};

/** All that can be done with a case. */
function Work({ shown, me, staff, action, search, isBusy, reply, children }: WorkProps) {
  return (
    <>
      {shown.blocked ? (
        <p className="case-reply" data-refused="">
          {shown.blocked}
        </p>
      ) : (
        <Reach shown={shown} action={action} />
      )}
      {shown.askedBefore && !shown.blocked && <p className="case-reply">{text.askedBefore}</p>}
      <WorkBox shown={shown} me={me} action={action} isBusy={isBusy} reply={reply} />
      <CaseOwner shown={shown} staff={staff} action={action} />
      {children}
      <Others shown={shown} action={action} search={search} />
    </>
  );
}

function Neighbour({
  to,
  search,
  hotkey,
  label,
}: {
  to: string | undefined;
  search: string;
  hotkey: string;
  label: string;
}) {
  if (!to) return <span className="soft">{label}</span>;
  return (
    <Link to={caseAddress(to, search)} data-key={hotkey} data-press="">
      {label} <kbd>{hotkey.toUpperCase()}</kbd>
    </Link>
  );
}

function Facts({ shown }: { shown: ShownCase }) {
  const facts = [
    [text.phone, `+91 ${shown.phone}`],
    [text.email, shown.email || text.notSpecified],
    [text.service, shown.service || text.notSpecified],
    [text.state, shown.state],
    [
      text.statusLabel,
      `${words.status[shown.status]}${shown.lostReason ? `: ${words.reasons[shown.lostReason] ?? shown.lostReason}` : ""}`,
    ],
    [text.owner, shown.ownerName ?? text.nobody],
    ...(shown.nextAction ? [[text.nextAction, shown.nextAction] as const] : []),
  ] as const;
  return (
    <dl className="case-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {shown.others.length > 0 && !shown.mergedInto && (
        <div>
          <dt>{text.sameContact}</dt>
          <dd>
            <a className="link" href={`#${othersId}`}>
              {text.anotherCase}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Promised({ shown, now }: { shown: ShownCase; now: string }) {
  if (!shown.promise)
    return shown.firstContact ? (
      <p className="case-promise soft">{fill(text.kept, { time: shown.firstContact })}</p>
    ) : null;
  return (
    <p className="case-promise">
      <b>
        <Countdown at={shown.promise} now={now} />
      </b>
      <small>{fill(text.promised, { time: shown.promisedBy })}</small>
    </p>
  );
}

/** An opened call is noted, but only its outcome counts. */
function Reach({ shown, action }: { shown: ShownCase; action: string }) {
  return (
    <div className="case-reach">
      <NotedLink
        className="button button-main"
        href={callLink(shown)}
        data-key="o"
        data-press=""
        action={action}
        note={{ act: "call opened", version: shown.version }}
      >
        <Icon name="phone" />
        {text.call} <span className="max-md:sr-only">+91 {shown.phone}</span>
      </NotedLink>
      <CaseMessages shown={shown} action={action} />
      {!shown.isMine && (
        <Form method="post" action={action}>
          <input type="hidden" name="version" value={shown.version} />
          <Button type="submit" name="act" value="claim" look="line" data-key="a" data-press="">
            {text.take}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** Cases with the same number or address: two people until staff say that they are one. Both keep their histories. */
function Others({ shown, action, search }: { shown: ShownCase; action: string; search: string }) {
  if (shown.others.length === 0) return null;
  return (
    <section className="case-part" id={othersId}>
      <h3>{text.others}</h3>
      {shown.others.some(({ isSomeoneElse }) => isSomeoneElse) && <p>{text.twoPeople}</p>}
      <ul className="grid gap-2">
        {shown.others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-3">
            <Link className="link" to={caseAddress(other.id, search)}>
              {other.service || text.notSpecified}, {other.asked}
            </Link>
            <span className="wrap-anywhere">
              {[other.name, `+91 ${other.phone}`, other.email].filter(Boolean).join(", ")}
            </span>
            <span className="queue-tag">{words.status[other.status]}</span>
            <Form method="post" action={action}>
              <input type="hidden" name="version" value={shown.version} />
              <input type="hidden" name="other" value={other.id} />
              <Button type="submit" name="act" value="merge" look="line" isSmall>
                {text.merge}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
