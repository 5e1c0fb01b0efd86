import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { states } from "../../../content/choices";
import { myData, privacyDesk as words } from "../../../content/english";
import { fill } from "../../../content/format";
import { Button, ButtonLink } from "../../ui/button";
import { ColumnHeads } from "../../ui/desk/column-heads";
import { Field } from "../../ui/field";
import type { loadPrivacyDesk } from "../my-data/desk.server";
import type { Requested } from "../my-data/requests.server";

type View = Awaited<ReturnType<typeof loadPrivacyDesk>>;

/** How an action ended; it takes the focus, because the form that asked for it may be far below. */
export function Answered({ reply }: { reply: Requested }) {
  const shown = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words may come twice, each time as an answer.
  useEffect(() => shown.current?.focus(), [reply]);
  const isGood = reply.ok && !reply.mustConfirm;
  return (
    <p ref={shown} className="desk-live" role={isGood ? "status" : "alert"} tabIndex={-1} data-shown>
      {reply.message}
    </p>
  );
}

/** What waits for an answer, the nearest deadline first. */
export function OpenRequests({ open }: Pick<View, "open">) {
  if (open.length === 0) return <p className="soft">{words.open.none}</p>;
  return (
    <Table columns={words.open.columns}>
      {open.map(({ id, asked, kind, words: written, due, isLate }) => (
        <tr key={id}>
          <td className="desk-time">{asked}</td>
          <th scope="row">{kind}</th>
          <td className="privacy-words">{written}</td>
          <td className="desk-time">
            {due} {isLate && <span className="desk-mark">{words.open.late}</span>}
          </td>
          <td>
            <Form method="post" className="privacy-form">
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
  );
}

export function RecentRequests({ recent }: Pick<View, "recent">) {
  if (recent.length === 0) return <p className="soft">{words.recent.none}</p>;
  return (
    <Table columns={words.recent.columns}>
      {recent.map(({ id, asked, kind, state, by }) => (
        <tr key={id}>
          <td className="desk-time">{asked}</td>
          <th scope="row">{kind}</th>
          <td>{state}</td>
          <td className="soft">{by}</td>
        </tr>
      ))}
    </Table>
  );
}

/** For someone who rings: find, then act with a reason. */
export function ForSomeone({
  contact,
  found,
  passwordAt,
}: Pick<View, "contact" | "found"> & { passwordAt: string | null }) {
  const { ring } = words;
  return (
    <>
      <p className="soft">{ring.intro}</p>
      <Form method="get" className="privacy-form" role="search">
        <Field id="contact" label={ring.contact}>
          {(control) => <input {...control} name="contact" defaultValue={contact} maxLength={254} />}
        </Field>
        <Button type="submit" isSmall look="line">
          {ring.find}
        </Button>
      </Form>
      {contact && !found && <p role="status">{ring.none}</p>}
      {found && passwordAt && (
        <p className="soft">
          {ring.passwordFirst}{" "}
          <a className="link" href={passwordAt}>
            {ring.givePassword}
          </a>
        </p>
      )}
      {found && (
        <Form method="post" className="privacy-form">
          <p role="status">{found.told}</p>
          <input type="hidden" name="contact" value={contact} />
          <Field id="act" label={ring.act}>
            {(control) => (
              <select {...control} name="act">
                {ring.acts
                  .filter((act) => act !== "correct" || found.latest)
                  .map((act) => (
                    <option key={act} value={act}>
                      {myData.kinds[act] ?? act}
                    </option>
                  ))}
              </select>
            )}
          </Field>
          <Field id="reason" label={ring.reason} isRequired>
            {(control) => <input {...control} name="reason" maxLength={500} />}
          </Field>
          <Field id="words" label={ring.words}>
            {(control) => <textarea {...control} name="words" rows={2} maxLength={2000} />}
          </Field>
          {found.latest && <Correction {...found.latest} />}
          <div className="privacy-buttons">
            <Button type="submit" isSmall look="ink">
              {ring.button}
            </Button>
            <Button type="submit" isSmall look="line" name="task" value="link">
              {ring.link}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}

/** Whoever mistyped the address gets no link: the telephone is the only way. */
function Correction({ name, email, state }: { name: string; email: string; state: string }) {
  const { fields } = myData;
  return (
    <fieldset className="privacy-form">
      <legend className="soft">{words.ring.corrected}</legend>
      <Field id="name" label={fields.name}>
        {(control) => <input {...control} name="name" defaultValue={name} maxLength={100} />}
      </Field>
      <Field id="email" label={fields.email}>
        {(control) => <input {...control} name="email" type="email" defaultValue={email} maxLength={254} />}
      </Field>
      <Field id="state" label={fields.state}>
        {(control) => (
          <select {...control} name="state" defaultValue={state}>
            {states.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  );
}

/** The second step before someone is erased by telephone. */
export function ConfirmErasure({ reply, contact, reason }: { reply: Requested; contact: string; reason: string }) {
  const { confirm } = words;
  return (
    <section className="desk-sheet privacy-part">
      <Answered reply={reply} />
      <p>{fill(confirm.text, { contact })}</p>
      <Form method="post" className="privacy-buttons">
        {Object.entries({ act: "erase", confirmed: "yes", contact, reason }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" isSmall look="ink">
          {confirm.yes}
        </Button>
        <ButtonLink href="?" isSmall look="line">
          {confirm.no}
        </ButtonLink>
      </Form>
    </section>
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
          {expired.map(({ id, form, day }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{form}</td>
              <td className="desk-time">{day}</td>
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
          <p className="privacy-words soft">{text}</p>
        </details>
      ))}
    </>
  );
}

function Table({ columns, children }: { columns: string[]; children: ReactNode }) {
  return (
    <table className="desk-table privacy-table">
      <ColumnHeads columns={columns} />
      <tbody>{children}</tbody>
    </table>
  );
}
