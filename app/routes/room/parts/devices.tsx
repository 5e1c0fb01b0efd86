import { room } from "../../../../content/en/room/room";
import { fill } from "../../../../content/format";
import { retention } from "../../../../content/law/retention";
import { roomPaths } from "../../../room/room-paths";
import type { ShownRoom } from "../../../room/show.server";
import { Button } from "../../../ui/button";

const { devices: words } = room;

/** The browsers that gave the second proof; each can be forgotten. */
export const Devices = ({ devices }: { devices: ShownRoom["devices"] }) => (
  <details className="room-card">
    <summary className="cursor-pointer font-bold">{words.heading}</summary>
    <p className="soft mt-[0.6rem]">{fill(words.text, { days: retention.roomDeviceDays })}</p>
    <ul>
      {devices.map(({ id, text, isThis }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-[0.6rem]">
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
