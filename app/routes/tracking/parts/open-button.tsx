import { trackingPaths } from "../../../../content/tracking-paths";
import { Button } from "../../../ui/button";
import { useContent } from "../../../ui/words/content";

type OpenButtonProps = {
  heading: string;
  text: string;
  problem?: string | undefined;
  /** Whether another link helps. */
  canAskAgain?: boolean;
  action: string;
  fields: Record<string, string>;
};

/** The button that opens the session: loading the page alone opens nothing. */
export function OpenButton({ heading, text, problem, canAskAgain = true, action, fields }: OpenButtonProps) {
  const { tracking } = useContent();
  return (
    <section className="tracking-card w-full max-w-[34rem] justify-self-center [&_.button]:w-full">
      <h1>{heading}</h1>
      {problem ? <p role="alert">{problem}</p> : <p>{text}</p>}
      {problem && canAskAgain && (
        <a className="button button-line" href={trackingPaths.open}>
          {tracking.ask.heading}
        </a>
      )}
      {!problem && (
        <form method="post" action={action}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">{tracking.open.button}</Button>
        </form>
      )}
    </section>
  );
}
