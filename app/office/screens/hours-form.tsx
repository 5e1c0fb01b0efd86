import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { officeHoursPage as words } from "../../../content/en/staff/office-hours";
import { Button } from "../../ui/button";
import type { Difference } from "../calendar-words";
import type { HoursReply } from "../edit-hours.server";

type HoursFormProps = {
  name: string;
  version: number;
  /** Of this form alone. */
  reply: HoursReply | undefined;
  submit: string;
  children: ReactNode;
};

/** A plain form with the version of the hours that it was opened with, and why it was not saved. */
export function HoursForm({ name, version, reply, submit, children }: HoursFormProps) {
  const isBusy = useNavigation().formData?.get("form") === name;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    if (reply) (find("[aria-invalid]") ?? find("[role=alert]"))?.focus();
  }, [reply]);
  return (
    <Form method="post" className="hours-form" ref={form} preventScrollReset>
      {reply && <Refusal reply={reply} />}
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="version" value={version} />
      {children}
      <Button type="submit" look="ink" className="justify-self-start" isBusy={isBusy} disabled={isBusy}>
        {isBusy ? words.busy : submit}
      </Button>
    </Form>
  );
}

export const Refusal = ({ reply: { message, conflict } }: { reply: HoursReply }) => (
  <div role="alert" className="grid gap-3" tabIndex={-1}>
    <p className="field-problem">{message}</p>
    {conflict && <BothVersions differences={conflict} />}
  </div>
);

function BothVersions({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return <p>{words.conflict.same}</p>;
  return (
    <table className="hours-both">
      <thead>
        <tr>
          <th scope="col">{words.conflict.what}</th>
          <th scope="col">{words.conflict.now}</th>
          <th scope="col">{words.conflict.yours}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ day, now, yours }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{now}</td>
            <td>{yours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
