import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { sayKind } from "../../../content/en/applications/names";
import { longDay } from "../../../content/hours";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { formRow } from "../../ui/desk/form-row";
import { Tag } from "../../ui/desk/tag";
import { InputField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import type { ShownRegistration } from "../registrations.server";

type CardProps = {
  registration: ShownRegistration;
  /** Of what its forms are sent to; without one it is only read. */
  version?: number | undefined;
  /** Where they are sent, from a page that only reads it. */
  setAt?: string | undefined;
  children?: ReactNode;
};

/** What was granted, and what comes back for it. */
export const RegistrationCard = ({ registration, version, setAt, children }: CardProps) => {
  const { number, kind, validFrom, validUntil, consentedOn, dates } = registration;
  return (
    <Card title="Registration">
      <p>
        <b className="tabular-nums">{number}</b> <span className="soft">{sayKind(kind)}</span>
        <br />
        <span className="soft">
          Valid from {longDay(validFrom)}, {validUntil ? `until ${longDay(validUntil)}` : "no end date"}
        </span>
        {consentedOn && (
          <>
            <br />
            <span className="soft">
              {`Made elsewhere. The customer agreed on ${longDay(consentedOn)} that we watch it.`}
            </span>
          </>
        )}
      </p>
      {children}
      <h3 className="text-base font-bold" id={version === undefined ? undefined : "due-dates"}>
        Due dates
      </h3>
      {dates.length === 0 && <p className="soft">Nothing comes back for this registration.</p>}
      <ul className="grid gap-2">
        {dates.map((date) => (
          <li key={date.id} className="grid gap-1 border-b border-line pb-2 last:border-0">
            <span className="flex flex-wrap items-center gap-x-3">
              {date.title}: <b>{date.day}</b>
              {date.done && <Tag tone="good">{date.done}</Tag>}
              {date.isStopped && <Tag>customer wants no mails</Tag>}
            </span>
            {date.why && <span className="soft text-sm">{date.why}</span>}
            {setAt && !date.done && (
              <Link className="link justify-self-start text-sm" to={`${setAt}#due-dates`}>
                Set the day
              </Link>
            )}
            {version !== undefined && !date.done && (
              <Fold summary="Set the day">
                <Form method="post" className={formRow} preventScrollReset>
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="date" value={date.id} />
                  <InputField id={`day-${date.id}`} label="Day" type="date" name="day" defaultValue={date.dueOn} />
                  <Submit act="set date">Set the day</Submit>
                  <Submit act="finish date" look="quiet">
                    Done
                  </Submit>
                </Form>
              </Fold>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};
