import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { passwordAddress } from "../../../content/account-paths";
import { deskPaths } from "../../../content/desk-paths";
import { orders as words } from "../../../content/en/staff/orders";
import { readForm } from "../../accounts/form.server";
import { requireRecentPasswordOnPage, requireStaff } from "../../accounts/guards.server";
import { takeFormValues } from "../../accounts/notice.server";
import { showApplicationsOf } from "../../applications/list/list-applications.server";
import { OfOrder } from "../../applications/screens/application-rows";
import { startPaidOrder } from "../../applications/start/start-paid-order.server";
import { recordSeen } from "../../audit/record.server";
import { actOnOrder, bringsMoney, movesMoney } from "../../orders/desk/order-acts.server";
import { showStaffOrder } from "../../orders/desk/present-orders.server";
import { OrderScreen } from "../../orders/desk/screens/order-screen";
import { useAnswer } from "../../ui/desk/use-answer";
import { privateMeta } from "../../ui/words/site-name";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/order";

export const meta = privateMeta("Orders");

const formOf = (id: string) => `order ${id}`;

export async function loader(args: Route.LoaderArgs) {
  const asked = accountRequest(args);
  const proof = await requireStaff(asked, "admin", "agent");
  const { sql } = args.context.get(services);
  const order = await showStaffOrder(proof, sql, args.params.id);
  const applications = order ? await showApplicationsOf(proof, sql, { orderId: order.id }) : [];
  if (order) await recordSeen(proof, sql, [order.submissionId], "order");
  const passwordAt = proof.hasRecentPassword ? null : passwordAddress(`${deskPaths.orders}/${args.params.id}`);
  const typed = takeFormValues(asked, { path: deskPaths.orders, form: formOf(args.params.id) })?.values;
  return data({ order, passwordAt, applications, typed }, { status: order ? 200 : 404 });
}

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const proof = await requireStaff(asked, "admin", "agent");
  const siteServices = args.context.get(services);
  const form = await readForm(args.request);
  if (movesMoney(proof, form))
    requireRecentPasswordOnPage(asked, proof, {
      form: formOf(args.params.id),
      fields: form,
      under: deskPaths.orders,
    });
  const result = await actOnOrder(proof, siteServices, args.params.id, form);
  // The job starts what is paid now a moment after this page is made, which would offer to start it by hand. If it fails here, the
  // job still does it.
  if (result.ok && bringsMoney(form)) await startPaidOrder(siteServices.sql, args.params.id).catch(() => {});
  siteServices.jobs.wake();
  return data(result, { status: result.ok ? 200 : result.status });
}

/** After a conflict the page shows what was recorded meanwhile, so that recording again can succeed. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, passwordAt, applications, typed } = loaderData;
  const reply = useAnswer(actionData);
  if (!order) return <p className="desk-empty">{words.missing}</p>;
  return (
    <OrderScreen key={order.id} order={order} passwordAt={passwordAt} typed={typed} reply={reply}>
      {(order.isPaid || order.isPart || applications.length > 0) && (
        <OfOrder
          rows={applications}
          orderId={order.id}
          canStart={(order.isPaid || order.isPart) && !order.hasApplications}
          isPart={order.isPart}
          isCallFirst={order.callFirst !== ""}
        />
      )}
    </OrderScreen>
  );
}
