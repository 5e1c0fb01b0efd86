import { Link } from "react-router";
import { activity } from "../../../content/en/staff/activity";
import { figures as words } from "../../../content/en/staff/figures";
import { requireStaff } from "../../accounts/guards.server";
import { deskPaths } from "../../desk/desk-paths";
import { readPeriod } from "../../desk/figures/figures";
import { readFigures } from "../../desk/figures/figures.server";
import { FigureCards, FunnelSection, PeriodChips, PromiseSection } from "../../desk/figures/figures-screen";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { PageHead } from "../../ui/desk/page-head";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/figures";

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, office } = args.context.get(services);
  const days = readPeriod(args.url.searchParams);
  return { role: proof.role, days, figures: await readFigures(proof, sql, office.current(), days) };
}

export default function FiguresPage({ loaderData: { role, days, figures } }: Route.ComponentProps) {
  const isEmpty = figures.statuses.every(({ count }) => count === 0);
  return (
    <div className="figures">
      <PageHead title={words.heading} text={words.scope[role]}>
        <Link className="link text-sm" to={deskPaths.activity}>
          {activity.link}
        </Link>
        <PeriodChips days={days} />
      </PageHead>
      <FigureCards figures={figures} />
      {isEmpty ? (
        <p className="desk-sheet desk-empty soft">{words.nothing}</p>
      ) : (
        <>
          <PromiseSection figures={figures} />
          <FunnelSection figures={figures} />
        </>
      )}
    </div>
  );
}

export const ErrorBoundary = () => <PageFailed text={words.failed} />;
