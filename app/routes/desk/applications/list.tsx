import { data, redirect } from "react-router";
import { deskPaths } from "../../../../content/desk-paths";
import { readForm } from "../../../accounts/form.server";
import { requireStaff } from "../../../accounts/guards.server";
import { showApplications } from "../../../applications/list/list-applications.server";
import { listAddress } from "../../../applications/list/list-view";
import { actOnMany } from "../../../applications/list-acts.server";
import { ApplicationsScreen } from "../../../applications/screens/applications-screen";
import { startApplication } from "../../../applications/start/start-application.server";
import { recordListed } from "../../../audit/record.server";
import { listStaff } from "../../../cases/ownership.server";
import { listViews, removeView, saveView } from "../../../cases/queue/views.server";
import { SavedViews } from "../../../ui/desk/saved-views";
import { useAnswer } from "../../../ui/desk/use-answer";
import { privateMeta } from "../../../ui/words/site-name";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/list";

export const meta = privateMeta("Applications");

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql } = args.context.get(services);
  const view = listAddress.read(args.url.searchParams);
  const page = await showApplications(proof, sql, view);
  const rows = [...page.rows, ...page.board.flatMap((column) => column.rows)];
  const people = [...new Set(rows.map(({ submissionId }) => submissionId))];
  const { part, layout: _, ...filter } = view;
  await recordListed(proof, sql, people, "applications", { ...filter, page: "", part: part === "all" ? "" : part });
  const staff = page.isAdmin ? (await listStaff(sql)).map(({ id, name }) => ({ id, name })) : [];
  return { shown: page, staff, views: await listViews(proof, sql, "applications") };
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, jobs } = args.context.get(services);
  const form = await readForm(args.request);
  const started = await startApplication(proof, sql, form);
  if (started?.ok) throw redirect(`${deskPaths.applications}/${started.id}`, 303);
  if (started) return data({ message: started.message, isRefused: true }, { status: started.status });
  const name = String(form.get("name") ?? "");
  if (form.get("act") === "save view") {
    const saved = await saveView(proof, sql, name, args.url.search, { screen: "applications", keep: listAddress.keep });
    return data({ message: saved.message, isRefused: !saved.ok }, { status: saved.ok ? 200 : saved.status });
  }
  if (form.get("act") === "remove view") {
    const { message } = await removeView(proof, sql, name, "applications");
    return data({ message, isRefused: false });
  }
  const acted = await actOnMany(proof, sql, form);
  jobs.wake();
  return data({ message: acted.message, isRefused: !acted.ok }, { status: acted.ok ? 200 : acted.status });
}

export default function Applications({ loaderData: { shown, staff, views }, actionData }: Route.ComponentProps) {
  return (
    <ApplicationsScreen shown={shown} staff={staff} reply={useAnswer(actionData)}>
      <SavedViews
        address={deskPaths.applications}
        query={listAddress.write({ ...shown.view, after: "" }).toString()}
        views={views}
      />
    </ApplicationsScreen>
  );
}
