import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { deskPaths } from "../../../../content/desk-paths";
import { readForm } from "../../../accounts/form.server";
import { requireStaff } from "../../../accounts/guards.server";
import { actOnApplication } from "../../../applications/application-acts.server";
import { actOnDocuments, findFiles, isAboutFile } from "../../../applications/documents/documents-page.server";
import { addressAfterAccepting } from "../../../applications/judge-requirement.server";
import { findPlace } from "../../../applications/list/find-place.server";
import { showApplication, showConflicts } from "../../../applications/screens/application-page.server";
import { ApplicationScreen } from "../../../applications/screens/application-screen";
import { recordSeen } from "../../../audit/record.server";
import { listStaff } from "../../../cases/ownership.server";
import { newFormKey } from "../../../leads/intake/enter.server";
import { showTrackingOf } from "../../../tracking/desk/show-tracking.server";
import { actOnTracking } from "../../../tracking/desk/tracking-acts.server";
import { TrackingCard } from "../../../tracking/screens/tracking-card";
import { useAnswer } from "../../../ui/desk/use-answer";
import { privateMeta } from "../../../ui/words/site-name";
import { accountRequest, contentFor, services } from "../../context.server";
import type { Route } from "./+types/application";

export const meta = privateMeta("Applications");

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const content = contentFor(args);
  const { sql, payments } = args.context.get(services);
  const links = { secret: payments.linkSecrets[0], origin: payments.origin() };
  const tracking = await showTrackingOf(content, proof, sql, links, { application: args.params.id });
  const application = await showApplication(
    content,
    proof,
    sql,
    args.params.id,
    tracking ? { trackingLink: tracking.link } : {},
  );
  const files = application && (await findFiles(proof, sql, args.params.id));
  if (!application || !files)
    return data(
      { application: null, files: null, staff: [], tracking: null, formKey: "", place: null },
      { status: 404 },
    );
  await recordSeen(proof, sql, [application.submissionId], "application");
  const staff = proof.role === "admin" ? (await listStaff(sql)).map(({ id, name }) => ({ id, name })) : [];
  const place = await findPlace(proof, sql, args.url.searchParams.get("from"), args.params.id);
  return data({ application, files, staff, tracking, formKey: newFormKey(), place });
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, documents, payments, jobs } = args.context.get(services);
  const form = await readForm(args.request);
  const inTracking = await actOnTracking(contentFor(args), proof, sql, { application: args.params.id }, form);
  if (inTracking) {
    jobs.wake();
    const { ok, message, input = "" } = inTracking;
    return data(
      { message, conflicts: [] as string[], isRefused: !ok, input, sent: {}, requirement: "" },
      { status: inTracking.ok ? 200 : inTracking.status },
    );
  }
  const { id } = args.params;
  const acted = isAboutFile(form)
    ? await actOnDocuments(proof, { sql, documents }, id, form)
    : await actOnApplication(proof, { sql, documents, supplier: payments.supplier }, id, form);
  jobs.wake();
  const next = acted.ok && (await addressAfterAccepting(proof, sql, id, { form, search: args.url.search }));
  if (next) return redirect(next);
  const conflicts = acted.ok ? [] : showConflicts(acted.conflicts ?? []);
  const sent = acted.ok ? {} : sentWith(form);
  const requirement = String(form.get("requirement") ?? "");
  const reply = { message: acted.message, conflicts, isRefused: !acted.ok, input: "", sent, requirement };
  return data(reply, { status: acted.ok ? 200 : acted.status });
}

/** Of a refused form, so that nothing has to be typed again. */
const sentWith = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/**
 * From document to document nothing is asked for anew: all of them are here. After a conflict the page shows what the other
 * changed, so that saving again can succeed.
 */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => {
  const { currentUrl, nextUrl, formMethod, actionStatus, defaultShouldRevalidate } = change;
  if (formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search)
    return false;
  return actionStatus === 409 || defaultShouldRevalidate;
};

export default function Application({ loaderData, actionData }: Route.ComponentProps) {
  const { application, files, staff, tracking, formKey, place } = loaderData;
  const reply = useAnswer(actionData);
  if (!application || !files)
    return <p className="desk-empty">There is no such application, or it belongs to somebody else.</p>;
  return (
    <ApplicationScreen
      key={application.id}
      application={application}
      files={files}
      staff={staff}
      place={place}
      reply={reply}
      tracking={
        tracking && (
          <TrackingCard
            tracking={tracking}
            preview={`${deskPaths.applications}/${application.id}/track`}
            formKey={formKey}
            input={actionData?.input ?? ""}
          />
        )
      }
    />
  );
}
