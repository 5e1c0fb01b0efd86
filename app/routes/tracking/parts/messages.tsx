import { trackingPaths } from "../../../../content/tracking-paths";
import type { ShownMessage } from "../../../tracking/thread.server";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/fields";
import { useContent } from "../../../ui/words/content";

type FormProps = { formKey: string; input: string | undefined; problem: string | undefined; hasEnded: boolean };

/** Where the session has ended, the same form opens My applications again and sends the text. */
export const MessageForm = ({ formKey, input, problem, hasEnded }: FormProps) => {
  const { messages: words } = useContent().tracking;
  return (
    <form method="post" action={trackingPaths.messages} className="grid gap-3">
      <input type="hidden" name="key" value={formKey} />
      {hasEnded && <input type="hidden" name="renew" value="yes" />}
      <TextField
        id="text"
        name="text"
        label={words.label}
        hint={words.hint}
        problem={problem}
        isRequired
        rows={4}
        required
        maxLength={2000}
        defaultValue={input}
      />
      <Button type="submit">{hasEnded ? words.openAndSend : words.send}</Button>
    </form>
  );
};

export const Thread = ({ messages }: { messages: ShownMessage[] }) => (
  <ol className="tracking-thread grid gap-3">
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
