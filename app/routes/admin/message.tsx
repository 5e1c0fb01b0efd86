import { desk } from "../../../content/en/staff/desk";
import { requireStaff } from "../../accounts/guards.server";
import { deskPaths } from "../../desk/desk-paths";
import { loadDetail } from "../../desk/list/submission-detail.server";
import { DetailSheet } from "../../desk/screens/detail-sheet";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { recordSeen } from "../../privacy/audit/record.server";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/message";

const words = desk.message;

export const meta = () => [{ title: words.heading }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql } = args.context.get(services);
  const detail = await loadDetail(proof, sql, "messages", args);
  if (detail.data.submission) await recordSeen(proof, sql, [detail.data.submission.id], "message");
  return detail;
}

export default function Message({ loaderData, params: { id } }: Route.ComponentProps) {
  return <DetailSheet {...loaderData} id={id} list="messages" ownList={deskPaths.messages} words={words} />;
}

export const ErrorBoundary = () => <PageFailed text={words.failed} />;
