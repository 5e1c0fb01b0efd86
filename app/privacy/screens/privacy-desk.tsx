import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { privacyDesk as words } from "../../../content/en/staff/privacy-desk";
import { fill } from "../../../content/format";
import { Button } from "../../ui/button";
import { LiveNote } from "../../ui/desk/live-note";
import { Table } from "../../ui/desk/table";
import { Mark } from "../../ui/desk/tag";
import { Field } from "../../ui/field";
import type { loadPrivacyDesk } from "../my-data/desk.server";
import type { Requested } from "../my-data/requests.server";

export type View = Awaited<ReturnType<typeof loadPrivacyDesk>>;

export const requestForm = "grid w-full max-w-[36rem] justify-items-start gap-3 [&>.field]:w-full";

/** How an action ended; it takes the focus, because the form that asked for it may be far below. */
export function Answered({ reply }: { reply: Requested }) {
  const shown = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words may come twice, each time as an answer.
  useEffect(() => shown.current?.focus(), [reply]);
  const isGood = reply.ok && !reply.mustConfirm;
  return (
    <LiveNote ref={shown} role={isGood ? "status" : "alert"} tabIndex={-1}>
      {reply.message}
    </LiveNote>
  );
}

/** What waits for an answer, the nearest deadline first. */
export function OpenRequests({ open, openPages }: Pick<View, "open" | "openPages">) {
  if (open.length === 0 && !openPages.before) return <p className="soft">{words.open.none}</p>;
  return (
    <>
      <Table columns={words.open.columns}>
        {open.map(({ id, asked, kind, words: written, due, isLate }) => (
          <tr key={id}>
            <td className="text-balance tabular-nums">{asked}</td>
            <th scope="row">{kind}</th>
            <td className="whitespace-pre-line">{written}</td>
            <td className="text-balance tabular-nums">
              {due} {isLate && <Mark>{words.open.late}</Mark>}
            </td>
            <td>
              <Form method="post" className={`${requestForm} min-w-56`}>
                <input type="hidden" name="task" value="answer" />
                <input type="hidden" name="id" value={id} />
                <Field id={`answer-${id}`} label={words.open.label} isRequired>
                  {(control) => <textarea {...control} name="answer" rows={3} required maxLength={4000} />}
                </Field>
                <Button type="submit" isSmall look="ink">
                  {words.open.button}
                </Button>
              </Form>
            </td>
          </tr>
        ))}
      </Table>
      <Pages {...openPages} of={words.open.heading} />
    </>
  );
}

/** Not done yet: the ledger of erasures could not be written. */
export function Unrecorded({ unrecorded }: Pick<View, "unrecorded">) {
  if (!unrecorded) return null;
  return <LiveNote role="alert">{fill(words.unrecorded, unrecorded)}</LiveNote>;
}

export function RecentRequests({ recent, recentPages }: Pick<View, "recent" | "recentPages">) {
  if (recent.length === 0 && !recentPages.before) return <p className="soft">{words.recent.none}</p>;
  return (
    <>
      <Table columns={words.recent.columns}>
        {recent.map(({ id, asked, kind, state, by }) => (
          <tr key={id}>
            <td className="text-balance tabular-nums">{asked}</td>
            <th scope="row">{kind}</th>
            <td>{state}</td>
            <td className="soft">{by}</td>
          </tr>
        ))}
      </Table>
      <Pages {...recentPages} of={words.recent.heading} />
    </>
  );
}

/** Links, so that a list of any length can be read to its end. */
function Pages({ page, before, after, of }: View["openPages"] & { of: string }) {
  if (!before && !after) return null;
  return (
    <nav className="flex flex-wrap gap-2" aria-label={fill(words.pages.label, { list: of })}>
      {before && (
        <a className="link" href={before}>
          {words.pages.before}
        </a>
      )}
      <span className="soft">{fill(words.pages.page, { page })}</span>
      {after && (
        <a className="link" href={after}>
          {words.pages.after}
        </a>
      )}
    </nav>
  );
}

export function Retention({ expired, hasMoreExpired, sealed }: Pick<View, "expired" | "hasMoreExpired" | "sealed">) {
  const { retention } = words;
  return (
    <>
      <p className="soft">{retention.text}</p>
      {expired.length === 0 && <p>{retention.none}</p>}
      {expired.length > 0 && (
        <Table columns={retention.columns}>
          {expired.map(({ id, kind, day }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{kind}</td>
              <td className="text-balance tabular-nums">{day}</td>
            </tr>
          ))}
        </Table>
      )}
      {hasMoreExpired && <p>{fill(retention.more, { count: expired.length })}</p>}
      <p className="soft">{fill(retention.sealed, sealed)}</p>
    </>
  );
}

export function Notices({ unnoticed, texts }: Pick<View, "unnoticed" | "texts">) {
  return (
    <>
      <p>{fill(words.notices.text, { count: unnoticed })}</p>
      {unnoticed > 0 && (
        <Form method="post">
          <Button type="submit" isSmall look="line" name="task" value="send notices">
            {words.notices.button}
          </Button>
        </Form>
      )}
      {texts.map(({ version, language, day, text }) => (
        <details key={`${version} ${day}`}>
          <summary>{fill(words.texts.open, { version, language, day })}</summary>
          <p className="soft whitespace-pre-line">{text}</p>
        </details>
      ))}
    </>
  );
}
