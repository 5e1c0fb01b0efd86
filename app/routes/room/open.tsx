import { data, redirect } from "react-router";
import { room } from "../../../content/en/room/room";
import { readForm } from "../../accounts/form.server";
import { readNext, roomPaths } from "../../room/room-paths";
import { hasEndedSession, renewSession, roomSession, sessionCookie } from "../../room/session.server";
import type { DocumentHandle } from "../../root";
import { services } from "../context.server";
import type { Route } from "./+types/open";
import { OpenButton } from "./parts/open-button";
import { roomMeta } from "./parts/room-meta";

const { ended: words } = room;

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };
export const meta = roomMeta;

/** Where an ended session leads: the button again, and from there to where the customer was. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const next = readNext(url.searchParams.get("next"));
  if (await roomSession(sql, request)) throw redirect(next, 303);
  return { next, isKnown: await hasEndedSession(sql, request) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const next = readNext((await readForm(request)).get("next"));
  const session = await renewSession(context.get(services).sql, request);
  if (!session) return data(null, { status: 403 });
  throw redirect(next, { status: 303, headers: { "Set-Cookie": sessionCookie(request, session) } });
}

export default function OpenAgain({ loaderData: { next, isKnown } }: Route.ComponentProps) {
  return (
    <OpenButton
      heading={words.heading}
      text={words.text}
      problem={isKnown ? undefined : words.unknown}
      action={roomPaths.open}
      fields={{ next }}
    />
  );
}
