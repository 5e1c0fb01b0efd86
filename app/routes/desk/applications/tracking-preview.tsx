import { data } from "react-router";
import { requireStaff } from "../../../accounts/guards.server";
import { refusals } from "../../../tracking/desk/find-tracked-customer.server";
import { previewTracking } from "../../../tracking/desk/show-tracking.server";
import { useContent } from "../../../ui/words/content";
import { accountRequest, contentFor, services } from "../../context.server";
import type { DocumentHandle } from "../../document-handle";
import { Thread } from "../../tracking/parts/messages";
import { column, columns, TrackingView } from "../../tracking/parts/tracking-view";
import type { Route } from "./+types/tracking-preview";

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };
export const meta = () => [
  { title: `Preview of the customer's page | ${useContent().facts.site.name}` },
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const content = contentFor(args);
  const { sql, office } = args.context.get(services);
  const preview = await previewTracking(content, proof, sql, args.params.id, office.current());
  const note = preview ? "Preview: this is what the customer sees. Nothing here can be pressed." : refusals.noSuchPage;
  return data({ preview, note }, { status: preview ? 200 : 404 });
}

/** The first of the customer's pages, for staff to look at: nothing on it can be pressed. */
export default function TrackingPreview({ loaderData: { preview, note } }: Route.ComponentProps) {
  const { tracking } = useContent();
  return (
    <div className={column}>
      <h1 className="sr-only">Preview of the customer's page</h1>
      <p className="tracking-card font-semibold">{note}</p>
      {preview && (
        <div inert className={columns}>
          <TrackingView page={preview.tracking} />
          {preview.messages.length > 0 && (
            <section className="tracking-card">
              <h2>{tracking.messages.heading}</h2>
              <Thread messages={preview.messages} />
            </section>
          )}
        </div>
      )}
    </div>
  );
}
