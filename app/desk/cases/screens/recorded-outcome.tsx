import { Form, useLocation } from "react-router";
import { cases as words } from "../../../../content/en/staff/cases";
import { fill } from "../../../../content/format";
import { Button } from "../../../ui/button";
import { Answer } from "../../../ui/desk/answer";
import { deskPaths } from "../../desk-paths";
import type { LastOutcome } from "../undo.server";

const { page: text } = words;

/** What became of the last call, on whatever case follows it, with the way back. */
export function RecordedOutcome({ recorded }: { recorded: LastOutcome }) {
  const { search } = useLocation();
  const { id, version, name, outcome } = recorded;
  return (
    <Answer reply={`${id} ${version}`} role="status">
      <Form method="post" action={deskPaths.queue + search} className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="case" value={id} />
        <input type="hidden" name="version" value={version} />
        <span>{fill(text.recordedFor, { name, outcome: words.outcomes[outcome] })}</span>
        <Button type="submit" name="act" value="undo" look="line" isSmall>
          {text.undo}
        </Button>
      </Form>
    </Answer>
  );
}
