import { room } from "../../../../content/en/room/room";
import { fill } from "../../../../content/format";
import { telephone } from "../../../../content/identity";
import { roomPaths } from "../../../room/room-paths";
import type { ShownRoom } from "../../../room/show.server";

const { who: words } = room;

/** Who works on it, and the ways to reach them. */
export const Who = ({ who, unread }: { who: ShownRoom["who"]; unread: number }) => (
  <section className="room-card room-who">
    <h2>{who.heading}</h2>
    <p>{who.hours}</p>
    <div className="room-ways">
      <a href={telephone}>{words.call}</a>
      <a href={who.whatsapp} target="_blank" rel="noopener">
        {words.whatsapp}
      </a>
      <a href={roomPaths.messages}>
        {words.write}
        {unread > 0 && <span className="room-count"> {fill(words.unread, { count: unread })}</span>}
      </a>
    </div>
  </section>
);
