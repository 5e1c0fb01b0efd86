import { data, redirect } from "react-router";
import { applications as words } from "../../../../content/en/staff/applications";
import { cases } from "../../../../content/en/staff/cases";
import { fill } from "../../../../content/format";
import { readForm } from "../../../accounts/form.server";
import { requireStaff } from "../../../accounts/guards.server";
import { actOnMany } from "../../../applications/bulk.server";
import { startApplication } from "../../../applications/make.server";
import { ApplicationsScreen } from "../../../applications/screens/applications-screen";
import { showApplications } from "../../../applications/shown.server";
import { readView, viewAddress } from "../../../applications/view";
import { listStaff } from "../../../desk/cases/ownership.server";
import { listViews, removeView, saveView } from "../../../desk/cases/views.server";
import { deskPaths } from "../../../desk/desk-paths";
import { recordListed } from "../../../privacy/audit/record.server";
import { SavedViews } from "../../../ui/desk/saved-views";
import { useAnswer } from "../../../ui/desk/use-answer";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/list";

const { views: viewWords } = cases;

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql } = args.context.get(services);
  const view = readView(args.url.searchParams);
  const shown = await showApplications(proof, sql, view);
  const rows = [...shown.rows, ...shown.board.flatMap((column) => column.rows)];
  const people = [...new Set(rows.map(({ submissionId }) => submissionId))];
  const { part, isBoard: _, ...filter } = view;
  await recordListed(proof, sql, people, "applications", { ...filter, page: "", part: part === "all" ? "" : part });
  const staff = shown.isAdmin ? (await listStaff(sql)).map(({ id, name }) => ({ id, name })) : [];
  return { shown, staff, views: await listViews(proof, sql, "applications") };
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, jobs } = args.context.get(services);
  const form = await readForm(args.request);
  const started = await startApplication(proof, sql, form);
  if (started && "id" in started) throw redirect(`${deskPaths.applications}/${started.id}`, 303);
  if (started) return data({ message: started.message, isRefused: true }, { status: started.status });
  const name = String(form.get("name") ?? "");
  if (form.get("act") === "save view") {
    const saved = await saveView(proof, sql, name, args.url.search, { screen: "applications", keep: keepView });
    const isRefused = saved !== "saved";
    return data({ message: viewWords[saved], isRefused }, { status: isRefused ? 400 : 200 });
  }
  if (form.get("act") === "remove view") {
    await removeView(proof, sql, name, "applications");
    return data({ message: viewWords.removed, isRefused: false });
  }
  const acted = await actOnMany(proof, sql, form);
  jobs.wake();
  return data({ message: acted.message, isRefused: !acted.ok }, { status: acted.ok ? 200 : acted.status });
}

const keepView = (query: string) => viewAddress(readView(new URLSearchParams(query))).slice(1);

export default function Applications({ loaderData: { shown, staff, views }, actionData }: Route.ComponentProps) {
  return (
    <ApplicationsScreen shown={shown} staff={staff} reply={useAnswer(actionData)}>
      <SavedViews
        address={deskPaths.applications}
        query={viewAddress(shown.view).slice(1)}
        views={views}
        words={viewWords}
        sayRemove={(name) => fill(viewWords.remove, { name })}
      />
    </ApplicationsScreen>
  );
}
