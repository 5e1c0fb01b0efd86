import { Form, Link, useLocation } from "react-router";
import { callLink, leadGreeting, whatsappLink } from "../../../../content/contact-links";
import { cases as words } from "../../../../content/en/staff/cases";
import { fill } from "../../../../content/format";
import { Button } from "../../../ui/button";
import { NotedLink } from "../../../ui/desk/noted-link";
import { Icon } from "../../../ui/icon";
import { caseAddress, deskPaths, rowAnchor } from "../../desk-paths";
import { type QueueView, queueParameters } from "../queue";
import type { ShownPart, ShownRow } from "../queue-page.server";
import { Countdown } from "./countdown";

const { queue: text } = words;

type Counts = {
  view: QueueView;
  counts: { part: QueueView["part"] & keyof typeof words.counts; count: number; text: string }[];
};

const searchFor = (view: QueueView, changed: Partial<QueueView>) => {
  const query = queueParameters({ ...view, ...changed }).toString();
  return query && `?${query}`;
};

/** A part opens alone first; then it goes on after the last row. Closed cases stand alone already. */
function moreSearch(view: QueueView, part: ShownPart["part"], after: string) {
  if (part !== "closed" && view.part !== part) return searchFor(view, { part });
  return `${searchFor(view, {})}&after=${encodeURIComponent(after)}`;
}

const countLook =
  "flex flex-[1_0_auto] items-center gap-[0.3rem] rounded-md border px-[0.45rem] py-[0.2rem] text-xs leading-[1.6] font-semibold whitespace-nowrap no-underline aria-[current]:outline-2 aria-[current]:outline-ink max-lg:min-h-11 lg:items-baseline";

/** How many stand where; each count leads to its part. */
export function QueueCounts({ view, counts }: Counts) {
  return (
    <nav
      className="flex gap-[0.4rem] overflow-x-auto px-3 py-[0.6rem] lg:flex-wrap lg:gap-[0.3rem] lg:overflow-x-visible"
      aria-label={words.counts.label}
    >
      {counts.map(({ part, count, text: shown }) => (
        <Link
          key={part}
          to={{
            pathname: deskPaths.queue,
            search: searchFor(view, { part: view.part === part ? "" : part, search: "", status: "" }),
          }}
          aria-current={view.part === part ? "true" : undefined}
          className={`${countLook} ${count > 0 && part === "broken" ? "bg-seal-soft text-seal" : ""}`}
        >
          <b className="font-head text-lg leading-[1.2]">{shown}</b> {words.counts[part]}
        </Link>
      ))}
    </nav>
  );
}

type ListProps = { groups: ShownPart[]; view: QueueView; now: string; isTooShort: boolean; open: string | undefined };

export function QueueList({ groups, view, now, isTooShort, open }: ListProps) {
  const isFiltered = queueParameters(view).size > 0;
  if (groups.length === 0)
    return (
      <div className="desk-empty">
        <p>{isTooShort ? text.tooShort : isFiltered ? text.noMatch : text.empty}</p>
        {isFiltered && (
          <Link className="link" to={deskPaths.queue}>
            {text.back}
          </Link>
        )}
        {!isFiltered && (
          <Form method="post" action={deskPaths.queue}>
            <Button type="submit" name="act" value="claim next" look="line" isSmall>
              {text.claimNext}
            </Button>
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
            {words.parts[part]} <span className="soft">{count}</span>
          </h2>
          <ol>
            {rows.map((row, at) => (
              <Row
                key={row.id}
                row={row}
                now={now}
                isOpen={row.id === open}
                hotkey={!open && group === 0 && at === 0 ? "j" : undefined}
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
              {text.more}
            </Link>
          )}
        </section>
      ))}
    </div>
  );
}

type RowProps = { row: ShownRow; now: string; isOpen: boolean; hotkey: string | undefined };

/**
 * Two lines of text, each cut where it does not fit: the case beside it shows all. Six fit a screen of 800 px. Where large text
 * leaves no room, everything stands below each other.
 */
const rowLook =
  "relative grid min-h-[4.375rem] scroll-mt-[40vh] grid-cols-[4.6rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-[0.1rem] border-t px-[0.9rem] py-[0.4rem] @max-[17rem]:grid-cols-1 @max-[17rem]:*:row-auto";

/** Its link covers the whole row; one that came after the page was opened has a dot. */
const nameLook =
  "font-bold no-underline after:absolute after:inset-0 max-md:leading-tight max-md:wrap-anywhere md:truncate group-data-new:before:text-saffron-deep group-data-new:before:content-['●_']";

/** Who, what for, from where, when asked, what is next, and the two ways to reach them. */
function Row({ row, now, isOpen, hotkey }: RowProps) {
  const { search } = useLocation();
  // In a narrow column 'AM' stays beside its time.
  const time = row.time.replace(/ (?=[AP]M$)/, "\u00a0");
  return (
    <li
      id={rowAnchor(row.id)}
      className={`queue-row group ${rowLook} ${isOpen ? "bg-saffron/12 shadow-[inset_4px_0_0_var(--color-saffron)]" : ""}`}
      data-created={row.createdAt}
      data-row={row.id}
    >
      <p className="row-span-2 leading-[1.15] font-bold tabular-nums">
        {row.isPromise ? (
          <>
            <Countdown at={row.at} now={now} />
            <small className="block text-xs font-medium text-ink-soft">{fill(text.by, { time })}</small>
          </>
        ) : (
          <span className="text-sm">{time}</span>
        )}
      </p>
      <div className="queue-who flex min-w-0 items-center gap-2 self-end">
        <Link
          className={nameLook}
          to={caseAddress(row.id, search)}
          aria-current={isOpen ? "true" : undefined}
          data-key={hotkey}
          data-press={hotkey && ""}
        >
          {row.name}
        </Link>
      </div>
      <ReachButtons row={row} />
      <p className="flex min-w-0 gap-[0.4rem] self-start text-xs text-ink-soft max-md:flex-wrap max-md:gap-y-[0.15rem]">
        {row.tags.map((tag) => (
          <span
            key={tag}
            className="rounded-[0.75rem] bg-paper-deep px-[0.55rem] py-[0.05rem] leading-normal font-semibold text-ink md:flex-none"
          >
            {tag}
          </span>
        ))}
        <span className="truncate @max-[17rem]:whitespace-normal">
          {[
            row.service || words.page.notSpecified,
            row.state,
            row.isMine ? text.mine : (row.owner ?? text.unowned),
            fill(text.asked, { time: row.asked }),
            row.page,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
    </li>
  );
}

const reachLook = "grid size-11 place-items-center rounded-md border bg-card";

/** Opening a call or a message is noted as on the case's own page; only its outcome counts. */
function ReachButtons({ row }: { row: ShownRow }) {
  const { version } = row;
  const action = caseAddress(row.id);
  if (row.doNotCall)
    return (
      <span className="row-span-2 text-seal" title={fill(text.noCall, { name: row.name })}>
        <Icon name="close" />
        <span className="sr-only">{fill(text.noCall, { name: row.name })}</span>
      </span>
    );
  return (
    <p className="relative row-span-2 flex gap-[0.4rem]">
      <NotedLink
        className={reachLook}
        href={callLink(row)}
        aria-label={fill(text.call, { name: row.name })}
        action={action}
        note={{ act: "call opened", version }}
      >
        <Icon name="phone" />
      </NotedLink>
      <NotedLink
        className={`${reachLook} text-leaf`}
        href={whatsappLink(row, leadGreeting(row))}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={fill(text.whatsapp, { name: row.name })}
        action={action}
        note={{ act: "opened", template: "greeting", channel: "WhatsApp", version }}
      >
        <Icon name="chat" />
      </NotedLink>
    </p>
  );
}
