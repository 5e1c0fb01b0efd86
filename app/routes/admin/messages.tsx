import { desk } from "../../../content/english";
import { requireStaff } from "../../accounts/guards.server";
import { ExportButton } from "../../desk/export/export-button";
import { loadMessages } from "../../desk/list/dashboard.server";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { ListSheet } from "../../desk/screens/list-sheet";
import { idsOf, recordListed } from "../../privacy/audit/record.server";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/messages";

const words = desk.messages;

export const meta = () => [{ title: words.heading }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql } = args.context.get(services);
  const view = await loadMessages(proof, args.context.get(services), args);
  if (!view.failed) await recordListed(proof, sql, idsOf(view.rows), "messages", view.filter);
  return view;
}

export default function Messages({ loaderData: view }: Route.ComponentProps) {
  return <ListSheet view={view} action={!view.failed && <ExportButton view={view} />} />;
}

export const ErrorBoundary = () => <PageFailed text={words.failed} />;
