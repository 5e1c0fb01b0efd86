import { Link } from "react-router";
import { activity } from "../../../content/en/staff/activity";
import { figures as words } from "../../../content/en/staff/figures";
import { requireStaff } from "../../accounts/guards.server";
import { readWorkFigures } from "../../applications/figures/work-figures.server";
import { WorkSection } from "../../applications/figures/work-figures-screen";
import { deskPaths } from "../../desk/desk-paths";
import { datesOf, readPeriod } from "../../desk/figures/figures";
import { readFigures } from "../../desk/figures/figures.server";
import { FigureCards, FunnelSection, PeriodChips, PromiseSection } from "../../desk/figures/figures-screen";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/figures";

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, office } = args.context.get(services);
  const days = readPeriod(args.url.searchParams);
  const [figures, work] = await Promise.all([
    readFigures(proof, sql, office.current(), days),
    readWorkFigures(proof, sql, datesOf(days, new Date())[0] ?? ""),
  ]);
  return { role: proof.role, days, figures, work };
}

export default function FiguresPage({ loaderData: { role, days, figures, work } }: Route.ComponentProps) {
  const isEmpty = figures.statuses.every(({ count }) => count === 0);
  return (
    <div className={deskPage}>
      <PageHead title={words.heading} text={words.scope[role]}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link className="link text-sm" to={deskPaths.activity}>
            {activity.link}
          </Link>
          <PeriodChips days={days} />
        </div>
      </PageHead>
      <FigureCards figures={figures} />
      {isEmpty ? (
        <p className="desk-empty soft rounded-lg border bg-card">{words.nothing}</p>
      ) : (
        <>
          <PromiseSection figures={figures} />
          <FunnelSection figures={figures} />
        </>
      )}
      <WorkSection figures={work} />
    </div>
  );
}

export const ErrorBoundary = () => <PageFailed text={words.failed} />;
