import { data } from "react-router";
import { room } from "../../../../content/en/room/room";
import { room as words } from "../../../../content/en/staff/room";
import { requireStaff } from "../../../accounts/guards.server";
import { previewRoom } from "../../../room/desk.server";
import type { DocumentHandle } from "../../../root";
import { accountRequest, services } from "../../context.server";
import { Thread } from "../../room/parts/messages";
import { column, columns, RoomView } from "../../room/parts/room-view";
import type { Route } from "./+types/room-preview";

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };
export const meta = () => [{ title: words.previewTitle }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, office } = args.context.get(services);
  const preview = await previewRoom(proof, sql, args.params.id, office.current());
  return data(preview, { status: preview ? 200 : 404 });
}

/** The customer's own room, for staff to look at: nothing on it can be pressed. */
export default function RoomPreview({ loaderData: preview }: Route.ComponentProps) {
  return (
    <div className={column}>
      <h1 className="sr-only">{words.previewHeading}</h1>
      <p className="room-card font-semibold">{preview ? words.previewNote : words.missing}</p>
      {preview && (
        <div inert className={columns}>
          <RoomView shown={preview.room} />
          {preview.messages.length > 0 && (
            <section className="room-card">
              <h2>{room.messages.heading}</h2>
              <Thread messages={preview.messages} />
            </section>
          )}
        </div>
      )}
    </div>
  );
}
