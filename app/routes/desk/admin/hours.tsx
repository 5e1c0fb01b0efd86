import { data, redirect } from "react-router";
import { deskPaths } from "../../../../content/desk-paths";
import { readForm } from "../../../accounts/form.server";
import { requireStaff } from "../../../accounts/guards.server";
import { setNotice } from "../../../accounts/notice.server";
import { PageFailed } from "../../../desk/screens/fetch-failed";
import { editHours } from "../../../office/edit-hours.server";
import { loadHours } from "../../../office/hours-page.server";
import { HoursScreen } from "../../../office/screens/hours-screen";
import { useAnswer } from "../../../ui/desk/use-answer";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/hours";

export const meta = () => [{ title: "Office hours" }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(accountRequest(args), "admin");
  return loadHours(args.context.get(services).sql);
}

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const { user } = await requireStaff(asked, "admin");
  const { sql, office } = args.context.get(services);
  const edited = await editHours(sql, user.id, await readForm(args.request));
  if (!edited.ok) return data(edited, { status: edited.status });
  await office.refresh();
  setNotice(asked, "hoursSaved");
  throw redirect(deskPaths.hours);
}

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  return <HoursScreen view={loaderData} reply={useAnswer(actionData)} />;
}

export const ErrorBoundary = () => <PageFailed text="Failed to fetch the office hours" />;
