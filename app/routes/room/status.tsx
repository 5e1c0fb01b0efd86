import { redirect } from "react-router";
import { roomPapers as papers } from "../../../content/en/room/papers";
import { room as words } from "../../../content/en/room/room";
import { fill } from "../../../content/format";
import { readForm } from "../../accounts/form.server";
import { answerReview, setReminders } from "../../room/granted.server";
import { forgetDevice } from "../../room/proof.server";
import { roomPaths } from "../../room/room-paths";
import { Sending } from "../../room/screens/send-form";
import { requireRoom } from "../../room/session.server";
import { showRoom } from "../../room/show.server";
import { services } from "../context.server";
import type { Route } from "./+types/status";
import { Card } from "./parts/card";
import { Devices } from "./parts/devices";
import { Review } from "./parts/granted";
import { OrderCard, Paid } from "./parts/paid";
import { roomMeta } from "./parts/room-meta";
import { Who } from "./parts/who";

export const meta = roomMeta;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { sql, office } = context.get(services);
  const proof = await requireRoom(sql, request);
  const done = { sent: papers.done.sent, review: words.review.done }[url.searchParams.get("done") ?? ""];
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
  const { cards, orders, isProven } = shown;
  const waiting = orders.filter(({ hasApplication }) => !hasApplication);
  const single = cards.length + waiting.length === 1;
  const [urgent, others] = [true, false].map((isUrgent) =>
    cards
      .filter((card) => card.isUrgent === isUrgent)
      .map((card) => <Card key={card.id} card={card} isSingle={single} />),
  );
  return (
    <div className="room-columns" data-live-room={roomPaths.state} data-version={shown.version}>
      {!single && <h1 className="room-heading">{words.status.cards}</h1>}
      {cards.length + waiting.length === 0 && <p className="room-card">{words.status.empty}</p>}
      <div className="room-main">
        {shown.done && (
          <p role="status" className="paper-done">
            {shown.done}
          </p>
        )}
        <Sending />
        {urgent}
        {waiting.map((order) => (
          <OrderCard key={order.id} order={order} isSingle={single} />
        ))}
        {others}
      </div>
      <div className="room-side">
        {!isProven && (
          <section className="room-card">
            <p>{words.status.personal}</p>
            <a className="button button-line" href={roomPaths.proof}>
              {words.status.prove}
            </a>
          </section>
        )}
        <Who who={shown.who} unread={shown.unread} />
        {shown.next && <p className="room-card room-next">{fill(words.status.next, shown.next)}</p>}
        {orders.length > 0 && isProven && <Paid orders={orders} />}
        {shown.asksReview && <Review />}
        {isProven && <Devices devices={shown.devices} />}
      </div>
    </div>
  );
}
