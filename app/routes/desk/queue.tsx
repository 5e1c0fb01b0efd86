import { data, Outlet, redirect, useMatches } from "react-router";
import { readForm } from "../../accounts/form.server";
import { requireStaff } from "../../accounts/guards.server";
import { idsOf, recordListed } from "../../audit/record.server";
import { readScope } from "../../cases/queue/queue";
import { actOnQueue } from "../../cases/queue/queue-acts.server";
import { loadQueue } from "../../cases/queue/queue-page.server";
import { QueueScreen } from "../../cases/screens/queue-screen";
import { useAnswer } from "../../ui/desk/use-answer";
import { tidySearch } from "../../ui/view-parameters";
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
  const listed = queue.groups.flatMap(({ rows }) => idsOf(rows));
  await recordListed(proof, sql, listed, "queue", queue.view);
  return queue;
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, office, jobs } = args.context.get(services);
  const { request, url } = args;
  const form = await readForm(request);
  const calendar = office.current();
  const acted = await actOnQueue({ proof, sql, calendar, search: url.search, request, form });
  jobs.wake();
  if ("goTo" in acted)
    throw redirect(acted.goTo, acted.cookie ? { headers: { "Set-Cookie": acted.cookie } } : undefined);
  const { message } = acted;
  if (!acted.ok) return data({ message, isRefused: true, question: undefined }, acted.status);
  // What is asked stands beside the form's buttons.
  const question = acted.asks ? { message, ...acted.asks } : undefined;
  return data({ message: question ? "" : message, isRefused: false, question });
}

export default function Queue({ loaderData, actionData }: Route.ComponentProps) {
  const open = useMatches().at(-1)?.params.id;
  return (
    <QueueScreen queue={loaderData} open={open} reply={useAnswer(actionData)}>
      <Outlet />
    </QueueScreen>
  );
}
