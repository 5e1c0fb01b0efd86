import { data, Link, useSearchParams } from "react-router";
import { desk as words } from "../../../content/english";
import { requireStaff } from "../../accounts/guards.server";
import { listAddress } from "../../desk/desk-paths";
import { findLead } from "../../desk/list/lead-detail.server";
import { instantFormat, zoneFromCookie } from "../../desk/list/time-zone";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { LeadDetail } from "../../desk/screens/lead-detail";
import { WatchRole } from "../../desk/screens/live-updates";
import { useLoadingText } from "../../desk/screens/loading-text";
import { recordSeen } from "../../privacy/audit/record.server";
import { Loading } from "../../ui/desk/loading";
import { Icon } from "../../ui/icon";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/lead";

export const meta = () => [{ title: words.lead.heading }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql } = args.context.get(services);
  const lead = await findLead(proof, sql, args.params.id);
  if (!lead) return data({ lead: null, submittedAt: "" }, { status: 404 });
  await recordSeen(proof, sql, [lead.id], "lead");
  const format = instantFormat(zoneFromCookie(args.request.headers.get("Cookie")));
  return data({ lead, submittedAt: format.format(lead.createdAt) });
}

export default function Lead({ loaderData: { lead, submittedAt } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const loading = useLoadingText();
  return (
    <section className="desk-sheet">
      <WatchRole />
      <Link to={listAddress(parameters)} className="desk-back button button-quiet button-small">
        <Icon name="back" />
        {words.lead.back}
      </Link>
      {loading ? (
        <Loading text={loading} />
      ) : lead ? (
        <LeadDetail lead={lead} submittedAt={submittedAt} />
      ) : (
        <p className="desk-empty">{words.lead.missing}</p>
      )}
    </section>
  );
}

export const ErrorBoundary = () => <PageFailed text={words.lead.failed} />;
