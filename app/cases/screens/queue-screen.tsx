import type { ReactNode } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { callLink, whatsappLink } from "../../../content/contact-links";
import { caseAddress, deskPaths, rowAnchor } from "../../../content/desk-paths";
import { cases as words } from "../../../content/en/staff/cases";
import { leadGreeting } from "../../../content/languages/greetings";
import { isLandline } from "../../../content/phone";
import { Button } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { LiveNote } from "../../ui/desk/live-note";
import { NotedLink } from "../../ui/desk/noted-link";
import { pane } from "../../ui/desk/page";
import { Icon } from "../../ui/icon";
import { Submit } from "../../ui/submit";
import { searchOf } from "../../ui/view-parameters";
import { useSiteName } from "../../ui/words/site-name";
import { discardDraft, useNoteDrafts } from "../note-drafts";
import type { BulkQuestion } from "../queue/change-in-bulk.server";
import { type Part, type QueueView, queueAddress } from "../queue/queue";
import type { QueuePage, ShownPart, ShownRow } from "../queue/queue-page.server";
import { BulkChange, ReportOfMany } from "./bulk-change";
import { ColleagueNote } from "./colleague-note";
import { Countdown } from "./countdown";
import { KeySheet, useDeskKeys } from "./desk-keys";
import { LiveQueue } from "./live-queue";
import { QueueHead } from "./queue-head";
import { ShareBar, shareForm } from "./share-bar";

/** Under both heads, their lines and the padding: the page itself does not scroll. */
const scrolls = "lg:max-h-[calc(100vh-7.5rem-1px)] lg:overflow-y-auto";

type QueueScreenProps = {
  queue: QueuePage;
  /** The case beside the list. */
  open: string | undefined;
  reply:
    | { message: string; isRefused: boolean; question: (BulkQuestion & { message: string }) | undefined }
    | undefined;
  children: ReactNode;
};

/** The list of cases by their urgency, with all that narrows it; beside it the case that is open, or the day at a glance. */
export function QueueScreen({ queue, open, reply, children }: QueueScreenProps) {
  const isSearching = useNavigation().location?.pathname === deskPaths.queue;
  // On a phone the day is above the list, but not above the result of a search.
  const isDayFirst = !open && queue.view.search === "";
  useDeskKeys();
  return (
    <>
      <h1 className="sr-only">Lead desk</h1>
      <QueueHead queue={queue} isHidden={open !== undefined} />
      <div className="grid grid-cols-1 items-start gap-[1.1rem] lg:grid-cols-[minmax(25rem,5fr)_minmax(0,7fr)] print:block">
        <section
          className={`queue group/queue @container ${pane} ${scrolls} print:hidden ${open ? "max-lg:hidden" : ""}`}
          aria-label="Lead desk"
          aria-busy={isSearching || undefined}
        >
          {!open && queue.recorded && <RecordedOutcome recorded={queue.recorded} />}
          {queue.view.search !== "" && queue.groups.length > 0 && (
            <p className="px-[0.9rem] py-2 text-sm wrap-anywhere">
              {`Found for “${queue.view.search}”. `}
              <Link className="link" to={deskPaths.queue}>
                Whole queue
              </Link>
            </p>
          )}
          {queue.colleague && <ColleagueNote {...queue.colleague} />}
          <UnsavedNotes me={queue.me} open={open} />
          <LiveQueue now={queue.now} isWaiting={queue.bulk !== null && !queue.bulk.isEnded} />
          <QueueList {...queue} open={open} />
          <BulkChange {...queue} question={reply?.question} />
          {/* In view wherever the list was scrolled to when its button was pressed. */}
          <div className="sticky bottom-0 z-5 bg-card">
            {reply?.message && <LiveNote role={reply.isRefused ? "alert" : "status"}>{reply.message}</LiveNote>}
            {queue.bulk && <ReportOfMany bulk={queue.bulk} view={queue.view} />}
            {queue.isAdmin && <ShareBar view={queue.view} staff={queue.present} last={queue.bulk?.id} />}
          </div>
          <KeySheet hasTicks={queue.isAdmin} />
        </section>
        <section
          className={`case-place ${scrolls} print:max-h-none print:overflow-visible ${isDayFirst ? "max-lg:order-first" : ""}`}
        >
          {open && queue.recorded && <RecordedOutcome recorded={queue.recorded} />}
          {children}
        </section>
      </div>
    </>
  );
}

const partWords: Record<Part | "closed", string> = {
  broken: "Promise broken: call now",
  promised: "Call today, as promised",
  overdue: "Follow-ups overdue",
  today: "Due today",
  new: "New, not due yet",
  later: "Later",
  closed: "Closed",
};

/** First opens the part by itself, then its next page. Closed cases are by themselves already. */
function moreSearch(view: QueueView, part: ShownPart["part"], after: string) {
  if (part !== "closed" && view.part !== part) return queueAddress.search({ ...view, part });
  return searchOf([...queueAddress.write(view), ["after", after]]);
}

type ListProps = Pick<QueuePage, "groups" | "view" | "now" | "isTooShort" | "isAdmin"> & { open: string | undefined };

function QueueList({ groups, view, now, isTooShort, isAdmin, open }: ListProps) {
  const isFiltered = queueAddress.write(view).size > 0;
  if (groups.length === 0)
    return (
      <div className="desk-empty">
        <p>
          {isTooShort
            ? "Search for at least three characters."
            : isFiltered
              ? "No case matches this search and these filters."
              : "All caught up. Nothing is due."}
        </p>
        {isFiltered && (
          <Link className="link" to={deskPaths.queue}>
            Whole queue
          </Link>
        )}
        {!isFiltered && (
          <Form method="post" action={deskPaths.queue}>
            <Submit act="claim next">Take the next unassigned case</Submit>
          </Form>
        )}
      </div>
    );
  return (
    <div>
      {groups.map(({ part, count, rows, more }, group) => (
        <section key={part} aria-labelledby={`part-${part}`}>
          <h2
            id={`part-${part}`}
            className={`bg-paper px-[0.9rem] pt-[0.6rem] pb-[0.35rem] font-sans text-xs tracking-[0.06em] uppercase ${part === "broken" ? "text-seal" : "text-ink-soft"}`}
          >
            {partWords[part]} <span className="soft">{count}</span>
          </h2>
          <ol>
            {rows.map((row, at) => (
              <Row
                key={row.id}
                row={row}
                now={now}
                isOpen={row.id === open}
                hasKeys={!open && group === 0 && at === 0}
                hasTick={isAdmin}
              />
            ))}
          </ol>
          {more && (
            <Link
              className="link block px-[0.9rem] py-3"
              to={{
                pathname: deskPaths.queue,
                search: moreSearch(view, part, more),
              }}
            >
              Show more
            </Link>
          )}
        </section>
      ))}
    </div>
  );
}

type RowProps = {
  row: ShownRow;
  now: string;
  isOpen: boolean;
  /** The first one, while none is open. */
  hasKeys: boolean;
  /** For admins, who may share them. */
  hasTick: boolean;
};

/**
 * Two lines of text, of which a long one wraps; six rows fit a screen of 800 px. Where large text leaves no space, everything
 * stands below each other.
 */
const rowLook =
  "relative grid min-h-14 scroll-mt-[40vh] items-center gap-x-2 border-t px-[0.9rem] py-[0.4rem] @max-[17rem]:grid-cols-1 @max-[17rem]:*:row-auto";

/** The link covers the whole row; a row that is new since the page was opened has a dot. */
const nameLook =
  "font-bold no-underline after:absolute after:inset-0 leading-tight wrap-anywhere group-data-new:before:text-saffron-deep group-data-new:before:content-['●_']";

/** By when, who, why now, what for, whose, and the two ways to reach them. */
function Row({ row, now, isOpen, hasKeys, hasTick }: RowProps) {
  const { search } = useLocation();
  // In a narrow column 'AM' stays beside its time.
  const time = row.time.replace(/ (?=[AP]M$)/, "\u00a0");
  return (
    <li
      id={rowAnchor(row.id)}
      className={`queue-row group ${rowLook} ${hasTick ? "grid-cols-[1.5rem_4.75rem_minmax(0,1fr)_auto]" : "grid-cols-[4.75rem_minmax(0,1fr)_auto]"} ${isOpen ? "bg-saffron/12 shadow-[inset_4px_0_0_var(--color-saffron)]" : ""}`}
      data-created={row.createdAt}
      data-row={row.id}
    >
      {hasTick && (
        <label className="relative z-1 row-span-2 -ms-2 grid min-h-11 place-items-center self-stretch">
          <input
            type="checkbox"
            className="size-[1.1rem] accent-ink"
            name="pick"
            value={`${row.id} ${row.version}`}
            form={shareForm}
            data-key={hasKeys || isOpen ? "x" : undefined}
            data-press=""
          />
          <span className="sr-only">{`Select ${row.name}`}</span>
        </label>
      )}
      <p className="row-span-2 text-sm leading-tight font-bold tabular-nums">
        {row.isPromise ? (
          <>
            <Countdown at={row.at} now={now} />
            <small className="block text-xs font-medium text-ink-soft">{`by ${time}`}</small>
          </>
        ) : (
          time
        )}
      </p>
      <div className="queue-who min-w-0 self-end">
        <Link
          className={nameLook}
          to={caseAddress(row.id, search)}
          aria-current={isOpen ? "true" : undefined}
          data-key={hasKeys ? "j" : undefined}
          data-press=""
        >
          {row.name}
        </Link>
      </div>
      <ReachButtons row={row} hasTick={hasTick} />
      <p className="min-w-0 self-start text-xs text-ink-soft wrap-anywhere">
        <b className="font-semibold text-ink">{row.why}</b>
        {" · "}
        {row.wishes.split(/( \(.*?\))/).map((part, at) =>
          at % 2 === 0 ? (
            part
          ) : (
            // Where there is no space for it in one line, the service says enough.
            // biome-ignore lint/suspicious/noArrayIndexKey: two services may name the same states.
            <span key={at} className="@max-[38rem]:hidden">
              {part}
            </span>
          ),
        )}
        {" · "}
        {row.isMine ? "yours" : row.owner ? <Owner name={row.owner} /> : "unassigned"}
      </p>
    </li>
  );
}

/** By the first name alone where the line has no space for more. */
function Owner({ name }: { name: string }) {
  const [first, ...others] = name.split(" ");
  return (
    <>
      {first}
      {others.length > 0 && <span className="@max-[25rem]:sr-only"> {others.join(" ")}</span>}
    </>
  );
}

const reachLook = "grid size-11 md:size-10 place-items-center rounded-md hover:bg-paper-deep";

/** Opening a call or a message is noted as on the case's own page; only its outcome counts. Beside a tick a phone only has space for the call. */
function ReachButtons({ row, hasTick }: Pick<RowProps, "row" | "hasTick">) {
  const site = { name: useSiteName() };
  const { version } = row;
  const action = caseAddress(row.id);
  if (row.doNotCall)
    return (
      <span className="row-span-2 text-seal" title={`${row.name} asked not to be called`}>
        <Icon name="close" />
        <span className="sr-only">{`${row.name} asked not to be called`}</span>
      </span>
    );
  return (
    <p className="relative row-span-2 flex">
      <NotedLink
        className={reachLook}
        href={callLink(row)}
        aria-label={`Call ${row.name}`}
        action={action}
        note={{ act: "call opened", version }}
      >
        <Icon name="phone" />
      </NotedLink>
      {!isLandline(row.phone) && (
        <NotedLink
          className={`${reachLook} text-leaf ${hasTick ? "max-sm:hidden" : ""}`}
          href={whatsappLink(row, leadGreeting(site, row))}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`WhatsApp to ${row.name}`}
          action={action}
          note={{ act: "opened", template: "greeting", channel: "WhatsApp", version }}
        >
          <Icon name="chat" />
        </NotedLink>
      )}
    </p>
  );
}

/** What was recorded for the last call, with its undo; shown above the case that follows it. */
function RecordedOutcome({ recorded }: { recorded: NonNullable<QueuePage["recorded"]> }) {
  const { search } = useLocation();
  const { id, version, name, outcome, when } = recorded;
  return (
    <Answer reply={`${id} ${version}`} role="status">
      <Form method="post" action={deskPaths.queue + search} className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="case" value={id} />
        <input type="hidden" name="version" value={version} />
        <span>{`Recorded for ${name}: ${words.outcomes[outcome]}.${when && ` Next call: ${when}.`}`}</span>
        <Submit act="undo">Undo</Submit>
      </Form>
    </Answer>
  );
}

/** Unsaved notes of other cases than the open one, also of one that is no longer there. */
function UnsavedNotes({ me, open }: { me: string; open: string | undefined }) {
  const { search } = useLocation();
  const drafts = useNoteDrafts(me).filter(({ caseId }) => caseId !== open);
  if (drafts.length === 0) return null;
  return (
    <details className="rounded-md border bg-card px-3 py-2">
      <summary className="font-semibold">
        {drafts.length === 1 ? "1 note is not saved yet" : `${drafts.length} notes are not saved yet`}
      </summary>
      <ul>
        {drafts.map(({ caseId, words: note }) => (
          <li key={caseId} className="flex flex-wrap items-center gap-2 pt-2">
            <p className="grow basis-full wrap-anywhere whitespace-pre-line">{note}</p>
            <Link className="button button-line button-small" to={caseAddress(caseId, search)}>
              Open the case
            </Link>
            <Button look="quiet" isSmall onClick={() => discardDraft(caseId)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
