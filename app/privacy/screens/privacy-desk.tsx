import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { caseAddress } from "../../../content/desk-paths";
import { retention } from "../../../content/law/retention";
import { LiveNote } from "../../ui/desk/live-note";
import { Table } from "../../ui/desk/table";
import { Tag } from "../../ui/desk/tag";
import { TextField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import type { loadPrivacyDesk } from "../desk/show-privacy-desk.server";
import type { Requested } from "../my-data/requests.server";

export type View = Awaited<ReturnType<typeof loadPrivacyDesk>>;

export const requestForm = "grid w-full max-w-[36rem] justify-items-start gap-3 [&>.field]:w-full";

/** How an action ended; it takes the focus, because the form that asked for it may be far below. */
export function Answered({ reply }: { reply: Requested }) {
  const note = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words may come twice, each time as an answer.
  useEffect(() => note.current?.focus(), [reply]);
  const isGood = reply.ok && !reply.mustConfirm;
  return (
    <LiveNote ref={note} role={isGood ? "status" : "alert"} tabIndex={-1}>
      {reply.message}
    </LiveNote>
  );
}

/** What waits for an answer, the nearest deadline first. */
export function OpenRequests({ open, openPages }: Pick<View, "open" | "openPages">) {
  if (open.length === 0 && !openPages.first) return <p className="soft">No open requests.</p>;
  return (
    <>
      <Table columns={["Asked", "What", "Who", "Words", "Answer by", "Answer"]}>
        {open.map(({ id, asked, kind, who, words: written, due, isLate }) => (
          <tr key={id}>
            <td className="text-balance tabular-nums">{asked}</td>
            <th scope="row">{kind}</th>
            <td className="wrap-anywhere">
              {who && (
                <Link className="link" to={caseAddress(who.caseId)}>
                  {who.name}
                </Link>
              )}
            </td>
            <td className="whitespace-pre-line">{written}</td>
            <td className="text-balance tabular-nums">
              {due} {isLate && <Tag tone="alarm">overdue</Tag>}
            </td>
            <td>
              <Form method="post" className={`${requestForm} sm:min-w-56`}>
                <input type="hidden" name="task" value="answer" />
                <input type="hidden" name="id" value={id} />
                <TextField
                  id={`answer-${id}`}
                  name="answer"
                  label="Answer, sent by mail"
                  isRequired
                  rows={3}
                  required
                  maxLength={4000}
                />
                <Submit look="ink">Send the answer</Submit>
              </Form>
            </td>
          </tr>
        ))}
      </Table>
      <Pages {...openPages} of="To answer" />
    </>
  );
}

/** Numbers and addresses that may be another's: the pages lead to the texts they stand in. */
export function Questions({ questions }: Pick<View, "questions">) {
  return (
    <>
      <p className="soft">
        Someone corrected or erased this, but nobody has shown that it was theirs: no paid order, no answered call.
        Remove it from these texts only if you know that it was. Without an answer it stays, and leaves this list after{" "}
        {retention.undoDays} days.
      </p>
      <Table columns={["What", "Since", "Found in", "Decide"]}>
        {questions.map(({ id, mark, asked, found }) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              {mark}
            </th>
            <td className="text-balance tabular-nums">{asked}</td>
            <td>
              {found.map((place) => (
                <p key={place.text} className="flex flex-wrap gap-2">
                  {place.text}
                  {place.links.map((link, at) => (
                    <a key={link} className="link" href={link}>
                      {`open ${at + 1}`}
                    </a>
                  ))}
                </p>
              ))}
            </td>
            <td>
              <Form method="post" className="flex flex-wrap gap-2">
                <input type="hidden" name="id" value={id} />
                <Submit look="ink" name="task" value="redact">
                  Remove it there
                </Submit>
                <Submit name="task" value="leave">
                  Leave it
                </Submit>
              </Form>
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

export function Redactions({ redactions }: Pick<View, "redactions">) {
  return (
    <>
      <p className="soft">
        A correction takes the old name, number or address out of texts about others. If that was wrong, put it back
        within {retention.undoDays} days.
      </p>
      <Table columns={["When", "Texts", "Until", "Undo"]}>
        {redactions.map(({ id, made, until, text }) => (
          <tr key={id}>
            <th scope="row" className="text-balance tabular-nums">
              {made}
            </th>
            <td>{text}</td>
            <td className="text-balance tabular-nums">{until}</td>
            <td>
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <Submit name="task" value="put back">
                  Put it back
                </Submit>
              </Form>
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

/** Not done yet: the erasure ledger could not be written. */
export function Unrecorded({ unrecorded }: Pick<View, "unrecorded">) {
  if (!unrecorded) return null;
  return (
    <LiveNote role="alert">
      {`Erasures not yet written to the ledger: ${unrecorded.count}, the oldest from ${unrecorded.day}.`} The people are
      gone from our lists, but restoring a backup would bring them back. This is retried every minute. If it is still
      here after five minutes, please ask the person who runs the server to check that the ledger can be written.
    </LiveNote>
  );
}

export function RecentRequests({ recent, recentPages }: Pick<View, "recent" | "recentPages">) {
  if (recent.length === 0 && !recentPages.first) return <p className="soft">No requests yet.</p>;
  return (
    <>
      <Table columns={["Asked", "What", "State", "By"]}>
        {recent.map(({ id, asked, kind, state, by }) => (
          <tr key={id}>
            <td className="text-balance tabular-nums">{asked}</td>
            <th scope="row">{kind}</th>
            <td>{state}</td>
            <td className="soft">{by}</td>
          </tr>
        ))}
      </Table>
      <Pages {...recentPages} of="Recent requests" />
    </>
  );
}

/** Links, so that a list of any length can be read to its end. */
function Pages({ first, next, of }: View["openPages"] & { of: string }) {
  if (!first && !next) return null;
  return (
    <nav className="flex flex-wrap gap-2" aria-label={`Pages: ${of}`}>
      {first && (
        <a className="link" href={first}>
          First page
        </a>
      )}
      {next && (
        <a className="link" href={next}>
          Next page
        </a>
      )}
    </nav>
  );
}

export function Retention({ expired, hasMoreExpired, sealed }: Pick<View, "expired" | "hasMoreExpired" | "sealed">) {
  return (
    <>
      <p className="soft">
        Last contact more than {retention.enquiryYears} years ago. This list is a preview: the daily job deletes exactly
        these.
      </p>
      {expired.length === 0 && <p>No data is due for deletion.</p>}
      {expired.length > 0 && (
        <Table columns={["Case", "Sent by", "Last contact"]}>
          {expired.map(({ id, kind, day }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{kind}</td>
              <td className="text-balance tabular-nums">{day}</td>
            </tr>
          ))}
        </Table>
      )}
      {hasMoreExpired && <p>{`And more: the list shows the first ${expired.length}.`}</p>}
      <p className="soft">
        {`Sealed records: ${sealed.sealed}, of which ${sealed.due} are destroyed at the next run.`}
      </p>
    </>
  );
}

export function Notices({ unnoticed, texts }: Pick<View, "unnoticed" | "texts">) {
  return (
    <>
      <p>
        {`People who sent a form before it showed the privacy notice, or from another site, and have not been mailed the notice yet: ${unnoticed}.`}
      </p>
      {unnoticed > 0 && (
        <Form method="post">
          <Submit name="task" value="send notices">
            Mail the notice to them
          </Submit>
        </Form>
      )}
      {texts.map(({ version, language, day, text }) => (
        <details key={`${version} ${day}`}>
          <summary>{`Notice in ${language}, version ${version}, first used on ${day}`}</summary>
          <p className="soft whitespace-pre-line">{text}</p>
        </details>
      ))}
    </>
  );
}
