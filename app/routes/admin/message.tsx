import { desk } from "../../../content/english";
import { requireStaff } from "../../accounts/guards.server";
import { deskPaths } from "../../desk/desk-paths";
import { loadDetail } from "../../desk/list/submission-detail.server";
import { DetailSheet } from "../../desk/screens/detail-sheet";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/message";

const words = desk.message;

export const meta = () => [{ title: words.heading }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  return loadDetail(proof, args.context.get(services).sql, "messages", args);
}

export default function Message({ loaderData, params: { id } }: Route.ComponentProps) {
  return <DetailSheet {...loaderData} id={id} list="messages" ownList={deskPaths.messages} words={words} />;
}

export const ErrorBoundary = () => <PageFailed text={words.failed} />;
