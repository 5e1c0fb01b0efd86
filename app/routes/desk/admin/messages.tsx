import { requireStaff } from "../../../accounts/guards.server";
import { sealQuery } from "../../../accounts/query-seal.server";
import { recordListed } from "../../../audit/record.server";
import { ExportButton } from "../../../cases/export/export-button";
import { loadMessages } from "../../../cases/list/dashboard.server";
import { queryOf } from "../../../cases/list/list-filter";
import { PageFailed } from "../../../desk/screens/fetch-failed";
import { ListSheet } from "../../../desk/screens/list-sheet";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/messages";

export const meta = () => [{ title: "Contact Messages" }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const asked = accountRequest(args);
  const proof = await requireStaff(asked, "admin");
  const { sql } = args.context.get(services);
  const view = await loadMessages(proof, args.context.get(services), args, async (list, people, filter) => {
    await recordListed(proof, sql, people, list, filter);
    return sealQuery(asked, proof, queryOf(list, filter));
  });
  return view;
}

export default function Messages({ loaderData: view }: Route.ComponentProps) {
  return <ListSheet view={view} action={!view.failed && <ExportButton view={view} />} />;
}

export const ErrorBoundary = () => <PageFailed text="Failed to fetch messages" />;
