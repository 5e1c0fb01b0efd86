import type { ReactNode } from "react";
import { Form } from "react-router";
import { applications as words } from "../../../content/en/staff/applications";
import { Button } from "../../ui/button";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { formRow } from "../../ui/desk/form-row";
import { Tag } from "../../ui/desk/tag";
import { Field } from "../../ui/field";
import type { ShownRegistration } from "../shown.server";

const { page, dates: text } = words;

type CardProps = {
  registration: ShownRegistration;
  /** Of what its forms are sent to; without one it is only read. */
  version?: number | undefined;
  children?: ReactNode;
};

/** What was granted, and what comes back for it. */
export const RegistrationCard = ({ registration, version, children }: CardProps) => (
  <Card title={page.registration}>
    <p>
      <b className="tabular-nums">{registration.number}</b> <span className="soft">{registration.kind}</span>
      <br />
      <span className="soft">
        {page.validFrom} {registration.validFrom}, {registration.validUntil}
      </span>
      {registration.consent && (
        <>
          <br />
          <span className="soft">{registration.consent}</span>
        </>
      )}
    </p>
    {children}
    <h3 className="text-base font-bold">{text.heading}</h3>
    {registration.dates.length === 0 && <p className="soft">{text.none}</p>}
    <ul className="grid gap-2">
      {registration.dates.map((date) => (
        <li key={date.id} className="grid gap-1 border-b border-line pb-2 last:border-0">
          <span className="flex flex-wrap items-center gap-x-3">
            {date.title}: <b>{date.day}</b>
            {date.done && <Tag tone="good">{date.done}</Tag>}
            {date.stopped && <Tag>{date.stopped}</Tag>}
          </span>
          {date.why && <span className="soft text-sm">{date.why}</span>}
          {version !== undefined && !date.done && (
            <Fold summary={text.set}>
              <Form method="post" className={formRow} preventScrollReset>
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="date" value={date.id} />
                <Field id={`day-${date.id}`} label={text.day}>
                  {(control) => <input {...control} type="date" name="day" defaultValue={date.dueOn} />}
                </Field>
                <Button type="submit" name="act" value="set date" look="line" isSmall>
                  {text.set}
                </Button>
                <Button type="submit" name="act" value="finish date" look="quiet" isSmall>
                  {text.done}
                </Button>
              </Form>
            </Fold>
          )}
        </li>
      ))}
    </ul>
  </Card>
);
