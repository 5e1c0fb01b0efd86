import { data } from "react-router";
import { trackingPaths } from "../../../content/tracking-paths";
import { findGranted } from "../../tracking/granted.server";
import { requireTracking } from "../../tracking/session.server";
import { Rosette } from "../../ui/art/rosette";
import { Stamp } from "../../ui/art/seal";
import { Button } from "../../ui/button";
import { useContent } from "../../ui/words/content";
import { contentFor, services } from "../context.server";
import type { Route } from "./+types/printable-number";
import { NumberInGroups } from "./parts/granted";
import { trackingMeta } from "./parts/tracking-meta";

export const meta = trackingMeta;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const content = contentFor({ request, context });
  const { sql } = context.get(services);
  const proof = await requireTracking(sql, request, { isProven: true });
  const granted = await findGranted(content, proof, sql, params.id);
  if (!granted) return data(null, { status: 404 });
  const { kind, number, applicant, place, valid } = granted;
  return data({ kind, number, applicant, place, valid });
}

/** One page to print and hang up where customers see it; it is no certificate, and says so. */
export default function PrintableNumber({ loaderData: granted }: Route.ComponentProps) {
  const { tracking } = useContent();
  const { status, printableNumber: words } = tracking;
  if (!granted) return <p className="tracking-card">{status.granted.gone}</p>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 print:hidden">
        <a className="tracking-link" href={trackingPaths.tracking}>
          {tracking.messages.back}
        </a>
        <Button data-print="" className="noscript:hidden">
          {words.print}
        </Button>
      </div>
      <article className="granted justify-items-center gap-5 text-center print:min-h-[92vh] print:content-center print:shadow-none">
        <Rosette className="-top-16 left-1/2 w-[40rem] -translate-x-1/2 text-seal/15" />
        <p className="tracking-eyebrow">{granted.kind}</p>
        {/* Letters of Tamil and Devanagari reach higher and lower than Latin ones. */}
        <h1 className="max-w-none! leading-[1.35]!">{granted.applicant}</h1>
        <p className="text-lg">{granted.place}</p>
        <p
          className={`granted-number w-full ${granted.number.length > 15 ? "text-[clamp(1.2rem,0.5rem+3.6vw,2.8rem)]" : "text-[clamp(1.5rem,0.6rem+5.2vw,4rem)]"}`}
        >
          <b>
            <NumberInGroups number={granted.number} />
          </b>
        </p>
        <p>{granted.valid}</p>
        <Stamp
          words={status.granted.stamp}
          id="stamp"
          className="granted-stamp static! mt-4 [print-color-adjust:exact]"
        />
        <p className="soft max-w-[34rem]">{words.note}</p>
      </article>
    </>
  );
}
