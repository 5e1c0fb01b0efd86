import { data, Link } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { sayMonth } from "../../../content/hours";
import { readForm } from "../../accounts/form.server";
import { requireStaff } from "../../accounts/guards.server";
import { readWorkFigures } from "../../applications/figures/work-figures.server";
import { WorkSection } from "../../applications/figures/work-figures-screen";
import { ExportForm } from "../../cases/export/export-form";
import { datesOf, readPeriod } from "../../desk/figures/figures";
import { readFigures } from "../../desk/figures/figures.server";
import { FigureCards, FunnelSection, Periods, PromiseSection } from "../../desk/figures/figures-screen";
import { SourceCosts } from "../../desk/figures/source-costs";
import { CostsInWords, SourceTable } from "../../desk/figures/source-table";
import { listSourceNames, readSources } from "../../desk/figures/sources.server";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { listMonths } from "../../orders/day-book/read-day-book.server";
import { listSourceCosts } from "../../orders/source-costs/source-costs.server";
import { typeSourceCost } from "../../orders/source-costs/type-source-cost.server";
import { deskPage, sheet } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { useAnswer } from "../../ui/desk/use-answer";
import { privateMeta } from "../../ui/words/site-name";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/figures";

export const meta = privateMeta("Figures");

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, office } = args.context.get(services);
  const days = readPeriod(args.url.searchParams);
  const firstDay = datesOf(days, new Date())[0] ?? "";
  const months = listMonths();
  const [figures, sources, work] = await Promise.all([
    readFigures(proof, sql, office.current(), days),
    readSources(proof, sql, firstDay),
    readWorkFigures(proof, sql, firstDay),
  ]);
  const costs = await listSourceCosts(proof, sql, months.at(-1) ?? "");
  const choices = months.map((month) => ({ value: month, label: sayMonth(month) }));
  return { role: proof.role, days, figures, sources, work, costs, months: choices };
}

/** What a source cost, typed in by an admin. */
export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql } = args.context.get(services);
  const form = await readForm(args.request);
  const result = await typeSourceCost({ proof, sql, form, sources: await listSourceNames(proof, sql) });
  return data(result, { status: result.ok ? 200 : result.status });
}

export default function FiguresPage({ loaderData, actionData }: Route.ComponentProps) {
  const { role, days, figures, sources, work, costs, months } = loaderData;
  const reply = useAnswer(actionData);
  const isEmpty = figures.statuses.every(({ count }) => count === 0);
  return (
    <div className={deskPage}>
      <PageHead title="Figures" text={role === "admin" ? "Everyone's cases" : "Your own cases"}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link className="link text-sm" to={deskPaths.activity}>
            Activity by agent and day
          </Link>
          <Periods days={days} />
        </div>
      </PageHead>
      <FigureCards figures={figures} />
      {isEmpty ? (
        <p className="desk-empty soft rounded-lg border bg-card">No leads in this period.</p>
      ) : (
        <PromiseSection figures={figures} />
      )}
      {(!isEmpty || role === "admin") && (
        <section className={sheet} aria-labelledby="source-heading">
          <h2 id="source-heading">Where leads come from</h2>
          <SourceTable sources={sources} hasMoney={role === "admin"} />
          <CostsInWords sources={sources} />
          {role === "admin" && <SourceCosts {...{ sources, costs, months, reply }} />}
        </section>
      )}
      {!isEmpty && <FunnelSection figures={figures} />}
      <WorkSection figures={work} />
      <ExportForm of="figures" filter={{ days }} hasCsv={false} />
    </div>
  );
}

export const ErrorBoundary = () => <PageFailed text="Failed to fetch the figures" />;
