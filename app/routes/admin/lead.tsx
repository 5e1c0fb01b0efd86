import { data, Link, useLocation } from "react-router";
import { desk as words } from "../../../content/en/desk";
import { requireAdmin } from "../../accounts/guards.server";
import { deskPaths } from "../../leads/desk-paths";
import { findLead } from "../../leads/lead-detail.server";
import { LeadSheet } from "../../leads/lead-sheet";
import { instantFormat, zoneOf } from "../../leads/zone";
import { services } from "../../services.server";
import { Icon } from "../../ui/icon";
import type { Route } from "./+types/lead";

export const meta = () => [{ title: words.lead.heading }, { name: "robots", content: "noindex" }];

export async function loader(asked: Route.LoaderArgs) {
  const proof = await requireAdmin(asked);
  const lead = await findLead(proof, asked.context.get(services).sql, asked.params.id);
  if (!lead) return data({ lead: null, submittedAt: "" }, { status: 404 });
  const format = instantFormat(zoneOf(asked.request.headers.get("Cookie")));
  return data({ lead, submittedAt: format.format(lead.createdAt) });
}

export default function Lead({ loaderData: { lead, submittedAt } }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <section className="desk-sheet">
      <Link to={`${deskPaths.leads}${search}`} className="button button-quiet button-small justify-self-start">
        <Icon name="back" />
        {words.lead.back}
      </Link>
      {lead ? <LeadSheet lead={lead} submittedAt={submittedAt} /> : <p className="desk-empty">{words.lead.missing}</p>}
    </section>
  );
}
