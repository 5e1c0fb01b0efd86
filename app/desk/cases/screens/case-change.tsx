import { Form } from "react-router";
import { cases as words } from "../../../../content/english";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { longestNote } from "../case";
import type { ShownCase } from "../shown-case.server";
import { LostReason, Owner } from "./case-selects";

const { page: text } = words;

type ChangeProps = {
  shown: ShownCase;
  staff: { id: string; name: string }[];
  action: string;
  isBusy: boolean;
  /** A note that was refused comes back. */
  typed: string;
};

/** Status, next action and note in one form; what was shown is sent along, so that only what changed is saved. */
export function CaseChange({ shown, staff, action, isBusy, typed }: ChangeProps) {
  const version = <input type="hidden" name="version" value={shown.version} />;
  return (
    <section className="case-part" key={shown.version}>
      <h3>{text.changeHeading}</h3>
      <Form method="post" action={action} className="case-fields">
        {version}
        <input type="hidden" name="shownStatus" value={shown.status} />
        <input type="hidden" name="shownNextActionAt" value={shown.nextActionField} />
        <Field id="status" label={text.statusLabel}>
          {(control) => (
            <select {...control} name="status" defaultValue={shown.status}>
              {shown.nextStatuses.map((each) => (
                <option key={each} value={each}>
                  {words.status[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <LostReason id="lostReason" value={shown.lostReason} className="case-lost-reason" />
        <Field id="nextActionAt" label={text.nextAction}>
          {(control) => (
            <input {...control} type="datetime-local" name="nextActionAt" defaultValue={shown.nextActionField} />
          )}
        </Field>
        <Field id="note" label={text.noteLabel} className="case-note">
          {(control) => (
            <textarea {...control} name="note" rows={2} maxLength={longestNote} defaultValue={typed} data-key="t" />
          )}
        </Field>
        <Button type="submit" name="act" value="change" look="ink" isSmall isBusy={isBusy}>
          {text.save}
        </Button>
      </Form>
      <div className="flex flex-wrap items-end gap-3">
        {shown.isMine && (
          <Form method="post" action={action}>
            {version}
            <Button type="submit" name="act" value="release" look="line" isSmall>
              {text.release}
            </Button>
          </Form>
        )}
        {staff.length > 0 && (
          <Form method="post" action={action} className="flex flex-wrap items-end gap-2">
            {version}
            <Owner id="owner" label={text.assignTo} value={shown.owner} first={[["", text.nobody]]} staff={staff} />
            <Button type="submit" name="act" value="assign" look="line" isSmall>
              {text.assign}
            </Button>
          </Form>
        )}
      </div>
    </section>
  );
}
