import { data, redirect } from "react-router";
import { myData } from "../../../../content/en/my-data";
import { myDataPaths } from "../../../../content/my-data-paths";
import { readForm } from "../../../accounts/form.server";
import { countTry } from "../../../accounts/limits.server";
import { openLimit, openLink } from "../../../privacy/my-data/links.server";
import { isPageToken, pageToken, sessionCookie } from "../../../privacy/my-data/session.server";
import { Button, ButtonLink } from "../../../ui/button";
import { requestContext, services } from "../../context.server";
import type { DocumentHandle } from "../../document-handle";
import type { Route } from "./+types/open";

const words = myData.open;

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };
export const meta = () => [{ title: words.title }, { name: "robots", content: "noindex" }];
/** The address holds the secret: it must not reach other sites as a referrer. */
export const headers = () => ({ "Referrer-Policy": "no-referrer" });

/** Looks nothing up: whatever only opens the address, such as a scanner of mails, learns and changes nothing. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const link = readLink(searchParams.get("link"));
  return {
    link,
    isConfirming: searchParams.has("confirm"),
    token: pageToken(context.get(services).accounts.secrets[0], link),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sql, accounts } = context.get(services);
  const form = await readForm(request);
  const link = readLink(form.get("link"));
  if (!isPageToken(accounts.secrets, link, String(form.get("token") ?? ""))) return data(null, { status: 403 });
  if (!(await countTry(accounts, openLimit, context.get(requestContext).network))) return data(null, { status: 429 });
  const session = await openLink(sql, accounts.secrets, link);
  if (!session) return data(null, { status: 403 });
  throw redirect(myDataPaths.view, { status: 303, headers: { "Set-Cookie": sessionCookie(request, session) } });
}

const readLink = (token: unknown) => (typeof token === "string" && /^[\w-]{22}$/.test(token) ? token : "");

export default function OpenMyData({ loaderData: { link, isConfirming, token }, actionData }: Route.ComponentProps) {
  const isFailed = actionData !== undefined;
  return (
    <div className="page grid max-w-[40rem] gap-6 py-10 lg:py-16">
      <h1>{words.heading}</h1>
      {isFailed ? <p role="alert">{words.failed}</p> : <p>{isConfirming ? words.confirm : words.text}</p>}
      {isFailed ? (
        <p>
          <ButtonLink href={myDataPaths.ask}>{words.again}</ButtonLink>
        </p>
      ) : (
        <form method="post" action={myDataPaths.open}>
          <input type="hidden" name="link" value={link} />
          <input type="hidden" name="token" value={token} />
          <Button type="submit">{isConfirming ? words.confirmButton : words.button}</Button>
        </form>
      )}
    </div>
  );
}
