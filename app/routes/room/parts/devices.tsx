import { room } from "../../../../content/en/room/room";
import { fill } from "../../../../content/format";
import { retention } from "../../../../content/law/retention";
import { roomPaths } from "../../../room/room-paths";
import type { ShownRoom } from "../../../room/show.server";
import { Button } from "../../../ui/button";

const { devices: words } = room;

/** The browsers that gave the second proof; each can be forgotten. */
export const Devices = ({ devices }: { devices: ShownRoom["devices"] }) => (
  <details className="room-card room-devices">
    <summary>{words.heading}</summary>
    <p className="soft">{fill(words.text, { days: retention.roomDeviceDays })}</p>
    <ul>
      {devices.map(({ id, text, isThis }) => (
        <li key={id}>
          <span>
            {text}
            {isThis && ` (${words.this})`}
          </span>
          <form method="post" action={roomPaths.room} data-forget={isThis ? "" : undefined}>
            <input type="hidden" name="device" value={id} />
            <Button type="submit" name="act" value="forget" look="line" isSmall>
              {words.forget}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  </details>
);
