import { data } from "react-router";
import { orders as words } from "../../../content/en/staff/orders";
import { passwordAddress } from "../../accounts/account-paths";
import { readForm } from "../../accounts/form.server";
import { requireRecentPasswordOnPage, requireStaff } from "../../accounts/guards.server";
import { listOf } from "../../applications/list.server";
import { OfOrder } from "../../applications/screens/what-became";
import { showRow } from "../../applications/shown.server";
import { deskPaths } from "../../desk/desk-paths";
import { actOnStaffOrder, movesMoney } from "../../payments/desk/act.server";
import { OrderScreen } from "../../payments/desk/screens/order-screen";
import { showStaffOrder } from "../../payments/desk/shown-orders.server";
import { recordSeen } from "../../privacy/audit/record.server";
import { useAnswer } from "../../ui/desk/use-answer";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/order";

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql } = args.context.get(services);
  const order = await showStaffOrder(proof, sql, args.params.id);
  const applications = order ? await listOf(proof, sql, { orderId: order.id }) : [];
  if (order) await recordSeen(proof, sql, [order.submissionId], "order");
  const passwordAt = proof.hasRecentPassword ? null : passwordAddress(`${deskPaths.orders}/${args.params.id}`);
  const now = new Date();
  return data(
    { order, passwordAt, applications: applications.map((row) => showRow(row, now)) },
    { status: order ? 200 : 404 },
  );
}

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const proof = await requireStaff(asked, "admin", "agent");
  const given = args.context.get(services);
  const form = await readForm(args.request);
  if (movesMoney(proof, form)) requireRecentPasswordOnPage(asked, proof);
  const { status, message } = await actOnStaffOrder(proof, given, args.params.id, form);
  given.jobs.wake();
  return data({ message, isRefused: status >= 400 }, { status });
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, passwordAt, applications } = loaderData;
  const reply = useAnswer(actionData);
  if (!order) return <p className="desk-empty">{words.missing}</p>;
  return (
    <OrderScreen key={order.id} order={order} passwordAt={passwordAt} reply={reply}>
      <OfOrder rows={applications} orderId={order.id} canStart={order.isPaid && !order.hasApplications} />
    </OrderScreen>
  );
}
