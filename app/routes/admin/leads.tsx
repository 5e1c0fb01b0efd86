import { desk as words } from "../../../content/english";
import { requireStaff } from "../../accounts/guards.server";
import { ExportButton } from "../../desk/export/export-button";
import { areChartsOpen } from "../../desk/list/charts-cookie";
import { loadDashboard } from "../../desk/list/dashboard.server";
import { CountCards } from "../../desk/screens/count-cards";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { LeadCharts } from "../../desk/screens/lead-charts";
import { ListSheet } from "../../desk/screens/list-sheet";
import { idsOf, recordListed } from "../../privacy/audit/record.server";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/leads";

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql } = args.context.get(services);
  const view = await loadDashboard(proof, args.context.get(services), args);
  if (!view.failed) await recordListed(proof, sql, idsOf(view.rows), "leads", view.filter);
  return { view, areChartsOpen: areChartsOpen(args.request.headers.get("Cookie")) };
}

export default function Leads({ loaderData: { view, areChartsOpen } }: Route.ComponentProps) {
  return (
    <>
      {!view.failed && <CountCards {...view} />}
      {!view.failed && view.charts && view.counts.total > 0 && (
        <LeadCharts charts={view.charts} isOpen={areChartsOpen} />
      )}
      <ListSheet view={view} action={!view.failed && <ExportButton view={view} />} />
    </>
  );
}

export const ErrorBoundary = () => <PageFailed text={words.table.failed} />;
