import { redirect } from "react-router";
import { trackingPaths } from "../../../content/tracking-paths";
import { readForm } from "../../accounts/form.server";
import { showTracking } from "../../tracking/find-tracking-page.server";
import { answerReview, setReminders } from "../../tracking/granted.server";
import { leaveJoined } from "../../tracking/join/join.server";
import { forgetDevice } from "../../tracking/proof.server";
import { DoneNote, doneOf, Sending } from "../../tracking/screens/tracking-parts";
import { requireTracking } from "../../tracking/session.server";
import { contentFor, services } from "../context.server";
import type { Route } from "./+types/status";
import { trackingMeta } from "./parts/tracking-meta";
import { columns, TrackingView } from "./parts/tracking-view";

export const meta = trackingMeta;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const content = contentFor({ request, context });
  const { trackingDocuments: requirements, tracking: words } = content;
  const { sql, office } = context.get(services);
  const proof = await requireTracking(sql, request);
  const done = doneOf({ sent: requirements.done.sent, review: words.review.done }, url);
  return { ...(await showTracking(content, proof, sql, office.current())), done };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sql, jobs } = context.get(services);
  const form = await readForm(request);
  const act = form.get("act");
  // The link alone is enough, without a code: separating only removes rights.
  const proof = await requireTracking(sql, request, { isProven: act !== "separate" });
  if (act === "separate" && (await leaveJoined(proof, sql))) {
    jobs.wake();
    throw redirect(`${trackingPaths.open}?apart`, 303);
  }
  if (act === "forget") await forgetDevice(sql, proof, String(form.get("device") ?? ""));
  if (act === "stop" || act === "remind")
    await setReminders(proof, sql, String(form.get("date") ?? ""), act === "remind");
  if (act === "review") await answerReview(proof, sql, form.get("answer") === "yes" ? "yes" : "no");
  throw redirect(act === "review" ? `${trackingPaths.tracking}?done=review` : trackingPaths.tracking, 303);
}

export default function Status({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className={columns} data-live-tracking={trackingPaths.state} data-version={page.version}>
      <TrackingView page={page}>
        <DoneNote text={page.done} />
        <Sending />
      </TrackingView>
    </div>
  );
}
