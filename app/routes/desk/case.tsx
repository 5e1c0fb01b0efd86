import { data, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { caseAddress, deskPaths } from "../../../content/desk-paths";
import { readForm } from "../../accounts/form.server";
import { requireStaff } from "../../accounts/guards.server";
import { setNotice } from "../../accounts/notice.server";
import { showApplicationsOf } from "../../applications/list/list-applications.server";
import { OfCase } from "../../applications/screens/application-rows";
import { idsOf, recordSeen } from "../../audit/record.server";
import { missingCase } from "../../cases/case";
import { actOnCase } from "../../cases/case-page/case-acts.server";
import { type CaseReply, CaseScreen } from "../../cases/case-page/case-screen";
import { goesOnCookie, readGoesOn } from "../../cases/case-page/go-on";
import { describeConflicts, loadCase } from "../../cases/case-page/show-case.server";
import { sendWithDraft } from "../../cases/note-drafts";
import { neighbours } from "../../cases/queue/neighbours.server";
import { readQueueView, readScope } from "../../cases/queue/queue";
import { actOnContact, type ContactReply, showContacts } from "../../desk/contact/contact-page.server";
import { EditContact } from "../../desk/contact/edit-contact";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { joinWishes } from "../../desk/wishes/join-wishes";
import { WishList } from "../../desk/wishes/wish-list";
import { newFormKey } from "../../leads/intake/enter.server";
import { showCaseOrders } from "../../orders/desk/case-orders.server";
import { CaseOrders } from "../../orders/desk/screens/case-orders";
import { actOnQuote, type Quoted } from "../../orders/desk/send-quote.server";
import { showTrackingOf } from "../../tracking/desk/show-tracking.server";
import { actOnTracking } from "../../tracking/desk/tracking-acts.server";
import { TrackingCard } from "../../tracking/screens/tracking-card";
import { useAnswer } from "../../ui/desk/use-answer";
import { accountRequest, contentFor, services } from "../context.server";
import type { Route } from "./+types/case";

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const content = contentFor(args);
  const { sql, office, payments } = args.context.get(services);
  const clock = { now: new Date(), calendar: office.current() };
  const found = await loadCase(proof, sql, args.params.id, clock);
  if (!found) return data({ shown: null }, { status: 404 });
  const { submissions, ...page } = found;
  const { id, mergedInto } = page.shown;
  await recordSeen(proof, sql, idsOf(submissions), "case");
  const [around, orders, applications] = await Promise.all([
    neighbours(proof, sql, viewOf(args), id, clock.now, clock.calendar),
    showCaseOrders(proof, { sql, payments, content }, page.shown),
    showApplicationsOf(proof, sql, { caseId: id }, clock.now),
  ]);
  const links = { secret: payments.linkSecrets[0], origin: payments.origin() };
  const tracking = mergedInto ? null : await showTrackingOf(content, proof, sql, links, { case: id });
  const contacts = await showContacts(proof, sql, page.shown);
  const wishes = joinWishes(page.shown.wishes, orders.orders, applications);
  const goesOn = readGoesOn(args.request);
  return data({ ...page, ...orders, goesOn, around, applications, wishes, contacts, tracking, formKey: newFormKey() });
}

/** The queue that the case was opened from. */
const viewOf = ({ url, request }: { url: URL; request: Request }) =>
  readQueueView(url.searchParams, readScope(request));

type Reply = CaseReply & { quote?: Quoted; answer?: string; contact?: ContactReply; next?: string | undefined };

/** A form about money, about contact details, about the customer's pages, or one of the case itself. */
export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, office, payments, jobs } = args.context.get(services);
  const { id } = args.params;
  const answer = (reply: Reply, status: number) => data(reply, { status });
  const form = await readForm(args.request);
  const quote = await actOnQuote(proof, { sql, payments, office }, id, form);
  if (quote) {
    jobs.wake();
    // The reason for a refusal is shown beside the form's buttons.
    return answer({ message: quote.typed ? "" : quote.message, quote }, quote.status);
  }
  const contact = await actOnContact(proof, sql, id, form);
  if (contact) {
    jobs.wake();
    return answer({ message: "", contact: contact.reply }, contact.status);
  }
  const inTracking = await actOnTracking(contentFor(args), proof, sql, { case: id }, form);
  if (inTracking) {
    jobs.wake();
    const { message, input = "" } = inTracking;
    return answer({ message, answer: input }, inTracking.ok ? 200 : inTracking.status);
  }
  const goesOn = form.has("goOn");
  // Before the outcome, which moves the case to another place: who was next is next, also where it stays open.
  const { next } =
    form.has("outcome") || form.has("callBack")
      ? await neighbours(proof, sql, viewOf(args), id, new Date(), office.current())
      : {};
  const acted = await actOnCase(proof, { sql, office }, id, form);
  // A colleague may get a mail about it.
  jobs.wake();
  if (acted.ok) {
    const { search } = args.url;
    if (acted.isHandedOver) {
      setNotice(accountRequest(args), "handedOver");
      throw redirect(deskPaths.queue + search);
    }
    if (acted.isOutcome) {
      const headers = { "Set-Cookie": goesOnCookie(goesOn) };
      // The queue around the case says what was recorded.
      const saved = String(form.get("note") ?? "").trim();
      if (!goesOn) return data<Reply>({ message: "", saved, next }, { headers });
      // On to the next person: the list is not needed in between.
      throw redirect(next ? caseAddress(next, search) : deskPaths.queue + search, { headers });
    }
    return answer({ message: acted.message, ...(acted.note && { saved: acted.note }) }, 200);
  }
  const { message, conflicts, status, asks } = acted;
  const typed = String(form.get("note") ?? "");
  const described = conflicts && { conflicts: await describeConflicts(sql, conflicts) };
  const handover = String(form.get("said") ?? "");
  return answer({ message, typed, handover, asks, ...described }, status);
}

export const clientAction = ({ request, params, serverAction }: Route.ClientActionArgs) =>
  sendWithDraft(params.id, request, serverAction);

/**
 * After a conflict the page shows what the other changed, so that saving again can succeed. A refusal may have ended the load
 * that an earlier press began, such as a merge's.
 */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 400 || actionStatus === 409 || defaultShouldRevalidate;

export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const answer = useAnswer(actionData);
  if (!loaderData.shown) return <p className="desk-empty">{missingCase}</p>;
  const search = parameters.size > 0 ? `?${parameters}` : "";
  const { shown, orders, choices, tracking, applications, wishes, contacts, formKey } = loaderData;
  const quote = answer?.quote;
  // Where there is no form any more, because the person withdrew meanwhile, the page itself says why.
  const reply = answer && quote && !choices ? { ...answer, message: quote.message } : answer;
  // A question that waits comes first.
  const trackingCard = tracking && (
    <TrackingCard
      tracking={tracking}
      preview={tracking.application && `${deskPaths.applications}/${tracking.application}/track`}
      formKey={formKey}
      input={answer?.answer ?? ""}
    />
  );
  return (
    <CaseScreen
      key={shown.id}
      {...loaderData}
      around={answer?.next ? { ...loaderData.around, next: answer.next } : loaderData.around}
      reply={reply}
      search={search}
      edit={
        <EditContact
          contacts={contacts}
          action={caseAddress(shown.id, search)}
          version={shown.version}
          reply={answer?.contact}
        />
      }
      wishes={<WishList wishes={wishes} />}
      after={!shown.mergedInto && <OfCase rows={applications} recipients={shown.recipients} formKey={formKey} />}
    >
      {tracking && tracking.unread > 0 && trackingCard}
      <CaseOrders
        {...{
          me: loaderData.me,
          caseId: shown.id,
          rows: orders,
          choices,
          action: caseAddress(shown.id, search),
          version: shown.version,
          reply: quote,
        }}
      />
      {tracking?.unread === 0 && trackingCard}
    </CaseScreen>
  );
}

export const ErrorBoundary = () => <PageFailed text="This case could not be loaded." />;
