import { redirect } from "react-router";
import { openOrder } from "../../room/paid.server";
import { roomPaths } from "../../room/room-paths";
import { requireRoom } from "../../room/session.server";
import { services } from "../context.server";
import type { Route } from "./+types/order";

/** Where the six digits lead back to: the room, whose button opens the order. Looking at an address makes no link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireRoom(context.get(services).sql, request, { isProven: true });
  throw redirect(roomPaths.room, 303);
}

/** On to the page of an order of their own, where it is paid or a refund is asked for. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { sql } = context.get(services);
  const proof = await requireRoom(sql, request, { isProven: true });
  const token = await openOrder(proof, sql, params.id);
  throw redirect(token ? `/pay/${token}?room` : roomPaths.room, 303);
}
