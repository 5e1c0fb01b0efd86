import { data } from "react-router";
import { room } from "../../../content/en/room/room";
import { findGranted } from "../../room/granted.server";
import { roomPaths } from "../../room/room-paths";
import { requireRoom } from "../../room/session.server";
import { Button } from "../../ui/button";
import { services } from "../context.server";
import type { Route } from "./+types/wall";
import { numberLook } from "./parts/granted";
import { roomMeta } from "./parts/room-meta";

const { wall: words, status } = room;

export const meta = roomMeta;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await requireRoom(sql, request, { isProven: true });
  const granted = await findGranted(proof, sql, params.id);
  if (!granted) return data(null, { status: 404 });
  const { kind, number, applicant, state, valid } = granted;
  return data({ kind, number, applicant, state, valid });
}

/** One page to print and hang up where customers see it; it is no certificate, and says so. */
export default function Wall({ loaderData: granted }: Route.ComponentProps) {
  if (!granted) return <p className="room-card">{status.granted.gone}</p>;
  return (
    <>
      <div className="flex flex-wrap gap-x-5 print:hidden">
        <a className="room-link" href={roomPaths.room}>
          {room.messages.back}
        </a>
        <Button data-print="" className="noscript:hidden">
          {words.print}
        </Button>
      </div>
      <article className="grid justify-items-center gap-5 rounded-lg border-3 border-double border-ink bg-card px-5 py-12 text-center print:min-h-[90vh] print:content-center">
        <p className="room-eyebrow">{granted.kind}</p>
        {/* Letters of Tamil and Devanagari reach higher and lower than Latin ones. */}
        <h1 className="leading-[1.35]">{granted.applicant}</h1>
        <p>{granted.state}</p>
        <p className={`${numberLook} text-[clamp(1.5rem,0.6rem+5.5vw,4rem)]`}>{granted.number}</p>
        <p>{granted.valid}</p>
        <p className="soft">{words.note}</p>
      </article>
    </>
  );
}
