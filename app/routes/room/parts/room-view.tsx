import type { ReactNode } from "react";
import { room as words } from "../../../../content/en/room/room";
import { fill } from "../../../../content/format";
import { roomPaths } from "../../../room/room-paths";
import type { ShownRoom } from "../../../room/show.server";
import { Card } from "./card";
import { Devices } from "./devices";
import { Review } from "./granted";
import { OrderCard, Paid } from "./paid";
import { Who } from "./who";

/** The first page of the room, for its customer, and for staff who look at what the customer sees. */
export const column = "grid grid-cols-1 content-start gap-4";
export const columns = `${column} min-[60rem]:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] min-[60rem]:items-start`;

export function RoomView({ shown, children }: { shown: ShownRoom; children?: ReactNode }) {
  const { cards, orders, isProven } = shown;
  const waiting = orders.filter(({ says }) => says);
  const single = cards.length + waiting.length === 1;
  const [urgent, others] = [true, false].map((isUrgent) =>
    cards
      .filter((card) => card.isUrgent === isUrgent)
      .map((card) => <Card key={card.id} card={card} isSingle={single} times={shown.meetingTimes} />),
  );
  return (
    <>
      {!single && <h1 className="text-[1.6rem] min-[60rem]:col-span-full">{words.status.cards}</h1>}
      {cards.length + waiting.length === 0 && <p className="room-card">{words.status.empty}</p>}
      <div className={column}>
        {children}
        {urgent}
        {waiting.map((order) => (
          <OrderCard key={order.id} order={order} isSingle={single} />
        ))}
        {others}
      </div>
      <div className={column}>
        {!isProven && (
          <section className="room-card">
            <p>{words.status.personal}</p>
            <a className="button button-line" href={roomPaths.proof}>
              {words.status.prove}
            </a>
          </section>
        )}
        <Who who={shown.who} unread={shown.unread} />
        {shown.next && <p className="room-card font-semibold">{fill(words.status.next, shown.next)}</p>}
        {orders.length > 0 && isProven && <Paid orders={orders} />}
        {shown.asksReview && <Review />}
        {isProven && <Devices devices={shown.devices} />}
      </div>
    </>
  );
}
