import { data } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { readForm } from "../../accounts/form.server";
import { requireRecentPasswordOnPage, requireStaff } from "../../accounts/guards.server";
import { takeFormValues } from "../../accounts/notice.server";
import { recordListed } from "../../audit/record.server";
import { readOrderView } from "../../orders/desk/order-list.server";
import { showOrders } from "../../orders/desk/present-orders.server";
import { returnPayment } from "../../orders/desk/return-held-money.server";
import { OrdersScreen } from "../../orders/desk/screens/orders-screen";
import { useAnswer } from "../../ui/desk/use-answer";
import { privateMeta } from "../../ui/words/site-name";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/orders";

export const meta = privateMeta("Orders");

const heldForm = "held payment";

export async function loader(args: Route.LoaderArgs) {
  const asked = accountRequest(args);
  const proof = await requireStaff(asked, "admin", "agent");
  const { sql } = args.context.get(services);
  const view = await readOrderView(proof, sql, args.url.searchParams);
  const page = await showOrders(proof, sql, view);
  const people = [...new Set([...page.rows, ...page.held].flatMap(({ submissionId }) => submissionId ?? []))];
  await recordListed(proof, sql, people, view.tab === "unmatched" ? "unmatched money" : "orders", view);
  return { ...page, typed: takeFormValues(asked, { path: deskPaths.orders, form: heldForm })?.values };
}

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const proof = await requireStaff(asked, "admin", "agent");
  const form = await readForm(args.request);
  if (proof.role === "admin")
    requireRecentPasswordOnPage(asked, proof, { form: heldForm, fields: form, under: deskPaths.orders });
  const siteServices = args.context.get(services);
  const result = await returnPayment(proof, siteServices, form);
  siteServices.jobs.wake();
  return data(result, { status: result.ok ? 200 : result.status });
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  return <OrdersScreen {...loaderData} reply={useAnswer(actionData)} />;
}
