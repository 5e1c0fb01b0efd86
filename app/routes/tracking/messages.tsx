import { data, redirect } from "react-router";
import { trackingPaths } from "../../../content/tracking-paths";
import { TrackingProof } from "../../../db/personal/tracking-proof";
import { readForm } from "../../accounts/form.server";
import { askInTracking, readMessage } from "../../tracking/messages.server";
import {
  hasEndedSession,
  renewSession,
  requireTracking,
  sessionCookie,
  trackingSession,
} from "../../tracking/session.server";
import { showThread } from "../../tracking/thread.server";
import { useContent } from "../../ui/words/content";
import { contentFor, services } from "../context.server";
import type { Route } from "./+types/messages";
import { MessageForm, Thread } from "./parts/messages";
import { trackingMeta } from "./parts/tracking-meta";

export const meta = trackingMeta;

/** Where the session has ended, the page stays with the text: one button opens My applications again and sends it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const content = contentFor({ request, context });
  const { sql, office } = context.get(services);
  if (!(await trackingSession(sql, request)) && (await hasEndedSession(sql, request))) return null;
  const proof = await requireTracking(sql, request, { isProven: true });
  return showThread(content, proof, sql, office.current());
}

export async function action({ request, context }: Route.ActionArgs) {
  const content = contentFor({ request, context });
  const { messages: words } = content.tracking;
  const { sql, office, jobs } = context.get(services);
  const form = await readForm(request);
  const [input, key] = [String(form.get("text") ?? ""), String(form.get("key") ?? "")];
  const opened = form.has("renew") ? await renewSession(sql, request) : null;
  const headers = opened ? { "Set-Cookie": sessionCookie(request, opened) } : undefined;
  const proof = opened ? await TrackingProof.check(sql, opened) : await trackingSession(sql, request);
  if (!proof?.isProven) return data({ problem: words.ended, input, key }, { status: 403 });
  const read = readMessage(content, input);
  const refuse = (problem: string, status: number) =>
    data({ problem, input, key }, { status, ...(headers && { headers }) });
  if (!read.ok) return refuse(read.problem, 400);
  const asked = await askInTracking(proof, sql, { text: read.text, key, promised: office.promise() });
  if (asked === "too many") return refuse(words.tooMany, 429);
  jobs.wake();
  throw redirect(`${trackingPaths.messages}?sent`, { status: 303, ...(headers && { headers }) });
}
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { messages: words } = useContent().tracking;
  return (
    <div
      className="mx-auto grid w-full max-w-[44rem] gap-4"
      data-live-tracking={loaderData ? trackingPaths.state : ""}
      data-version={loaderData?.version}
    >
      <a className="tracking-link" href={trackingPaths.tracking}>
        {words.back}
      </a>
      <section className="tracking-card">
        <h1>{words.heading}</h1>
        {loaderData && <p>{loaderData.hours}</p>}
        <MessageForm
          formKey={actionData?.key ?? loaderData?.key ?? ""}
          input={actionData?.input}
          problem={actionData?.problem ?? (loaderData ? undefined : words.ended)}
          hasEnded={!loaderData}
        />
      </section>
      {loaderData && <Thread messages={loaderData.messages} />}
    </div>
  );
}
