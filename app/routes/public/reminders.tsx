import { data } from "react-router";
import { fill } from "../../../content/format";
import { readStop, stopReminders } from "../../customers/reminders.server";
import { Button } from "../../ui/button";
import { useContent } from "../../ui/words/content";
import { services } from "../context.server";
import type { DocumentHandle } from "../document-handle";
import type { Route } from "./+types/reminders";

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };
export const meta = () => {
  const { stop: words } = useContent().applicationMails;
  return [{ title: words.title }, { name: "robots", content: "noindex" }];
};
/** The address holds the secret: it must not reach other sites as a referrer. */
export const headers = () => ({ "Referrer-Policy": "no-referrer" });

/** Opening it changes nothing: scanners of mails open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { sql, payments } = context.get(services);
  const found = await readStop(sql, payments.linkSecrets, params.token);
  return data(found && { title: found.title, day: found.day, isStopped: found.isStopped }, {
    status: found ? 200 : 404,
  });
}

export async function action({ params, context }: Route.ActionArgs) {
  const { sql, payments } = context.get(services);
  const found = await readStop(sql, payments.linkSecrets, params.token);
  if (!found) return data(null, { status: 404 });
  await stopReminders(sql, found.id);
  return data({ isStopped: true });
}

export default function Reminders({ loaderData, actionData }: Route.ComponentProps) {
  const { stop: words } = useContent().applicationMails;
  const isStopped = actionData?.isStopped || loaderData?.isStopped;
  return (
    <div className="page grid max-w-[40rem] gap-6 py-10 lg:py-16">
      <h1>{words.heading}</h1>
      {!loaderData && <p role="alert">{words.gone}</p>}
      {loaderData && isStopped && <p role="status">{words.done}</p>}
      {loaderData && !isStopped && (
        <form method="post" className="grid justify-items-start gap-4">
          <p>{fill(words.text, { title: loaderData.title, day: loaderData.day })}</p>
          <Button type="submit">{words.button}</Button>
        </form>
      )}
    </div>
  );
}
