import { Form } from "react-router";
import { Button } from "../../ui/button";
import { Fold } from "../../ui/desk/fold";
import { formRow } from "../../ui/desk/form-row";
import { isRefused, useRefused } from "../../ui/desk/use-answer";
import { FormState, InputField, SelectField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import { canMove, isToCheck, type MoveName } from "../requirement-moves";
import type { ShownApplication } from "./application-page.server";

/** Why a document is sent back, for staff to choose from; what none of them says they write. */
const usualReasons = [
  "Not readable: please photograph it again in daylight.",
  "A page is missing: please send all pages.",
  "This is another document than the one that is needed.",
  "Too old: please send a recent one.",
  "The name differs from the application.",
  "It shows a whole Aadhaar number: please send a masked one.",
];

type Requirement = ShownApplication["requirements"][number];
type JudgementProps = { requirement: Requirement; version: number };

/** What can be decided about a document now: accepted in one press, sent back with a reason; the rest is folded. */
export function Judgement({ requirement, version }: JudgementProps) {
  const can = (move: MoveName) => canMove(move, "staff", requirement);
  return (
    <div className="grid gap-2">
      <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
        <Hidden requirement={requirement} version={version} />
        {can("accept") && (
          <Button
            type="submit"
            name="judgement"
            value="accept"
            look="line"
            icon="check"
            className="border-leaf bg-leaf-soft text-leaf"
            data-requirement-key="a"
            data-judges=""
          >
            Accept
          </Button>
        )}
        {can("receive") && (
          <Submit name="judgement" value="received">
            Received
          </Submit>
        )}
        {can("lookAt") && (
          <Submit name="judgement" value="looked at" look="quiet">
            Looked at
          </Submit>
        )}
        {can("unwaive") && (
          <Submit name="judgement" value="needed after all">
            Needed after all
          </Submit>
        )}
      </Form>
      {can("sendBack") && <SendBack requirement={requirement} version={version} />}
      <JudgementWithReason requirement={requirement} version={version} />
      {can("split") && <Split key={`split ${version}`} requirement={requirement} version={version} />}
    </div>
  );
}

/** A form is emptied when its document was judged, and keeps what is typed when the document only becomes 'looked at'. */
const judgementState = (requirement: Requirement) => (isToCheck(requirement) ? "to check" : requirement.state);

/** By a usual reason, in our own words, or by both: the customer reads them. */
function SendBack({ requirement, version }: JudgementProps) {
  const { id } = requirement;
  return (
    <Form method="post" className={formRow} preventScrollReset key={`${id} ${judgementState(requirement)}`}>
      <Hidden requirement={requirement} version={version} />
      <FormState value={{ values: useRefused("requirement", id) }}>
        <SelectField
          label="Why it is sent back"
          name="usual"
          none="In your own words"
          options={usualReasons}
          data-requirement-key="b"
          data-judges=""
        />
        <InputField label="Your own words (the customer reads them)" name="own" maxLength={400} />
      </FormState>
      <Submit name="judgement" value="send back">
        Send back
      </Submit>
    </Form>
  );
}

/** In the order of their buttons. */
const withReason = [
  { move: "stillNeeded", judgement: "still needed", label: "Still needed", look: "line" },
  { move: "waive", judgement: "waive", label: "Not needed", look: "quiet" },
] as const;

function JudgementWithReason({ requirement, version }: JudgementProps) {
  const { id } = requirement;
  const refused = useRefused("requirement", id);
  const offered = withReason.filter(({ move }) => canMove(move, "staff", requirement));
  if (offered.length === 0) return null;
  const summary = offered.map(({ label }, at) => (at === 0 ? label : label.toLowerCase())).join(", ");
  return (
    <Fold isOpen={isRefused(refused) && refused.judgement !== "send back"} summary={summary}>
      <Form method="post" className={formRow} preventScrollReset key={`${id} ${judgementState(requirement)}`}>
        <Hidden requirement={requirement} version={version} />
        <FormState value={{ id: "requirement", values: refused }}>
          <InputField label="Reason (the customer reads it)" name="reason" required maxLength={500} />
        </FormState>
        {offered.map(({ judgement, label, look }) => (
          <Submit key={judgement} name="judgement" value={judgement} look={look}>
            {label}
          </Submit>
        ))}
      </Form>
    </Fold>
  );
}

function Split({ requirement, version }: JudgementProps) {
  const refused = useRefused("split document", requirement.id);
  return (
    <Fold summary="Split in two" isOpen={isRefused(refused)}>
      <Form method="post" className={formRow} preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="requirement" value={requirement.id} />
        <FormState value={{ id: "split", values: refused }}>
          <InputField label="What the second one is" name="title" required maxLength={200} />
        </FormState>
        <Submit act="split document">Split</Submit>
      </Form>
    </Fold>
  );
}

const Hidden = ({ requirement, version }: JudgementProps) => (
  <>
    <input type="hidden" name="act" value="requirement" />
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="requirement" value={requirement.id} />
    <input type="hidden" name="document" value={requirement.documentId ?? ""} />
  </>
);
