import { room } from "../../../../content/en/room/room";
import { fill } from "../../../../content/format";
import { telephone } from "../../../../content/identity";
import { roomPaths } from "../../../room/room-paths";
import type { ShownRoom } from "../../../room/show.server";

const { who: words } = room;

/** Who works on it, and the ways to reach them. */
export const Who = ({ who, unread }: { who: ShownRoom["who"]; unread: number }) => (
  <section className="room-card border-0 bg-ink text-white [&_:focus-visible]:outline-saffron">
    <h2>{who.heading}</h2>
    <p className="text-mist">{who.hours}</p>
    <div className="flex flex-wrap gap-[0.6rem] *:flex-1 *:rounded-md *:border *:border-mist *:px-[0.4rem] *:py-[0.7rem] *:text-center *:font-bold *:whitespace-nowrap *:no-underline">
      <a href={telephone}>{words.call}</a>
      <a href={who.whatsapp} target="_blank" rel="noopener">
        {words.whatsapp}
      </a>
      <a href={roomPaths.messages}>
        {words.write}
        {unread > 0 && <span className="text-saffron"> {fill(words.unread, { count: unread })}</span>}
      </a>
    </div>
  </section>
);
