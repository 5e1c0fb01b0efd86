import { Form } from "react-router";
import { ButtonLink } from "../../ui/button";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { Tag } from "../../ui/desk/tag";
import { TextField } from "../../ui/fields";
import { useFormDraft } from "../../ui/form-draft";
import { Submit } from "../../ui/submit";
import type { TrackingOfCustomer } from "../desk/show-tracking.server";

type TrackingCardProps = { tracking: TrackingOfCustomer; preview: string | null; formKey: string; input: string };

/** What staff see of My applications on the page of an application or a case: the thread first, then the link and the devices. */
export const TrackingCard = ({ tracking, preview, formKey, input }: TrackingCardProps) => (
  <Card title="My applications page">
    <p className="soft text-sm">{tracking.seen}</p>
    {tracking.review && <p className="soft text-sm">{tracking.review}</p>}
    {tracking.mailed && <p className="soft text-sm">{tracking.mailed}</p>}
    <Links tracking={tracking} preview={preview} />
    <Thread tracking={tracking} formKey={formKey} input={input} />
    {tracking.isWhole ? <Access tracking={tracking} /> : <p className="soft text-sm">{tracking.colleague}</p>}
  </Card>
);

/** Link and devices: shown only where no colleague works for the customer too. */
const Access = ({ tracking }: Pick<TrackingCardProps, "tracking">) => (
  <>
    <Devices tracking={tracking} />
    <Fold summary="Somebody else has the link">
      <Form method="post" className="grid justify-items-start gap-2" preventScrollReset>
        <p>
          The link, open sessions, remembered devices and pages of orders opened there end at once. The next mail
          carries a new link.
        </p>
        <Submit act="tracking revoke">Revoke the link</Submit>
      </Form>
    </Fold>
  </>
);

const Links = ({ tracking, preview }: Pick<TrackingCardProps, "tracking" | "preview">) => (
  <div className="flex flex-wrap gap-2">
    {preview && (
      <ButtonLink href={preview} look="line" isSmall target="_blank" rel="noopener">
        See it as the customer does
      </ButtonLink>
    )}
    {tracking.canMail && (
      <Form method="post" preventScrollReset>
        <Submit act="tracking link">Mail the link</Submit>
      </Form>
    )}
    {tracking.whatsapp && (
      <ButtonLink href={tracking.whatsapp} look="line" isSmall target="_blank" rel="noopener">
        Send the link by WhatsApp
      </ButtonLink>
    )}
  </div>
);

function Thread({ tracking, formKey, input }: Omit<TrackingCardProps, "preview">) {
  const after = tracking.messages.find(({ isOurs }) => isOurs)?.id ?? "";
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 pt-2 text-base">
        Questions and answers
        {tracking.unread > 0 && <Tag tone="alarm">{`${tracking.unread} not answered`}</Tag>}
      </h3>
      {tracking.messages.length === 0 && <p className="soft text-sm">The customer has asked nothing.</p>}
      <ol className="grid gap-2 text-sm">
        {tracking.messages.map(({ id, text, by, isOurs, seen }) => (
          <li key={id} className="border-s-3 border-line ps-3">
            <span className="soft block">{by}</span>
            <span className="block whitespace-pre-line">{text}</span>
            {isOurs && <span className="soft block">{seen}</span>}
          </li>
        ))}
      </ol>
      {tracking.canAnswer ? (
        <AnswerForm key={after} {...{ tracking, formKey, input, after }} />
      ) : (
        <p className="soft text-sm">{tracking.notAsked}</p>
      )}
      {tracking.unread > 0 && (
        <Form method="post" preventScrollReset>
          <Newest tracking={tracking} />
          <Submit act="tracking answered" look="quiet">
            Answered by phone: mark as answered
          </Submit>
        </Form>
      )}
    </>
  );
}

/** After an answer the form is a new one, and empty. */
function AnswerForm({ tracking, formKey, input, after }: Omit<TrackingCardProps, "preview"> & { after: string }) {
  const draft = useFormDraft({ user: tracking.me, name: `answer ${tracking.customer}`, of: after });
  return (
    <Form {...draft} method="post" className="grid justify-items-start gap-2" preventScrollReset>
      <input type="hidden" name="key" value={formKey} />
      <Newest tracking={tracking} />
      <TextField
        id="tracking-answer"
        label="Answer"
        fieldClass="w-full"
        name="text"
        rows={3}
        required
        maxLength={2000}
        defaultValue={input}
      />
      <Submit act="tracking answer">Send the answer</Submit>
    </Form>
  );
}

/** The newest message on the page: a question that comes later is not marked as answered. */
const Newest = ({ tracking: { messages } }: Pick<TrackingCardProps, "tracking">) => (
  <input type="hidden" name="newest" value={messages[0]?.id ?? "none"} />
);

const Devices = ({ tracking }: Pick<TrackingCardProps, "tracking">) => (
  <>
    <h3 className="pt-2 text-base">Remembered devices</h3>
    {tracking.devices.length === 0 && <p className="soft text-sm">No device is remembered.</p>}
    <ul className="grid gap-2 text-sm">
      {tracking.devices.map(({ id, text }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2">
          {text}
          <Form method="post" preventScrollReset>
            <input type="hidden" name="device" value={id} />
            <Submit act="tracking forget">Forget</Submit>
          </Form>
        </li>
      ))}
    </ul>
  </>
);
