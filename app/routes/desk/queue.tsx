import { data, Outlet, redirect, useMatches, useNavigation } from "react-router";
import { cases as words } from "../../../content/en/staff/cases";
import { readForm } from "../../accounts/form.server";
import { requireStaff } from "../../accounts/guards.server";
import { startBulk } from "../../desk/cases/bulk.server";
import { claimNext } from "../../desk/cases/ownership.server";
import { readQueueView } from "../../desk/cases/queue";
import { loadQueue } from "../../desk/cases/queue-page.server";
import { BulkChange } from "../../desk/cases/screens/bulk-change";
import { useDeskKeys } from "../../desk/cases/screens/desk-keys";
import { KeySheet } from "../../desk/cases/screens/key-sheet";
import { LiveQueue } from "../../desk/cases/screens/live-queue";
import { QueueFilters } from "../../desk/cases/screens/queue-filters";
import { QueueCounts, QueueList } from "../../desk/cases/screens/queue-list";
import { UnsavedNotes } from "../../desk/cases/screens/unsaved-notes";
import { removeView, saveView } from "../../desk/cases/views.server";
import { caseAddress, deskPaths } from "../../desk/desk-paths";
import { tidySearch } from "../../desk/list/list-filter";
import { idsOf, recordListed } from "../../privacy/audit/record.server";
import { useAnswer } from "../../ui/desk/use-answer";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/queue";

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { pathname, searchParams } = args.url;
  const tidy = tidySearch(searchParams);
  if (tidy !== null) throw redirect(pathname + tidy);
  const { sql } = args.context.get(services);
  const queue = await loadQueue(proof, sql, searchParams);
  const shown = queue.groups.flatMap(({ rows }) => idsOf(rows));
  await recordListed(proof, sql, shown, "queue", queue.view);
  return queue;
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql } = args.context.get(services);
  const form = await readForm(args.request);
  const { search } = args.url;
  switch (form.get("act")) {
    case "claim next": {
      const id = await claimNext(proof, sql);
      return id ? redirect(caseAddress(id, search)) : data({ message: words.queue.noneFree }, { status: 409 });
    }
    case "bulk": {
      const started = await startBulk(proof, sql, readQueueView(new URLSearchParams(search)), form);
      args.context.get(services).jobs.wake();
      return data({ message: started.message }, { status: started.ok ? 200 : 400 });
    }
    case "save view": {
      const saved = await saveView(proof, sql, String(form.get("name")), search);
      return data({ message: words.views[saved] }, { status: saved === "saved" ? 200 : 400 });
    }
    case "remove view":
      await removeView(proof, sql, String(form.get("name")));
      return data({ message: words.views.removed });
    default:
      return data({ message: words.messages.unknownAction }, { status: 400 });
  }
}

export default function Queue({ loaderData: queue, actionData }: Route.ComponentProps) {
  const open = useMatches().at(-1)?.params.id;
  const isSearching = useNavigation().location?.pathname === deskPaths.queue;
  const reply = useAnswer(actionData);
  useDeskKeys();
  return (
    <>
      <h1 className="sr-only">{words.heading}</h1>
      <div className="queue-page" data-open={open ? "" : undefined}>
        <section className="queue" aria-label={words.heading} aria-busy={isSearching || undefined}>
          <QueueCounts {...queue} />
          <QueueFilters {...queue} />
          {reply?.message && (
            <p className="desk-live" role="status" data-shown>
              {reply.message}
            </p>
          )}
          <UnsavedNotes me={queue.me} open={open} />
          <LiveQueue now={queue.now} isWaiting={queue.bulk !== null && !queue.bulk.isEnded} />
          <QueueList {...queue} open={open} />
          <BulkChange {...queue} />
          <KeySheet />
        </section>
        <section className={open ? "case-place" : "case-place max-lg:order-first"}>
          <Outlet />
        </section>
      </div>
    </>
  );
}
