import { desk as words } from "../../../content/en/desk";
import { requireAdmin } from "../../accounts/guards.server";
import { useLoadingText } from "../../leads/desk-loading";
import { openDesk } from "../../leads/desk-view.server";
import { ExportButton } from "../../leads/export-button";
import { FetchFailed, PageFailed } from "../../leads/fetch-failed";
import { LeadCards } from "../../leads/lead-cards";
import { LeadCharts } from "../../leads/lead-charts";
import { shortWords } from "../../leads/lead-filter";
import { LeadFilters } from "../../leads/lead-filters";
import { LeadTable, NoLeads } from "../../leads/lead-table";
import { LiveLeads } from "../../leads/live";
import { Paging } from "../../leads/paging";
import { services } from "../../services.server";
import { Loading } from "../../ui/desk/loading";
import type { Route } from "./+types/leads";

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(asked: Route.LoaderArgs) {
  const proof = await requireAdmin(asked);
  return openDesk(proof, asked.context.get(services), asked.request);
}

export default function Leads({ loaderData: view }: Route.ComponentProps) {
  const loading = useLoadingText();
  const isEmpty = !view.failed && view.counts.total === 0;
  return (
    <>
      {!view.failed && <LeadCards counts={view.counts} />}
      {!view.failed && view.charts && !isEmpty && <LeadCharts charts={view.charts} />}
      <section className="desk-sheet" aria-labelledby="leads-heading">
        <div className="desk-sheet-head">
          <h2 id="leads-heading">{words.table.heading}</h2>
          {!view.failed && (
            <ExportButton
              filter={view.filter}
              zone={view.zone}
              total={view.isMore ? null : view.total}
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
