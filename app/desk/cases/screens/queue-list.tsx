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

/** How many stand where; each count leads to its part. */
export function QueueCounts({ view, counts }: Counts) {
  return (
    <nav className="queue-counts" aria-label={words.counts.label}>
      {counts.map(({ part, count, text: shown }) => (
        <Link
          key={part}
          to={{
            pathname: deskPaths.queue,
            search: searchFor(view, { part: view.part === part ? "" : part, search: "", status: "" }),
          }}
          aria-current={view.part === part ? "true" : undefined}
          data-part={count > 0 ? part : undefined}
        >
          <b>{shown}</b> {words.counts[part]}
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
    <div className="queue-groups">
      {groups.map(({ part, count, rows, more }, group) => (
        <section key={part} aria-labelledby={`part-${part}`}>
          <h2 id={`part-${part}`} data-part={part}>
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
              className="queue-more link"
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

/** Who, what for, from where, when asked, what is next, and the two ways to reach them. */
function Row({ row, now, isOpen, hotkey }: RowProps) {
  const { search } = useLocation();
  return (
    <li
      id={rowAnchor(row.id)}
      className="queue-row"
      data-created={row.createdAt}
      data-open={isOpen ? "" : undefined}
      data-row={row.id}
    >
      <p className="queue-clock">
        {row.isPromise ? (
          <>
            <Countdown at={row.at} now={now} />
            <small>{fill(text.by, { time: row.time })}</small>
          </>
        ) : (
          <span className="queue-time">{row.time}</span>
        )}
      </p>
      <div className="queue-who">
        <Link
          to={caseAddress(row.id, search)}
          aria-current={isOpen ? "true" : undefined}
          data-key={hotkey}
          data-press={hotkey && ""}
        >
          {row.name}
        </Link>
      </div>
      <ReachButtons row={row} />
      <p className="queue-about">
        {row.tags.map((tag) => (
          <span key={tag} className="queue-tag">
            {tag}
          </span>
        ))}
        <span>
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

/** Opening a call or a message is noted as on the case's own page; only its outcome counts. */
function ReachButtons({ row }: { row: ShownRow }) {
  const { version } = row;
  const action = caseAddress(row.id);
  if (row.doNotCall)
    return (
      <span className="queue-blocked" title={fill(text.noCall, { name: row.name })}>
        <Icon name="close" />
        <span className="sr-only">{fill(text.noCall, { name: row.name })}</span>
      </span>
    );
  return (
    <p className="queue-reach">
      <NotedLink
        href={callLink(row)}
        aria-label={fill(text.call, { name: row.name })}
        action={action}
        note={{ act: "call opened", version }}
      >
        <Icon name="phone" />
      </NotedLink>
      <NotedLink
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
