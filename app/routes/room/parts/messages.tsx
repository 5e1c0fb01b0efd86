import { room } from "../../../../content/en/room/room";
import { roomPaths } from "../../../room/room-paths";
import type { ShownMessage } from "../../../room/thread.server";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";

const { messages: words } = room;

type FormProps = { formKey: string; typed: string | undefined; problem: string | undefined; hasEnded: boolean };

/** Where the session has ended, the same form opens the room again and sends what was typed. */
export const MessageForm = ({ formKey, typed, problem, hasEnded }: FormProps) => (
  <form method="post" action={roomPaths.messages} className="grid gap-3">
    <input type="hidden" name="key" value={formKey} />
    {hasEnded && <input type="hidden" name="renew" value="yes" />}
    <Field id="text" label={words.label} hint={words.hint} problem={problem} isRequired>
      {(control) => <textarea {...control} name="text" rows={4} required maxLength={2000} defaultValue={typed} />}
    </Field>
    <Button type="submit">{hasEnded ? words.openAndSend : words.send}</Button>
  </form>
);

export const Thread = ({ messages }: { messages: ShownMessage[] }) => (
  <ol className="room-thread grid gap-3">
    {messages.map(({ id, text, isOurs, by, seen }) => (
      <li
        key={id}
        className={`w-[min(100%,34rem)] rounded-lg border px-4 py-[0.8rem] ${isOurs ? "justify-self-start bg-leaf-soft" : "justify-self-end bg-card"}`}
      >
        <p className="soft text-sm">{by}</p>
        <p className="whitespace-pre-line">{text}</p>
        {!isOurs && <p className="soft text-sm">{seen}</p>}
      </li>
    ))}
  </ol>
);
