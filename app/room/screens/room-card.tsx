import { Form } from "react-router";
import { room as words } from "../../../content/en/staff/room";
import { fill } from "../../../content/format";
import { Button, ButtonLink } from "../../ui/button";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { Tag } from "../../ui/desk/tag";
import { Field } from "../../ui/field";
import type { RoomOfCustomer } from "../desk.server";

type RoomCardProps = { room: RoomOfCustomer; preview: string | null; formKey: string; typed: string };

/** The customer's room on the page of an application or a case: the thread first, then the link and the devices. */
export const RoomCard = ({ room, preview, formKey, typed }: RoomCardProps) => (
  <Card title={words.heading}>
    <p className="soft text-sm">{room.seen}</p>
    {room.review && <p className="soft text-sm">{room.review}</p>}
    <Links room={room} preview={preview} />
    <Thread room={room} formKey={formKey} typed={typed} />
    <Devices room={room} />
    <Fold summary={words.revokeFold}>
      <Form method="post" className="grid justify-items-start gap-2" preventScrollReset>
        <p>{words.revokeText}</p>
        <Button type="submit" name="act" value="room revoke" look="line" isSmall>
          {words.revoke}
        </Button>
      </Form>
    </Fold>
  </Card>
);

const Links = ({ room, preview }: Pick<RoomCardProps, "room" | "preview">) => (
  <div className="flex flex-wrap gap-2">
    {preview && (
      <ButtonLink href={preview} look="line" isSmall target="_blank" rel="noopener">
        {words.preview}
      </ButtonLink>
    )}
    {room.canMail && (
      <Form method="post" preventScrollReset>
        <Button type="submit" name="act" value="room link" look="line" isSmall>
          {words.send}
        </Button>
      </Form>
    )}
    {room.whatsapp && (
      <ButtonLink href={room.whatsapp} look="line" isSmall target="_blank" rel="noopener">
        {words.whatsapp}
      </ButtonLink>
    )}
  </div>
);

const Thread = ({ room, formKey, typed }: Omit<RoomCardProps, "preview">) => (
  <>
    <h3 className="flex flex-wrap items-center gap-2 pt-2 text-base">
      {words.messages}
      {room.unread > 0 && <Tag tone="alarm">{fill(words.unread, { count: room.unread })}</Tag>}
    </h3>
    {room.messages.length === 0 && <p className="soft text-sm">{words.noMessages}</p>}
    <ol className="grid gap-2 text-sm">
      {room.messages.map(({ id, text, by, isOurs, seen }) => (
        <li key={id} className="border-s-3 border-line ps-3">
          <span className="soft block">{by}</span>
          <span className="block whitespace-pre-line">{text}</span>
          {isOurs && <span className="soft block">{seen}</span>}
        </li>
      ))}
    </ol>
    <Form
      method="post"
      className="grid justify-items-start gap-2"
      key={room.messages.findLast(({ isOurs }) => isOurs)?.id}
      preventScrollReset
    >
      <input type="hidden" name="key" value={formKey} />
      <Newest room={room} />
      <Field id="room-answer" label={words.answer} className="w-full">
        {(control) => <textarea {...control} name="text" rows={3} required maxLength={2000} defaultValue={typed} />}
      </Field>
      <Button type="submit" name="act" value="room answer" look="line" isSmall>
        {words.sendAnswer}
      </Button>
    </Form>
    {room.unread > 0 && (
      <Form method="post" preventScrollReset>
        <Newest room={room} />
        <Button type="submit" name="act" value="room answered" look="quiet" isSmall>
          {words.settle}
        </Button>
      </Form>
    )}
  </>
);

/** Of what was on the page: a question that comes meanwhile is not answered by it. */
const Newest = ({ room: { messages } }: Pick<RoomCardProps, "room">) => (
  <input type="hidden" name="newest" value={messages[0]?.id ?? "none"} />
);

const Devices = ({ room }: Pick<RoomCardProps, "room">) => (
  <>
    <h3 className="pt-2 text-base">{words.devices}</h3>
    {room.devices.length === 0 && <p className="soft text-sm">{words.noDevices}</p>}
    <ul className="grid gap-2 text-sm">
      {room.devices.map(({ id, text }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2">
          {text}
          <Form method="post" preventScrollReset>
            <input type="hidden" name="device" value={id} />
            <Button type="submit" name="act" value="room forget" look="line" isSmall>
              {words.forget}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  </>
);
