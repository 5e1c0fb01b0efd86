import { Action } from "./action";
import { Notice } from "./notice";
import { useWords } from "./use-content";

/** The page for an error on our side. */
export function Failure() {
  const { failure } = useWords();
  return (
    <Notice heading={failure.heading} text={failure.text}>
      <Action link={failure.home} />
      <Action link={failure.call} look="line" />
      <Action link={failure.help} look="line" />
    </Notice>
  );
}
