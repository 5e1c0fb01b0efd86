import { requireStaff } from "../../../accounts/guards.server";
import { sealQuery } from "../../../accounts/query-seal.server";
import { recordListed } from "../../../audit/record.server";
import { ExportButton } from "../../../cases/export/export-button";
import { loadDashboard } from "../../../cases/list/dashboard.server";
import { queryOf } from "../../../cases/list/list-filter";
import { PageFailed } from "../../../desk/screens/fetch-failed";
import { areChartsOpen, CountCards, LeadCharts } from "../../../desk/screens/lead-figures";
import { ListSheet } from "../../../desk/screens/list-sheet";
import { privateMeta } from "../../../ui/words/site-name";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/leads";

export const meta = privateMeta("Admin Dashboard");

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

export const ErrorBoundary = () => <PageFailed text="Failed to fetch submissions" />;
