import { trackingPaths } from "../../../../content/tracking-paths";
import { CopyButton } from "../../../tracking/screens/tracking-parts";
import type { TrackingCard } from "../../../tracking/status.server";
import { ButtonLink } from "../../../ui/button";
import { useContent } from "../../../ui/words/content";

type FiledProps = { id: string; filed: NonNullable<TrackingCard["filed"]>; Part: "h2" | "h3" };

/** The authority's own number and its acknowledgement; only after the code was entered. */
export const Filed = ({ id, filed: { on, number, hasFile }, Part }: FiledProps) => {
  const { filed: words } = useContent().tracking.status;
  return (
    <div className="tracking-part">
      <Part>{on}</Part>
      {number === "" ? (
        <a className="tracking-link" href={trackingPaths.proof}>
          {words.prove}
        </a>
      ) : (
        <>
          <p>
            {words.number} <b className="font-mono">{number}</b>
          </p>
          <div className="flex flex-wrap gap-2">
            {hasFile && (
              <ButtonLink href={`${trackingPaths.acknowledgement}/${id}`} look="line" isSmall>
                {words.download}
              </ButtonLink>
            )}
            <CopyButton text={number}>{words.copy}</CopyButton>
          </div>
        </>
      )}
    </div>
  );
};
