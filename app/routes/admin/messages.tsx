import { desk } from "../../../content/english";
import { requireStaff } from "../../accounts/guards.server";
import { loadMessages } from "../../desk/list/message-list.server";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { LiveMessages } from "../../desk/screens/live-updates";
import { useLoadingText } from "../../desk/screens/loading-text";
import { MessageTable } from "../../desk/screens/message-table";
import { PageLink } from "../../desk/screens/paging";
import { idsOf, recordListed } from "../../privacy/audit/record.server";
import { Loading } from "../../ui/desk/loading";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/messages";

const words = desk.messages;

export const meta = () => [{ title: words.heading }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql } = args.context.get(services);
  const view = await loadMessages(proof, sql, args.request);
  await recordListed(proof, sql, idsOf(view.rows), "messages");
  return view;
}

export default function Messages({ loaderData: { rows, older, since, known, isFirst } }: Route.ComponentProps) {
  const loading = useLoadingText();
  return (
    <section className="desk-sheet" aria-labelledby="messages-heading">
      <div className="desk-sheet-head">
        <h2 id="messages-heading">{words.heading}</h2>
      </div>
      <LiveMessages since={since} known={known} isFirst={isFirst} />
      {loading ? (
        <Loading text={loading} />
      ) : rows.length === 0 ? (
        <div className="desk-empty">
          <h3>{words.emptyHeading}</h3>
          <p className="soft">{words.emptyText}</p>
        </div>
      ) : (
        <MessageTable rows={rows} />
      )}
      {(older || !isFirst) && (
        <nav className="desk-paging" aria-label={desk.paging.label}>
          {!isFirst && <PageLink search="" label={desk.paging.newest} />}
          {older && <PageLink search={older} label={desk.paging.older} />}
        </nav>
      )}
    </section>
  );
}

export const ErrorBoundary = () => <PageFailed text={words.failed} />;
