import { data, Outlet, redirect, useMatches, useNavigation } from "react-router";
import { cases as words } from "../../../content/en/staff/cases";
import { readForm } from "../../accounts/form.server";
import { requireStaff } from "../../accounts/guards.server";
import { type BulkQuestion, putAwayBulk, startBulk, undoBulk } from "../../desk/cases/bulk.server";
import { claimNext } from "../../desk/cases/ownership.server";
import { readQueueView, scopes } from "../../desk/cases/queue";
import { loadQueue } from "../../desk/cases/queue-page.server";
import { readScope, scopeCookie } from "../../desk/cases/scope-cookie";
import { BulkChange } from "../../desk/cases/screens/bulk-change";
import { useDeskKeys } from "../../desk/cases/screens/desk-keys";
import { KeySheet } from "../../desk/cases/screens/key-sheet";
import { LiveQueue } from "../../desk/cases/screens/live-queue";
import { QueueFilters } from "../../desk/cases/screens/queue-filters";
import { QueueCounts, QueueList } from "../../desk/cases/screens/queue-list";
import { RecordedOutcome } from "../../desk/cases/screens/recorded-outcome";
import { UnsavedNotes } from "../../desk/cases/screens/unsaved-notes";
import { undoOutcome } from "../../desk/cases/undo.server";
import { removeView, saveView } from "../../desk/cases/views.server";
import { caseAddress, deskPaths } from "../../desk/desk-paths";
import { tidySearch } from "../../desk/list/list-filter";
import { idsOf, recordListed } from "../../privacy/audit/record.server";
import { ButtonLink } from "../../ui/button";
import { LiveNote } from "../../ui/desk/live-note";
import { pane } from "../../ui/desk/page";
import { useAnswer } from "../../ui/desk/use-answer";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/queue";

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { pathname, searchParams } = args.url;
  const tidy = tidySearch(searchParams);
  if (tidy !== null) throw redirect(pathname + tidy);
  const { sql, office } = args.context.get(services);
  const queue = await loadQueue(proof, sql, searchParams, {
    scope: readScope(args.request),
    calendar: office.current(),
  });
  const shown = queue.groups.flatMap(({ rows }) => idsOf(rows));
  await recordListed(proof, sql, shown, "queue", queue.view);
  return queue;
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, office, jobs } = args.context.get(services);
  const form = await readForm(args.request);
  const { search } = args.url;
  const calendar = office.current();
  switch (form.get("act")) {
    case "claim next": {
      const id = await claimNext(proof, sql, new Date(), calendar);
      return id ? redirect(caseAddress(id, search)) : answer(words.queue.noneFree, 409);
    }
    case "bulk": {
      const view = readQueueView(new URLSearchParams(search), readScope(args.request));
      const { ok, message, asks } = await startBulk(proof, sql, view, form, { calendar });
      jobs.wake();
      return answer(asks ? "" : message, ok ? 200 : 400, asks && { message, ...asks });
    }
    case "undo bulk": {
      const isBegun = await undoBulk(proof, sql, String(form.get("bulk")));
      jobs.wake();
      return answer(isBegun ? words.bulk.started : words.bulk.tooLate, isBegun ? 200 : 409);
    }
    case "put away":
      await putAwayBulk(proof, sql, String(form.get("bulk")));
      return answer("");
    case "undo": {
      const id = String(form.get("case"));
      const isUndone = await undoOutcome(proof, sql, id, Number(form.get("version")));
      return isUndone ? redirect(caseAddress(id, search)) : answer(words.messages.cannotUndo, 409);
    }
    case "scope": {
      const scope = scopes.find((known) => known === form.get("scope")) ?? "everyone";
      return redirect(deskPaths.queue + search, { headers: { "Set-Cookie": scopeCookie(scope) } });
    }
    case "save view": {
      const saved = await saveView(proof, sql, String(form.get("name")), search);
      return answer(words.views[saved], saved === "saved" ? 200 : 400);
    }
    case "remove view":
      await removeView(proof, sql, String(form.get("name")));
      return answer(words.views.removed);
    default:
      return answer(words.messages.unknownAction, 400);
  }
}

type Question = BulkQuestion & { message: string };
const answer = (message: string, status = 200, bulk?: Question) => data({ message, bulk }, status);

/** Under the head, its line and the padding: the page itself does not scroll. */
const scrolls = "lg:max-h-[calc(100vh-5rem-1px)] lg:overflow-y-auto";

export default function Queue({ loaderData: queue, actionData }: Route.ComponentProps) {
  const open = useMatches().at(-1)?.params.id;
  const isSearching = useNavigation().location?.pathname === deskPaths.queue;
  const reply = useAnswer(actionData);
  useDeskKeys();
  return (
    <>
      <h1 className="sr-only">{words.heading}</h1>
      <div className="grid grid-cols-1 items-start gap-[1.1rem] lg:grid-cols-[minmax(25rem,5fr)_minmax(0,7fr)] print:block">
        <section
          className={`queue @container ${pane} ${scrolls} print:hidden ${open ? "max-lg:hidden" : ""}`}
          aria-label={words.heading}
          aria-busy={isSearching || undefined}
        >
          <QueueCounts {...queue} />
          <QueueFilters {...queue} />
          <p className="flex flex-wrap gap-2 px-3">
            <ButtonLink href={deskPaths.newCase} look="quiet" isSmall icon="users">
              {words.queue.newCase}
            </ButtonLink>
            {queue.isAdmin && (
              <ButtonLink href={deskPaths.import} look="quiet" isSmall icon="document">
                {words.queue.import}
              </ButtonLink>
            )}
          </p>
          {reply?.message && <LiveNote role="status">{reply.message}</LiveNote>}
          {!open && queue.recorded && <RecordedOutcome recorded={queue.recorded} />}
          <UnsavedNotes me={queue.me} open={open} />
          <LiveQueue now={queue.now} isWaiting={queue.bulk !== null && !queue.bulk.isEnded} />
          <QueueList {...queue} open={open} />
          <BulkChange {...queue} question={reply?.bulk} />
          <KeySheet />
        </section>
        <section
          className={`case-place ${scrolls} print:max-h-none print:overflow-visible ${open ? "" : "max-lg:order-first"}`}
        >
          {open && queue.recorded && <RecordedOutcome recorded={queue.recorded} />}
          <Outlet />
        </section>
      </div>
    </>
  );
}
