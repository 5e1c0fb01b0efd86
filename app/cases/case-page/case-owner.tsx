import { Form } from "react-router";
import { FoldedPart } from "../../ui/desk/part";
import { SelectField, TextField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import { longestNote } from "../case";
import type { ShownCase } from "./show-case.server";

export type Colleague = { id: string; name: string; isAbsent: boolean };
type CaseOwnerProps = {
  shown: ShownCase;
  staff: Colleague[];
  isAdmin: boolean;
  action: string;
  typed: string | undefined;
};

/** To give the case back, or to somebody else: an agent with a note, an admin also without one. */
export function CaseOwner({ shown, staff, isAdmin, action, typed }: CaseOwnerProps) {
  const version = <input type="hidden" name="version" value={shown.version} />;
  if (!shown.isMine && staff.length === 0) return null;
  return (
    <FoldedPart summary={isAdmin ? "Assign" : "Assign or hand over"} isOpen={Boolean(typed)}>
      <div className="flex flex-wrap items-end gap-3">
        {shown.isMine && (
          <Form method="post" action={action}>
            {version}
            <Submit act="release">Unassign</Submit>
          </Form>
        )}
        {staff.length > 0 && (
          <Form method="post" action={action} className="grid grow gap-3 md:grid-cols-2" key={shown.owner}>
            {version}
            <SelectField
              name="owner"
              label={isAdmin ? "Assign to" : "Hand over to"}
              required={!isAdmin}
              defaultValue={isAdmin ? (shown.owner ?? "") : ""}
              none={isAdmin ? "Unassigned" : "Please choose"}
              options={staff.map(({ id, name, isAbsent }) => ({
                value: id,
                label: isAbsent ? `${name} (absent)` : name,
              }))}
            />
            <TextField
              id="handover-note"
              name="said"
              defaultValue={typed}
              label="What your colleague should know"
              hint="With a note they get a mail. It stands in the history."
              required={!isAdmin}
              rows={2}
              maxLength={longestNote}
            />
            <Submit act="assign" className="justify-self-start">
              {isAdmin ? "Assign" : "Hand over"}
            </Submit>
          </Form>
        )}
      </div>
    </FoldedPart>
  );
}
