import { useLocation } from "react-router";
import { tracking } from "../../../../content/en/tracking/tracking";
import { trackingPaths } from "../../../../content/tracking-paths";
import { ButtonLink } from "../../../ui/button";

const { file: words } = tracking.status;

/** In place of a file that cannot be downloaded: what hinders it, and the way back. */
export function FileProblem({ text, canTryAgain }: { text: string; canTryAgain: boolean }) {
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
