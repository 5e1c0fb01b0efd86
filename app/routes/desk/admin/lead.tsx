import { deskPaths } from "../../../../content/desk-paths";
import { requireStaff } from "../../../accounts/guards.server";
import { recordSeen } from "../../../audit/record.server";
import { loadDetail } from "../../../cases/list/submission-detail.server";
import { PageFailed } from "../../../desk/screens/fetch-failed";
import { DetailSheet } from "../../../desk/screens/submission-detail";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/lead";

export const meta = () => [{ title: "Submission" }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql } = args.context.get(services);
  const detail = await loadDetail(proof, sql, "leads", args);
  if (detail.data.submission) await recordSeen(proof, sql, [detail.data.submission.id], "lead");
  return detail;
}

export default function Lead({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <DetailSheet
      {...loaderData}
      id={id}
      list="leads"
      ownList={deskPaths.leads}
      missing="This submission no longer exists."
    />
  );
}

export const ErrorBoundary = () => <PageFailed text="Failed to fetch this submission" />;
