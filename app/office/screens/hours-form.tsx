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
    <Form method="post" className="grid grid-cols-1 gap-[0.9rem]" ref={form} preventScrollReset>
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

const cell = "border-b py-[0.4rem] pr-[0.6rem] text-start align-top";

function BothVersions({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return <p>{words.conflict.same}</p>;
  return (
    <table className="w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className={cell}>
            {words.conflict.what}
          </th>
          <th scope="col" className={cell}>
            {words.conflict.now}
          </th>
          <th scope="col" className={cell}>
            {words.conflict.yours}
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ day, now, yours }) => (
          <tr key={day}>
            <th scope="row" className={cell}>
              {day}
            </th>
            <td className={cell}>{now}</td>
            <td className={cell}>{yours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
