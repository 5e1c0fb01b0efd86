import { Form } from "react-router";
import { Button } from "../../ui/button";
import { Fold } from "../../ui/desk/fold";
import { formRow } from "../../ui/desk/form-row";
import { isKept, useKept } from "../../ui/desk/use-answer";
import { InputField, SelectField } from "../../ui/fields";
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
          >
            Accept
          </Button>
        )}
        {can("receive") && (
          <Button type="submit" name="judgement" value="received" look="line" isSmall>
            Received
          </Button>
        )}
        {can("lookAt") && (
          <Button type="submit" name="judgement" value="looked at" look="quiet" isSmall>
            Looked at
          </Button>
        )}
        {can("unwaive") && (
          <Button type="submit" name="judgement" value="needed after all" look="line" isSmall>
            Needed after all
          </Button>
        )}
      </Form>
      {can("sendBack") && <SendBack requirement={requirement} version={version} />}
      <JudgementWithReason requirement={requirement} version={version} />
      {can("split") && <Split key={`split ${version}`} requirement={requirement} version={version} />}
    </div>
  );
}

/** A form begins anew when its document was judged, and keeps what is typed when the document counts as looked at meanwhile. */
const formState = (requirement: Requirement) => (isToCheck(requirement) ? "to check" : requirement.state);

/** By a usual reason, in our own words, or by both: the customer reads them. */
function SendBack({ requirement, version }: JudgementProps) {
  const { id } = requirement;
  const kept = useKept("requirement", id);
  return (
    <Form method="post" className={formRow} preventScrollReset key={`${id} ${formState(requirement)}`}>
      <Hidden requirement={requirement} version={version} />
      <SelectField
        id={`usual-${id}`}
        label="Why it is sent back"
        name="usual"
        defaultValue={kept.usual ?? ""}
        none="In your own words"
        options={usualReasons}
        data-requirement-key="b"
      />
      <InputField
        id={`own-${id}`}
        label="Your own words (the customer reads them)"
        name="own"
        defaultValue={kept.own}
        maxLength={400}
      />
      <Button type="submit" name="judgement" value="send back" look="line" isSmall>
        Send back
      </Button>
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
  const kept = useKept("requirement", id);
  const offered = withReason.filter(({ move }) => canMove(move, "staff", requirement));
  if (offered.length === 0) return null;
  const summary = offered.map(({ label }, at) => (at === 0 ? label : label.toLowerCase())).join(", ");
  return (
    <Fold isOpen={isKept(kept) && kept.judgement !== "send back"} summary={summary}>
      <Form method="post" className={formRow} preventScrollReset key={`${id} ${formState(requirement)}`}>
        <Hidden requirement={requirement} version={version} />
        <InputField
          id={`reason-${id}`}
          label="Reason (the customer reads it)"
          name="reason"
          defaultValue={kept.reason}
          required
          maxLength={500}
        />
        {offered.map(({ judgement, label, look }) => (
          <Button key={judgement} type="submit" name="judgement" value={judgement} look={look} isSmall>
            {label}
          </Button>
        ))}
      </Form>
    </Fold>
  );
}

function Split({ requirement, version }: JudgementProps) {
  const kept = useKept("split document", requirement.id);
  return (
    <Fold summary="Split in two" isOpen={isKept(kept)}>
      <Form method="post" className={formRow} preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="requirement" value={requirement.id} />
        <InputField
          id={`split-${requirement.id}`}
          label="What the second one is"
          name="title"
          defaultValue={kept.title}
          required
          maxLength={200}
        />
        <Button type="submit" name="act" value="split document" look="line" isSmall>
          Split
        </Button>
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
