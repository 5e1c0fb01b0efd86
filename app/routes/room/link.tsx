import { data, redirect } from "react-router";
import { room } from "../../../content/en/room/room";
import { readForm } from "../../accounts/form.server";
import { countTry } from "../../accounts/limits.server";
import { openLimit, openRoom } from "../../room/link.server";
import { roomPaths } from "../../room/room-paths";
import { isPageToken, pageToken, readDevice, sessionCookie } from "../../room/session.server";
import type { DocumentHandle } from "../../root";
import { requestContext, services } from "../context.server";
import type { Route } from "./+types/link";
import { OpenButton } from "./parts/open-button";
import { roomMeta } from "./parts/room-meta";

const { open: words } = room;

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };
export const meta = roomMeta;
export const headers = () => ({ "Referrer-Policy": "no-referrer" });

/** Looks nothing up: whatever only opens the address, such as a scanner of mails, learns and changes nothing. */
export function loader({ params, context }: Route.LoaderArgs) {
  return { token: pageToken(context.get(services).accounts.secrets, params.token) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { sql, accounts } = context.get(services);
  const form = await readForm(request);
  const isAsked = isPageToken(accounts.secrets, params.token, String(form.get("token") ?? ""));
  if (!isAsked) return data({ problem: words.failed }, { status: 403 });
  if (!(await countTry(accounts, openLimit, context.get(requestContext).network)))
    return data({ problem: words.tooMany }, { status: 429 });
  const session = await openRoom(sql, params.token, readDevice(request));
  if (!session) return data({ problem: words.failed }, { status: 403 });
  throw redirect(roomPaths.room, { status: 303, headers: { "Set-Cookie": sessionCookie(request, session) } });
}

export default function OpenLink({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <OpenButton
      heading={words.heading}
      text={words.text}
      problem={actionData?.problem}
      action={`${roomPaths.room}/${params.token}`}
      fields={{ token: loaderData.token }}
    />
  );
}
