import { data, redirect } from "react-router";
import { trackingPaths } from "../../../content/tracking-paths";
import { readForm } from "../../accounts/form.server";
import { countTry } from "../../accounts/limits.server";
import { isErasedLink, openLimit, openTracking } from "../../tracking/link.server";
import { isPageToken, pageToken, readDevice, sessionCookie } from "../../tracking/session.server";
import { useContent } from "../../ui/words/content";
import { contentFor, requestContext, services } from "../context.server";
import type { DocumentHandle } from "../document-handle";
import type { Route } from "./+types/link";
import { OpenButton } from "./parts/open-button";
import { trackingMeta } from "./parts/tracking-meta";

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };
export const meta = trackingMeta;
export const headers = () => ({ "Referrer-Policy": "no-referrer" });

/** Looks nothing up, so that a mail scanner that opens the address learns and changes nothing. */
export function loader({ params, context }: Route.LoaderArgs) {
  return { token: pageToken(context.get(services).accounts.secrets, params.token) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { open: words } = contentFor({ request, context }).tracking;
  const { sql, accounts } = context.get(services);
  const form = await readForm(request);
  const isAsked = isPageToken(accounts.secrets, params.token, String(form.get("token") ?? ""));
  if (!isAsked) return data({ problem: words.failed, isErased: false }, { status: 403 });
  if (!(await countTry(accounts, openLimit, context.get(requestContext).network)))
    return data({ problem: words.tooMany, isErased: false }, { status: 429 });
  const session = await openTracking(sql, params.token, readDevice(request));
  if (!session) {
    const isErased = await isErasedLink(sql, params.token);
    return data({ problem: isErased ? words.erased : words.failed, isErased }, { status: isErased ? 410 : 403 });
  }
  throw redirect(trackingPaths.tracking, { status: 303, headers: { "Set-Cookie": sessionCookie(request, session) } });
}

export default function OpenLink({ loaderData, actionData, params }: Route.ComponentProps) {
  const { open: words } = useContent().tracking;
  return (
    <OpenButton
      heading={words.heading}
      text={words.text}
      problem={actionData?.problem}
      canAskAgain={!actionData?.isErased}
      action={`${trackingPaths.tracking}/${params.token}`}
      fields={{ token: loaderData.token }}
    />
  );
}
