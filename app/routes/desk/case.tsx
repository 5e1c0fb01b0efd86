import { data, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { cases as words } from "../../../content/en/staff/cases";
import { readForm } from "../../accounts/form.server";
import { requireStaff } from "../../accounts/guards.server";
import { partMerged } from "../../applications/customers.server";
import { listOf } from "../../applications/list.server";
import { OfCase } from "../../applications/screens/what-became";
import { showRow } from "../../applications/shown.server";
import { actOnCase } from "../../desk/cases/act.server";
import { findCase } from "../../desk/cases/case-page.server";
import { neighbours } from "../../desk/cases/neighbours.server";
import { listStaff } from "../../desk/cases/ownership.server";
import { readQueueView } from "../../desk/cases/queue";
import { readScope } from "../../desk/cases/scope-cookie";
import { CaseScreen } from "../../desk/cases/screens/case-screen";
import { sendWords } from "../../desk/cases/screens/send-words";
import { showCase, showConflicts } from "../../desk/cases/shown-case.server";
import { caseAddress, deskPaths } from "../../desk/desk-paths";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { newFormKey } from "../../leads/intake/enter.server";
import { listCaseOrders } from "../../payments/desk/order-list.server";
import { actOnQuote, isQuote, type Quoted } from "../../payments/desk/quote.server";
import { quoteChoices } from "../../payments/desk/quote-choices.server";
import { listQuoteLinks } from "../../payments/desk/quote-links.server";
import { CaseOrders } from "../../payments/desk/screens/case-orders";
import { showRow as showOrder } from "../../payments/desk/shown-orders.server";
import { isOpen } from "../../payments/settings.server";
import { idsOf, recordSeen } from "../../privacy/audit/record.server";
import { actOnRoom, showRoomOf } from "../../room/desk.server";
import { partRooms } from "../../room/revoke.server";
import { RoomCard } from "../../room/screens/room-card";
import { useAnswer } from "../../ui/desk/use-answer";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/case";

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, office, payments } = args.context.get(services);
  const view = readQueueView(args.url.searchParams, readScope(args.request));
  const calendar = office.current();
  const now = new Date();
  const page = await findCase(proof, sql, args.params.id);
  if (!page) return data({ shown: null, now: now.toISOString() }, { status: 404 });
  await recordSeen(proof, sql, idsOf(page.submissions), "case");
  const [staff, around, orders, applications] = await Promise.all([
    listStaff(sql),
    neighbours(proof, sql, view, args.params.id, now, calendar),
    listCaseOrders(proof, sql, args.params.id),
    listOf(proof, sql, { caseId: args.params.id }),
  ]);
  const isAdmin = proof.role === "admin";
  const shown = showCase(page, proof, staff, { now, calendar });
  const others = isAdmin ? staff.map(({ id, name }) => ({ id, name })) : [];
  const maySell = isOpen(payments) && !shown.mergedInto && !shown.isWithdrawn;
  const choices = maySell ? { ...quoteChoices({ isAdmin, service: shown.service }), people: shown.people } : null;
  const links = await listQuoteLinks(sql, payments, orders);
  const roomLinks = { secret: payments.linkSecrets[0], origin: payments.origin() };
  const room = shown.mergedInto ? null : await showRoomOf(proof, sql, roomLinks, { case: shown.id });
  return data({
    shown,
    me: proof.user.id,
    around,
    staff: others,
    now: now.toISOString(),
    orders: orders.map((order) => ({ ...showOrder(order), link: links[order.id] ?? null })),
    choices,
    applications: applications.map((row) => showRow(row, now)),
    room,
    formKey: newFormKey(),
  });
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, office, payments, jobs } = args.context.get(services);
  const { search, searchParams } = args.url;
  const form = await readForm(args.request);
  const nothing = {
    conflicts: [] as string[],
    typed: "",
    saved: "",
    asks: "",
    quote: undefined as Quoted | undefined,
    answer: "",
  };
  if (isQuote(form)) {
    const page = await findCase(proof, sql, args.params.id);
    if (!page) return data({ ...nothing, message: words.page.missing }, { status: 404 });
    const found = { id: page.case.id, submissions: page.submissions };
    const quote = await actOnQuote(proof, { sql, payments }, found, form);
    jobs.wake();
    // What was refused is told beside the form's buttons, where it was pressed.
    return data({ ...nothing, message: quote.typed ? "" : quote.message, quote }, { status: quote.status });
  }
  const inRoom = await actOnRoom(proof, sql, { case: args.params.id }, form);
  if (inRoom) {
    jobs.wake();
    const { message, typed, status } = inRoom;
    return data({ ...nothing, message, answer: typed ?? "" }, { status });
  }
  const view = readQueueView(searchParams, readScope(args.request));
  const around = await neighbours(proof, sql, view, args.params.id, new Date(), office.current());
  const acted = await actOnCase(proof, { sql, office, partMerged: partMerged(partRooms) }, args.params.id, form);
  if (acted.ok) {
    // On to the next person: the list is not needed in between.
    if (acted.isOutcome) throw redirect(around.next ? caseAddress(around.next, search) : deskPaths.queue + search);
    return data({ ...nothing, message: words.messages.recorded, saved: acted.note ?? "" });
  }
  const names = new Map((await listStaff(sql)).map(({ id, name }) => [id, name]));
  const conflicts = showConflicts(acted.conflicts ?? [], new Date(), names);
  const typed = String(form.get("note") ?? "");
  const asks = acted.asks ?? "";
  return data({ ...nothing, message: acted.message, conflicts, typed, asks }, { status: acted.status });
}

export const clientAction = ({ request, params, serverAction }: Route.ClientActionArgs) =>
  sendWords(params.id, request, serverAction);

/**
 * After a conflict the page shows what the other changed, so that saving again can succeed. A refusal may have ended the load
 * that an earlier press began, such as a merge's.
 */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 400 || actionStatus === 409 || defaultShouldRevalidate;

export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const answer = useAnswer(actionData);
  if (!loaderData.shown) return <p className="desk-empty">{words.page.missing}</p>;
  const search = parameters.size > 0 ? `?${parameters}` : "";
  const { shown, orders, choices, room } = loaderData;
  const quote = answer?.quote;
  // Where there is no form any more, because the person withdrew meanwhile, the page itself says why.
  const reply = answer && quote && !choices ? { ...answer, message: quote.message } : answer;
  return (
    <CaseScreen
      key={shown.id}
      {...loaderData}
      reply={reply}
      search={search}
      after={
        !shown.mergedInto && (
          <OfCase rows={loaderData.applications} submissionId={shown.id} formKey={loaderData.formKey} />
        )
      }
    >
      {room && (
        <RoomCard
          room={room}
          preview={room.application && `${deskPaths.applications}/${room.application}/room`}
          formKey={loaderData.formKey}
          typed={answer?.answer ?? ""}
        />
      )}
      <CaseOrders
        {...{ rows: orders, choices, action: caseAddress(shown.id, search), version: shown.version, reply: quote }}
      />
    </CaseScreen>
  );
}

export const ErrorBoundary = () => <PageFailed text={words.page.failed} />;
