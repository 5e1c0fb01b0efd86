import { data } from "react-router";
import { room } from "../../../content/en/room/room";
import { findGranted } from "../../room/granted.server";
import { roomPaths } from "../../room/room-paths";
import { requireRoom } from "../../room/session.server";
import { Button } from "../../ui/button";
import { services } from "../context.server";
import type { Route } from "./+types/wall";
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
      <div className="room-links room-noprint">
        <a className="room-link" href={roomPaths.room}>
          {room.messages.back}
        </a>
        <Button data-print="" className="room-scripted">
          {words.print}
        </Button>
      </div>
      <article className="room-wall">
        <p className="room-eyebrow">{granted.kind}</p>
        <h1>{granted.applicant}</h1>
        <p>{granted.state}</p>
        <p className="room-number">{granted.number}</p>
        <p>{granted.valid}</p>
        <p className="soft">{words.note}</p>
      </article>
    </>
  );
}
