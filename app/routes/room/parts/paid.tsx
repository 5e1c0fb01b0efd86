import { room } from "../../../../content/en/room/room";
import type { RoomOrder } from "../../../room/paid.server";
import { roomPaths } from "../../../room/room-paths";
import { Button } from "../../../ui/button";

const { paid: words } = room;

/** An order for which there is no application yet. */
export function OrderCard({ order, isSingle }: { order: RoomOrder; isSingle: boolean }) {
  const Heading = isSingle ? "h1" : "h2";
  const isTheirs = order.standing === "unpaid";
  return (
    <section className="room-card room-now">
      <p className="room-eyebrow">{order.what}</p>
      <Heading>{order.says}</Heading>
      <p className="room-turn" data-theirs={isTheirs || undefined}>
        {isTheirs ? words.turnPay : words.turnWe}
      </p>
      {isTheirs && (
        <form method="post" action={`${roomPaths.orders}/${order.id}`}>
          <Button type="submit">{words.pay}</Button>
        </form>
      )}
    </section>
  );
}

/** What was paid, with its receipts; only behind the second proof. */
export const Paid = ({ orders }: { orders: RoomOrder[] }) => (
  <section className="room-card">
    <h2>{words.heading}</h2>
    {orders.map(({ id, what, text, papers }) => (
      <div key={id} className="room-paid">
        <p>
          <b>{text}</b>
          <br />
          <span className="soft">{what}</span>
        </p>
        <div className="flex flex-wrap gap-x-5">
          {papers.map((paper) => (
            <a key={paper.id} className="room-link" href={`${roomPaths.receipts}/${paper.id}`}>
              {paper.label}
            </a>
          ))}
          <form method="post" action={`${roomPaths.orders}/${id}`}>
            <Button type="submit" look="line" isSmall>
              {words.see}
            </Button>
          </form>
        </div>
      </div>
    ))}
  </section>
);
