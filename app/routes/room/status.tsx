import { redirect } from "react-router";
import { roomPapers as papers } from "../../../content/en/room/papers";
import { room as words } from "../../../content/en/room/room";
import { readForm } from "../../accounts/form.server";
import { doneOf } from "../../room/done";
import { answerReview, setReminders } from "../../room/granted.server";
import { forgetDevice } from "../../room/proof.server";
import { roomPaths } from "../../room/room-paths";
import { DoneNote } from "../../room/screens/done-note";
import { Sending } from "../../room/screens/send-form";
import { requireRoom } from "../../room/session.server";
import { showRoom } from "../../room/show.server";
import { services } from "../context.server";
import type { Route } from "./+types/status";
import { roomMeta } from "./parts/room-meta";
import { columns, RoomView } from "./parts/room-view";

export const meta = roomMeta;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { sql, office } = context.get(services);
  const proof = await requireRoom(sql, request);
  const done = doneOf({ sent: papers.done.sent, review: words.review.done }, url);
  return { ...(await showRoom(proof, sql, office.current())), done };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sql } = context.get(services);
  const proof = await requireRoom(sql, request, { isProven: true });
  const form = await readForm(request);
  const act = form.get("act");
  if (act === "forget") await forgetDevice(sql, proof.customers, String(form.get("device") ?? ""));
  if (act === "stop" || act === "remind")
    await setReminders(proof, sql, String(form.get("date") ?? ""), act === "remind");
  if (act === "review") await answerReview(proof, sql, form.get("answer") === "yes" ? "yes" : "no");
  throw redirect(act === "review" ? `${roomPaths.room}?done=review` : roomPaths.room, 303);
}

export default function Status({ loaderData: shown }: Route.ComponentProps) {
  return (
    <div className={columns} data-live-room={roomPaths.state} data-version={shown.version}>
      <RoomView shown={shown}>
        <DoneNote text={shown.done} />
        <Sending />
      </RoomView>
    </div>
  );
}
