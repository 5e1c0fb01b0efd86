import { Link, useNavigation } from "react-router";
import { desk } from "../../../content/en/desk";
import { requireAdmin } from "../../accounts/guards.server";
import { listMessages } from "../../leads/lead-detail.server";
import { MessageTable } from "../../leads/message-table";
import { instantFormat, zoneOf } from "../../leads/zone";
import { services } from "../../services.server";
import { Loading } from "../../ui/desk/loading";
import type { Route } from "./+types/messages";

const words = desk.messages;

export const meta = () => [{ title: words.heading }, { name: "robots", content: "noindex" }];

export async function loader(asked: Route.LoaderArgs) {
  const proof = await requireAdmin(asked);
  const { searchParams } = new URL(asked.request.url);
  const { messages, hasOlder } = await listMessages(proof, asked.context.get(services).sql, searchParams.get("older"));
  const format = instantFormat(zoneOf(asked.request.headers.get("Cookie")));
  const first = Math.max(1, Number(searchParams.get("n")) || 1);
  const rows = messages.map((message, index) => ({
    ...message,
    number: first + index,
    submittedAt: format.format(message.createdAt),
  }));
  return { rows, older: hasOlder ? `?older=${messages.at(-1)?.id}&n=${first + messages.length}` : null };
}

export default function Messages({ loaderData: { rows, older } }: Route.ComponentProps) {
  const isLoading = useNavigation().location !== undefined;
  return (
    <section className="desk-sheet" aria-labelledby="messages-heading">
      <div className="desk-sheet-head">
        <h2 id="messages-heading">{words.heading}</h2>
      </div>
      {isLoading ? (
        <Loading text={words.loading} />
      ) : rows.length === 0 ? (
        <div className="desk-empty">
          <h3>{words.emptyHeading}</h3>
          <p className="soft">{words.emptyText}</p>
        </div>
      ) : (
        <MessageTable rows={rows} />
      )}
      {older && (
        <nav className="desk-paging" aria-label={desk.paging.label}>
          <Link to={older} className="button button-line button-small">
            {desk.paging.older}
          </Link>
        </nav>
      )}
    </section>
  );
}
