import { desk as words } from "../../../content/en/staff/desk";
import { requireStaff } from "../../accounts/guards.server";
import { sealQuery } from "../../accounts/query-seal.server";
import { ExportButton } from "../../desk/export/export-button";
import { areChartsOpen } from "../../desk/list/charts-cookie";
import { loadDashboard } from "../../desk/list/dashboard.server";
import { queryOf } from "../../desk/list/list-filter";
import { CountCards } from "../../desk/screens/count-cards";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { LeadCharts } from "../../desk/screens/lead-charts";
import { ListSheet } from "../../desk/screens/list-sheet";
import { recordListed } from "../../privacy/audit/record.server";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/leads";

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const asked = accountRequest(args);
  const proof = await requireStaff(asked, "admin");
  const { sql } = args.context.get(services);
  const view = await loadDashboard(proof, args.context.get(services), args, async (list, people, filter) => {
    await recordListed(proof, sql, people, list, filter);
    return sealQuery(asked, proof, queryOf(list, filter));
  });
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
