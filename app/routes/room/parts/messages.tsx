import { room } from "../../../../content/en/room/room";
import { roomPaths } from "../../../room/room-paths";
import type { ShownMessage } from "../../../room/thread.server";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";

const { messages: words } = room;

type FormProps = { formKey: string; typed: string | undefined; problem: string | undefined; hasEnded: boolean };

/** Where the session has ended, the same form opens the room again and sends what was typed. */
export const MessageForm = ({ formKey, typed, problem, hasEnded }: FormProps) => (
  <form method="post" action={roomPaths.messages} className="room-form">
    <input type="hidden" name="key" value={formKey} />
    {hasEnded && <input type="hidden" name="renew" value="yes" />}
    <Field id="text" label={words.label} hint={words.hint} problem={problem} isRequired>
      {(control) => <textarea {...control} name="text" rows={4} required maxLength={2000} defaultValue={typed} />}
    </Field>
    <Button type="submit">{hasEnded ? words.openAndSend : words.send}</Button>
  </form>
);

export const Thread = ({ messages }: { messages: ShownMessage[] }) => (
  <ol className="room-thread">
    {messages.map(({ id, text, isOurs, by, seen }) => (
      <li key={id} data-ours={isOurs || undefined}>
        <p className="soft">{by}</p>
        <p className="room-words">{text}</p>
        {!isOurs && <p className="soft">{seen}</p>}
      </li>
    ))}
  </ol>
);
