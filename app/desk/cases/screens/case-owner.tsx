import { Form } from "react-router";
import { cases as words } from "../../../../content/en/staff/cases";
import { Button } from "../../../ui/button";
import { FoldedPart } from "../../../ui/desk/part";
import type { ShownCase } from "../shown-case.server";
import { Owner } from "./case-selects";

const { page: text } = words;

type OwnerProps = { shown: ShownCase; staff: { id: string; name: string }[]; action: string };

/** To give the case back, and for an admin to give it to somebody. */
export function CaseOwner({ shown, staff, action }: OwnerProps) {
  const version = <input type="hidden" name="version" value={shown.version} />;
  if (!shown.isMine && staff.length === 0) return null;
  return (
    <FoldedPart summary={text.ownerHeading}>
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
          <Form method="post" action={action} className="flex flex-wrap items-end gap-2" key={shown.owner}>
            {version}
            <Owner id="owner" label={text.assignTo} value={shown.owner} first={[["", text.nobody]]} staff={staff} />
            <Button type="submit" name="act" value="assign" look="line" isSmall>
              {text.assign}
            </Button>
          </Form>
        )}
      </div>
    </FoldedPart>
  );
}
