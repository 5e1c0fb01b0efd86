import { room } from "../../../../content/en/room/room";
import { Button } from "../../../ui/button";

type OpenButtonProps = {
  heading: string;
  text: string;
  problem?: string | undefined;
  action: string;
  fields: Record<string, string>;
};

/** One button, which opens the room of this browser: nothing opens by looking. */
export function OpenButton({ heading, text, problem, action, fields }: OpenButtonProps) {
  return (
    <section className="room-card w-full max-w-[34rem] justify-self-center [&_.button]:w-full">
      <h1>{heading}</h1>
      {problem ? <p role="alert">{problem}</p> : <p>{text}</p>}
      {problem ? (
        <p className="soft">{room.open.help}</p>
      ) : (
        <form method="post" action={action}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">{room.open.button}</Button>
        </form>
      )}
    </section>
  );
}
