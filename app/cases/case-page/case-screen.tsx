import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { caseAddress, deskPaths, rowAnchor } from "../../../content/desk-paths";
import { cases as words } from "../../../content/en/staff/cases";
import { sayFullPhone } from "../../../content/phone";
import { Answer } from "../../ui/desk/answer";
import { note } from "../../ui/desk/note";
import { pane } from "../../ui/desk/page";
import { Part } from "../../ui/desk/part";
import { Tag } from "../../ui/desk/tag";
import { Icon } from "../../ui/icon";
import { Submit } from "../../ui/submit";
import { PrintButton } from "../export/export-form";
import { Countdown } from "../screens/countdown";
import { KeyHint } from "../screens/desk-keys";
import { CaseOwner, type Colleague } from "./case-owner";
import type { ShownCase, ShownEvent } from "./show-case.server";
import { CaseReach, WorkBox } from "./work-box";

const othersId = "duplicates";

/** What became of a form of this page. */
export type CaseReply = {
  message: string;
  /** Both values of each field that a colleague changed first. */
  conflicts?: string[];
  /** The note as it was typed, where it was not saved, and as it was saved. */
  typed?: string;
  saved?: string;
  /** The note for a colleague, where the case was not handed over. */
  handover?: string;
  /** A time outside the office's hours to call back at, once it is confirmed. */
  asks?: string;
};
type CaseScreenProps = {
  shown: ShownCase;
  me: string;
  around: { previous?: string | undefined; next?: string | undefined };
  staff: Colleague[];
  isAdmin: boolean;
  now: string;
  reply: CaseReply | undefined;
  search: string;
  /** Whether the next case is opened after an outcome. */
  goesOn: boolean;
  /** Corrects the contact details. */
  edit?: ReactNode;
  /** All that was asked for, with what was done for it. */
  wishes?: ReactNode;
  /** What other domains know about the case. */
  children?: ReactNode;
  /** Below the history. */
  after?: ReactNode;
};

/** One case: who it is, how to reach them, how the call ended, and everything that happened. */
export function CaseScreen({
  shown,
  me,
  around,
  staff,
  isAdmin,
  now,
  reply,
  search,
  goesOn,
  edit,
  wishes,
  children,
  after,
}: CaseScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isBusy = useNavigation().state === "submitting";
  // Focus on the heading makes screen readers announce the next case.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const action = caseAddress(shown.id, search);
  return (
    <article className={`case relative ${pane}`} aria-busy={isBusy || undefined}>
      <Steps shown={shown} around={around} search={search} />
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-[0.3rem] px-[1.1rem] py-[0.35rem] md:py-[0.6rem] lg:pt-[0.35rem] lg:pb-2">
        <h2 ref={heading} tabIndex={-1} className="text-h3 wrap-anywhere outline-none max-md:col-span-2 md:text-figure">
          {shown.name}
        </h2>
        <Facts shown={shown} />
        <Promised shown={shown} now={now} />
        {edit}
      </header>
      {wishes}
      {shown.said && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is long scrolls, also by keys.
        <blockquote className={`case-said ${saidLook}`} aria-label="What the person wrote" tabIndex={0}>
          {shown.said}
        </blockquote>
      )}
      {reply?.message && !reply.asks && (
        <Answer reply={reply} role="alert" isRefused={reply.conflicts !== undefined}>
          <p>{reply.message}</p>
          {reply.conflicts?.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Answer>
      )}
      {shown.mergedInto ? (
        <p className={note}>
          This case was merged into another one.{" "}
          <Link className="link" to={caseAddress(shown.mergedInto, search)}>
            Open that case
          </Link>
        </p>
      ) : (
        <Work
          shown={shown}
          me={me}
          staff={staff}
          isAdmin={isAdmin}
          action={action}
          search={search}
          isBusy={isBusy}
          goesOn={goesOn}
          reply={reply}
        >
          {children}
        </Work>
      )}
      <History history={shown.history} version={shown.version} action={action}>
        {shown.sentAs && (
          <Link
            to={`${shown.sentAs === "lead" ? deskPaths.lead : deskPaths.messages}/${shown.id}`}
            className="link me-auto text-sm"
          >
            Form as sent
          </Link>
        )}
      </History>
      {after}
    </article>
  );
}

const saidLook =
  "mx-[1.1rem] mb-[0.6rem] max-h-[3.2em] overflow-y-auto border-s-3 border-s-leaf ps-3 text-sm wrap-anywhere whitespace-pre-line";

/** To the list, or to the case before or after. */
const step = "inline-flex min-h-10 items-center lg:min-h-8 gap-[0.35rem] font-semibold no-underline";

const Steps = ({ shown, around, search }: Pick<CaseScreenProps, "shown" | "around" | "search">) => (
  <nav className="flex flex-wrap justify-end gap-x-[0.6rem] border-b px-[1.1rem] text-xs whitespace-nowrap md:gap-x-4 md:text-sm print:hidden">
    <Link to={`${deskPaths.queue}${search}#${rowAnchor(shown.id)}`} className={`${step} me-auto lg:hidden`}>
      <Icon name="back" />
      Back to the queue
    </Link>
    <Neighbour to={around.previous} search={search} hotkey="k" label="Previous" />
    <Neighbour to={around.next} search={search} hotkey="j" label="Next" />
  </nav>
);

type WorkProps = Pick<
  CaseScreenProps,
  "shown" | "me" | "staff" | "isAdmin" | "search" | "goesOn" | "reply" | "edit" | "children"
> & {
  action: string;
  isBusy: boolean;
};

/** All that can be done with a case. */
function Work({ shown, me, staff, isAdmin, action, search, isBusy, goesOn, reply, children }: WorkProps) {
  return (
    <>
      {shown.blocked ? (
        <p className={note} data-refused="">
          {shown.blocked}
        </p>
      ) : (
        <CaseReach shown={shown} action={action} />
      )}
      {shown.askedBefore && !shown.blocked && (
        <p className={note}>
          Somebody with this number asked not to be called before, and the number has been sent to us again since.
        </p>
      )}
      <WorkBox shown={shown} me={me} action={action} isBusy={isBusy} goesOn={goesOn} reply={reply} />
      <CaseOwner {...{ shown, staff, isAdmin, action }} typed={reply?.handover} />
      {children}
      <Others shown={shown} action={action} search={search} />
    </>
  );
}

type NeighbourProps = { to: string | undefined; search: string; hotkey: string; label: string };

function Neighbour({ to, search, hotkey, label }: NeighbourProps) {
  if (!to) return <span className="soft content-center">{label}</span>;
  return (
    <Link className={step} to={caseAddress(to, search)} data-key={hotkey} data-press="">
      {label} <KeyHint name={hotkey} />
    </Link>
  );
}

/** Several wishes have a list of their own. */
function Facts({ shown }: { shown: ShownCase }) {
  const isOneWish = shown.wishes.length === 1;
  const facts = [
    ["Phone", sayFullPhone(shown.phone)],
    ["E-mail", shown.email || "No e-mail"],
    ["Service", isOneWish ? shown.service || "No service named" : ""],
    ["State", [shown.city, isOneWish && shown.state].filter(Boolean).join(", ")],
    [
      "Status",
      `${words.status[shown.status]}${shown.lostReason ? `: ${words.reasons[shown.lostReason] ?? shown.lostReason}` : ""}`,
    ],
    ["Owner", shown.ownerName ?? "Unassigned"],
    ...(shown.firm ? [["Firm", shown.firm] as const] : []),
    ...(shown.speaks ? [["Speaks", shown.speaks] as const] : []),
    ...(shown.nextAction ? [["Follow-up", shown.nextAction] as const] : []),
  ] as const;
  return (
    <dl className="case-facts col-span-full row-start-2 flex flex-wrap gap-x-[0.65rem] gap-y-[0.1rem] text-[0.85rem] max-md:leading-[1.35]">
      {facts.map(
        ([label, value], at) =>
          value && (
            <Fact key={label} label={label} saysItself={at < 4}>
              {value}
            </Fact>
          ),
      )}
      {shown.others.length > 0 && !shown.mergedInto && (
        <Fact label="Same phone or e-mail">
          <a className="link" href={`#${othersId}`}>
            another case
          </a>
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { label: string; saysItself?: boolean; children: ReactNode };

/** Its label is shown before it, unless the value explains itself, as a number, an address, a service and a state do. */
const Fact = ({ label, saysItself, children }: FactProps) => (
  <div className="flex min-w-0 items-baseline gap-[0.35rem]">
    <dt className={saysItself ? "sr-only" : "text-xs whitespace-nowrap text-ink-soft"}>{label}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
);

/** On a phone in a line below, beside 'Edit': a long name takes the whole width. */
const promiseLook =
  "text-end leading-[1.1] whitespace-nowrap max-[18rem]:text-wrap max-md:row-start-3 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-[0.4rem] md:col-start-2 md:row-start-1";

function Promised({ shown, now }: { shown: ShownCase; now: string }) {
  if (!shown.promise)
    return shown.firstContact ? (
      <p className={`soft text-sm ${promiseLook}`}>{`first contact ${shown.firstContact}`}</p>
    ) : null;
  return (
    <p className={promiseLook}>
      <b className="block font-head text-lg leading-none md:text-figure">
        <Countdown at={shown.promise} now={now} />
      </b>
      <small className="text-xs">{`promised by ${shown.promisedBy}`}</small>
    </p>
  );
}

/** Cases with the same number or address: two people until staff say that they are one. Both keep their histories. */
function Others({ shown, action, search }: { shown: ShownCase; action: string; search: string }) {
  if (shown.others.length === 0) return null;
  return (
    <Part id={othersId} title="Possible duplicates: same phone or e-mail">
      {shown.others.some(({ isSomeoneElse }) => isSomeoneElse) && (
        <p>
          Another case has the same phone or e-mail. Both are kept apart, each with its own promise, until you merge
          them.
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {shown.others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-3">
            <Link className="link wrap-anywhere" to={caseAddress(other.id, search)}>
              {other.service || "No service named"}, {other.asked}
            </Link>
            <span className="wrap-anywhere">
              {[other.name, sayFullPhone(other.phone), other.email].filter(Boolean).join(", ")}
            </span>
            <Tag>{words.status[other.status]}</Tag>
            <Form method="post" action={action}>
              <input type="hidden" name="version" value={shown.version} />
              <input type="hidden" name="other" value={other.id} />
              <Submit act="merge">Merge: same person</Submit>
            </Form>
          </li>
        ))}
      </ul>
    </Part>
  );
}

type HistoryProps = { history: ShownEvent[]; version: number; action: string; children: ReactNode };

const entry = "flex flex-wrap gap-x-3 border-s-3 py-[0.3rem] ps-[0.9rem] text-sm";
const tones = { asked: "border-leaf", contact: "border-saffron", broken: "border-seal", plain: "" };

/** Everything that happened, the newest first; in print nothing else is shown. */
function History({ history, version, action, children }: HistoryProps) {
  return (
    <section className="case-history grid grid-cols-1 gap-[0.6rem] px-[1.1rem] py-3 lg:gap-[0.2rem] lg:py-[0.4rem]">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-lg">History</h3>
        {children}
        <PrintButton />
      </div>
      <ol>
        {history.map(({ id, at, time, what, who, details, tone, unmerge }) => (
          <li key={id} className={`${entry} ${tones[tone]}`}>
            <time className="w-[6.5rem] text-ink-soft tabular-nums" dateTime={at}>
              {time}
            </time>
            <div className="min-w-0 flex-[1_1_9rem]">
              <p className="wrap-anywhere">
                {who && <b>{who}: </b>}
                {what}
              </p>
              {details.map((line) => (
                <small key={line} className="block wrap-anywhere whitespace-pre-line text-ink-soft">
                  {line}
                </small>
              ))}
              {unmerge && (
                <Form method="post" action={action}>
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="other" value={unmerge} />
                  <Submit act="unmerge" className="mt-1 print:hidden">
                    Undo merge
                  </Submit>
                </Form>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
