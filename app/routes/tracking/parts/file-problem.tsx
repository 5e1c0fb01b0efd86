import { useLocation } from "react-router";
import { trackingPaths } from "../../../../content/tracking-paths";
import { ButtonLink } from "../../../ui/button";
import { useContent } from "../../../ui/words/content";

/** In place of a file that cannot be downloaded: what hinders it, and the way back. */
export function FileProblem({ text, canTryAgain }: { text: string; canTryAgain: boolean }) {
  const { tracking } = useContent();
  const { file: words } = tracking.status;
  const { pathname } = useLocation();
  return (
    <section className="tracking-card">
      <h1>{words.heading}</h1>
      <p>{text}</p>
      {canTryAgain && (
        <ButtonLink href={pathname} className="justify-self-start">
          {words.again}
        </ButtonLink>
      )}
      <a className="tracking-link justify-self-start" href={trackingPaths.tracking}>
        {tracking.messages.back}
      </a>
    </section>
  );
}
