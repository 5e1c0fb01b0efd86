import { desk as words } from "../../../content/english";
import { requireStaff } from "../../accounts/guards.server";
import { ExportButton } from "../../desk/export/export-button";
import { loadDashboard } from "../../desk/list/dashboard.server";
import { shortWords } from "../../desk/list/lead-filter";
import { CountCards } from "../../desk/screens/count-cards";
import { FetchFailed, PageFailed } from "../../desk/screens/fetch-failed";
import { LeadCharts } from "../../desk/screens/lead-charts";
import { LeadFilters } from "../../desk/screens/lead-filters";
import { LeadTable, NoLeads } from "../../desk/screens/lead-table";
import { LiveLeads } from "../../desk/screens/live-updates";
import { useLoadingText } from "../../desk/screens/loading-text";
import { Paging } from "../../desk/screens/paging";
import { idsOf, recordListed } from "../../privacy/audit/record.server";
import { Loading } from "../../ui/desk/loading";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/leads";

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql } = args.context.get(services);
  const view = await loadDashboard(proof, args.context.get(services), args.request);
  if (!view.failed) await recordListed(proof, sql, idsOf(view.rows), "leads", view.filter);
  return view;
}

export default function Leads({ loaderData: view }: Route.ComponentProps) {
  const loading = useLoadingText();
  const isEmpty = !view.failed && view.counts.total === 0;
  return (
    <>
      {!view.failed && <CountCards counts={view.counts} />}
      {!view.failed && view.charts && !isEmpty && <LeadCharts charts={view.charts} />}
      <section className="desk-sheet" aria-labelledby="leads-heading">
        <div className="desk-sheet-head">
          <h2 id="leads-heading">{words.table.heading}</h2>
          {!view.failed && (
            <ExportButton
              filter={view.filter}
              zone={view.zone}
              total={view.hasMore ? null : view.total}
              isDisabled={shortWords(view.filter.search) === "all"}
            />
          )}
        </div>
        {!isEmpty && <LeadFilters filter={view.filter} />}
        {!view.failed && (
          <LiveLeads filter={view.filter} since={view.since} known={view.known} isFirst={view.isFirst} />
        )}
        {loading ? (
          <Loading text={loading} />
        ) : view.failed ? (
          <FetchFailed text={words.table.failed} />
        ) : view.rows.length === 0 ? (
          <NoLeads filter={view.filter} />
        ) : (
          <>
            <LeadTable rows={view.rows} />
            <Paging {...view} />
          </>
        )}
      </section>
    </>
  );
}

export const ErrorBoundary = () => <PageFailed text={words.table.failed} />;
