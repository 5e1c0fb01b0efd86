import { data } from "react-router";
import { orders as words } from "../../../content/en/staff/orders";
import { readForm } from "../../accounts/form.server";
import { requireRecentPasswordOnPage, requireStaff } from "../../accounts/guards.server";
import { actOnUnmatched } from "../../payments/desk/act.server";
import { readOrderView } from "../../payments/desk/order-list.server";
import { OrdersScreen } from "../../payments/desk/screens/orders-screen";
import { showOrders } from "../../payments/desk/shown-orders.server";
import { recordListed } from "../../privacy/audit/record.server";
import { useAnswer } from "../../ui/desk/use-answer";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/orders";

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql } = args.context.get(services);
  const view = await readOrderView(proof, sql, args.url.searchParams);
  const shown = await showOrders(proof, sql, view);
  const people = [...new Set(shown.rows.map(({ submissionId }) => submissionId))];
  await recordListed(proof, sql, people, view.tab === "unmatched" ? "unmatched money" : "orders", view);
  return shown;
}

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const proof = await requireStaff(asked, "admin", "agent");
  if (proof.role === "admin") requireRecentPasswordOnPage(asked, proof);
  const given = args.context.get(services);
  const { status, message } = await actOnUnmatched(proof, given, await readForm(args.request));
  given.jobs.wake();
  return data({ message, isRefused: status >= 400 }, { status });
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  return <OrdersScreen {...loaderData} reply={useAnswer(actionData)} />;
}
