import { useEffect } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { desk as words } from "../../../content/en/desk";
import { requireAdmin } from "../../accounts/guards.server";
import { openDesk } from "../../leads/desk-view.server";
import { ExportButton } from "../../leads/export-button";
import { LeadCards } from "../../leads/lead-cards";
import { LeadCharts } from "../../leads/lead-charts";
import { isFiltered } from "../../leads/lead-filter";
import { LeadFilters } from "../../leads/lead-filters";
import { LeadTable, NoLeads } from "../../leads/lead-table";
import { LiveLeads } from "../../leads/live-leads";
import { Paging } from "../../leads/paging";
import { services } from "../../services.server";
import { Button } from "../../ui/button";
import { Loading } from "../../ui/desk/loading";
import { useNotice } from "../../ui/desk/notices";
import type { Route } from "./+types/leads";

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(asked: Route.LoaderArgs) {
  const proof = await requireAdmin(asked);
  return openDesk(proof, asked.context.get(services), asked.request);
}

export default function Leads({ loaderData: view }: Route.ComponentProps) {
  const isLoading = useNavigation().location !== undefined;
  const isEmpty = !view.failed && view.counts.total === 0;
  return (
    <>
      {!view.failed && <LeadCards counts={view.counts} />}
      {!view.failed && view.charts && !isEmpty && <LeadCharts charts={view.charts} />}
      <section className="desk-sheet" aria-labelledby="leads-heading">
        <div className="desk-sheet-head">
          <h2 id="leads-heading">{words.table.heading}</h2>
          {!view.failed && (
            <ExportButton filter={view.filter} zone={view.zone} total={view.isMore ? null : view.total} />
          )}
        </div>
        {!isEmpty && <LeadFilters filter={view.filter} />}
        {!view.failed && <LiveLeads filter={view.filter} since={view.since} isFirst={view.isFirst} />}
        {isLoading ? (
          <Loading text={words.table.loading} />
        ) : view.failed ? (
          <Failed />
        ) : view.rows.length === 0 ? (
          <NoLeads isFiltered={isFiltered(view.filter)} />
        ) : (
          <>
            <LeadTable rows={view.rows} filter={view.filter} />
            <Paging {...view} />
          </>
        )}
      </section>
    </>
  );
}

function Failed() {
  const say = useNotice();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    console.error(words.table.failed);
    say("failed", words.table.failed);
  }, [say]);
  return (
    <div className="desk-empty" role="alert">
      <p>{words.table.failed}</p>
      <Button look="line" isSmall onClick={() => void revalidate()} isBusy={state === "loading"}>
        {words.table.retry}
      </Button>
    </div>
  );
}
