import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { callLink } from "../../../../content/contact-links";
import { cases as words } from "../../../../content/en/staff/cases";
import { fill } from "../../../../content/format";
import { Button } from "../../../ui/button";
import { Answer } from "../../../ui/desk/answer";
import { note } from "../../../ui/desk/note";
import { NotedLink } from "../../../ui/desk/noted-link";
import { pane } from "../../../ui/desk/page";
import { Part } from "../../../ui/desk/part";
import { Tag } from "../../../ui/desk/tag";
import { Icon } from "../../../ui/icon";
import { caseAddress, deskPaths, rowAnchor } from "../../desk-paths";
import type { ShownCase } from "../shown-case.server";
import { CaseHistory } from "./case-history";
import { CaseMessages } from "./case-messages";
import { CaseOwner } from "./case-owner";
import { Countdown } from "./countdown";
import { KeyHint } from "./key-sheet";
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
    <article className={`case ${pane}`} aria-busy={isBusy || undefined}>
      <Steps shown={shown} around={around} search={search} />
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-[0.3rem] px-[1.1rem] py-[0.35rem] md:py-[0.6rem]">
        <h2 ref={heading} tabIndex={-1} className="text-h3 wrap-anywhere outline-none max-md:col-span-2 md:text-figure">
          {shown.name}
        </h2>
        <Facts shown={shown} />
        <Promised shown={shown} now={now} />
      </header>
      {shown.said && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is long scrolls, also by keys.
        <blockquote className={`case-said ${saidLook}`} aria-label={text.said} tabIndex={0}>
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
        <p className={note}>
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

const saidLook =
  "mx-[1.1rem] mb-[0.6rem] max-h-[3.2em] overflow-y-auto border-s-3 border-s-leaf ps-3 text-sm wrap-anywhere whitespace-pre-line";

/** To the list, or to the case before or after. */
const step = "inline-flex min-h-10 items-center gap-[0.35rem] font-semibold no-underline";

const Steps = ({ shown, around, search }: Pick<CaseScreenProps, "shown" | "around" | "search">) => (
  <nav className="flex flex-wrap justify-end gap-x-[0.6rem] border-b px-[1.1rem] text-xs whitespace-nowrap md:gap-x-4 md:text-sm print:hidden">
    <Link to={`${deskPaths.queue}${search}#${rowAnchor(shown.id)}`} className={`${step} me-auto lg:hidden`}>
      <Icon name="back" />
      {text.back}
    </Link>
    <Neighbour to={around.previous} search={search} hotkey="k" label={text.previous} />
    <Neighbour to={around.next} search={search} hotkey="j" label={text.next} />
  </nav>
);

type WorkProps = Pick<CaseScreenProps, "shown" | "me" | "staff" | "search" | "reply" | "children"> & {
  action: string;
  isBusy: boolean;
};

/** All that can be done with a case. */
function Work({ shown, me, staff, action, search, isBusy, reply, children }: WorkProps) {
  return (
    <>
      {shown.blocked ? (
        <p className={note} data-refused="">
          {shown.blocked}
        </p>
      ) : (
        <Reach shown={shown} action={action} />
      )}
      {shown.askedBefore && !shown.blocked && <p className={note}>{text.askedBefore}</p>}
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
  if (!to) return <span className="soft content-center">{label}</span>;
  return (
    <Link className={step} to={caseAddress(to, search)} data-key={hotkey} data-press="">
      {label} <KeyHint name={hotkey} />
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
    <dl className="case-facts col-span-full row-start-2 flex flex-wrap gap-x-[0.65rem] gap-y-[0.1rem] text-[0.85rem] max-md:leading-[1.35]">
      {facts.map(([label, value], at) => (
        <Fact key={label} label={label} saysItself={at < 4}>
          {value}
        </Fact>
      ))}
      {shown.others.length > 0 && !shown.mergedInto && (
        <Fact label={text.sameContact}>
          <a className="link" href={`#${othersId}`}>
            {text.anotherCase}
          </a>
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { label: string; saysItself?: boolean; children: ReactNode };

/** Its name stands before it, unless it says itself what it is, as a number, an address, a service and a state do. */
const Fact = ({ label, saysItself, children }: FactProps) => (
  <div className="flex min-w-0 items-baseline gap-[0.35rem]">
    <dt className={saysItself ? "sr-only" : "text-xs whitespace-nowrap text-ink-soft"}>{label}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
);

/** On a phone in a line of its own: a long name takes the whole width. */
const promiseLook =
  "text-end leading-[1.1] whitespace-nowrap max-md:col-span-full max-md:row-start-3 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-[0.4rem] md:col-start-2 md:row-start-1";

function Promised({ shown, now }: { shown: ShownCase; now: string }) {
  if (!shown.promise)
    return shown.firstContact ? (
      <p className={`soft text-sm ${promiseLook}`}>{fill(text.kept, { time: shown.firstContact })}</p>
    ) : null;
  return (
    <p className={promiseLook}>
      <b className="block font-head text-figure leading-none">
        <Countdown at={shown.promise} now={now} />
      </b>
      <small className="text-xs">{fill(text.promised, { time: shown.promisedBy })}</small>
    </p>
  );
}

/** An opened call is noted, but only its outcome counts. */
function Reach({ shown, action }: { shown: ShownCase; action: string }) {
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
    <Part id={othersId} title={text.others}>
      {shown.others.some(({ isSomeoneElse }) => isSomeoneElse) && <p>{text.twoPeople}</p>}
      <ul className="grid grid-cols-1 gap-2">
        {shown.others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-3">
            <Link className="link wrap-anywhere" to={caseAddress(other.id, search)}>
              {other.service || text.notSpecified}, {other.asked}
            </Link>
            <span className="wrap-anywhere">
              {[other.name, `+91 ${other.phone}`, other.email].filter(Boolean).join(", ")}
            </span>
            <Tag>{words.status[other.status]}</Tag>
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
    </Part>
  );
}
