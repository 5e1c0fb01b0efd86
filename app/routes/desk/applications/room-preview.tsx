import { data } from "react-router";
import { room as words } from "../../../../content/en/staff/room";
import { requireStaff } from "../../../accounts/guards.server";
import { previewRoom } from "../../../room/desk.server";
import type { DocumentHandle } from "../../../root";
import { accountRequest, services } from "../../context.server";
import { Card } from "../../room/parts/card";
import type { Route } from "./+types/room-preview";

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };
export const meta = () => [{ title: words.previewTitle }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const card = await previewRoom(proof, args.context.get(services).sql, args.params.id);
  return data(card, { status: card ? 200 : 404 });
}

/** The customer's own page, for staff to look at: nothing on it can be pressed. */
export default function RoomPreview({ loaderData: card }: Route.ComponentProps) {
  return (
    <div className="room-narrow">
      <p className="room-card room-next">{card ? words.previewNote : words.missing}</p>
      {card && (
        <div inert>
          <Card card={card} isSingle />
        </div>
      )}
    </div>
  );
}
