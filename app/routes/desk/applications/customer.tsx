import { data } from "react-router";
import { applications as words } from "../../../../content/en/staff/applications";
import { readForm } from "../../../accounts/form.server";
import { requireStaff } from "../../../accounts/guards.server";
import { findCustomer, findOthers } from "../../../applications/customers.server";
import { actOnCustomerPage } from "../../../applications/dates/elsewhere.server";
import { listOfColleagues, listOfCustomer } from "../../../applications/list.server";
import { listRegistrations } from "../../../applications/registrations.server";
import { CustomerScreen } from "../../../applications/screens/customer-screen";
import { showColleagues, showCustomerChoices, showRegistration, showRow } from "../../../applications/shown.server";
import { readView } from "../../../applications/view";
import { listOrdersOf } from "../../../payments/desk/order-list.server";
import { OrderRows } from "../../../payments/desk/screens/orders-screen";
import { showRow as showOrder } from "../../../payments/desk/shown-orders.server";
import { idsOf, recordListed, recordSeen } from "../../../privacy/audit/record.server";
import { partRooms } from "../../../room/revoke.server";
import { useAnswer } from "../../../ui/desk/use-answer";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/customer";

export const meta = () => [{ title: words.customersMeta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql } = args.context.get(services);
  const customer = await findCustomer(proof, sql, args.params.id);
  if (!customer)
    return data(
      { customer: null, applications: [], colleagues: [], registrations: [], choices: null, orders: [], found: null },
      { status: 404 },
    );
  await recordSeen(proof, sql, idsOf(customer.people), "customer");
  const { search } = readView(args.url.searchParams);
  const rows = await findOthers(proof, sql, customer, search);
  if (search)
    await recordListed(
      proof,
      sql,
      rows.flatMap(({ submissionId }) => submissionId ?? []),
      "customers",
      { search },
    );
  const whole = [customer.id, ...idsOf(customer.joined)];
  const [applications, colleagues, registrations, orders] = await Promise.all([
    listOfCustomer(proof, sql, customer.id),
    listOfColleagues(proof, sql, customer.id),
    listRegistrations(proof, sql, whole),
    listOrdersOf(proof, sql, idsOf(customer.people)),
  ]);
  const now = new Date();
  return data({
    customer,
    applications: applications.map((row) => showRow(row, now)),
    colleagues: colleagues.map(showColleagues),
    registrations: registrations.map(showRegistration),
    choices: showCustomerChoices(now),
    orders: orders.map(showOrder),
    found: { search, rows: rows.map(({ id, name, phone }) => ({ id, name, phone })) },
  });
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql } = args.context.get(services);
  const form = await readForm(args.request);
  const { status, message } = await actOnCustomerPage(proof, sql, args.params.id, form, partRooms);
  return data({ message, isRefused: status >= 400 }, { status });
}

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  const reply = useAnswer(actionData);
  const { customer, applications, colleagues, registrations, choices, orders, found } = loaderData;
  if (!customer || !choices || !found) return <p className="desk-empty">{words.customers.missing}</p>;
  return (
    <CustomerScreen key={customer.id} {...{ customer, applications, colleagues, registrations, choices, found, reply }}>
      {orders.length === 0 ? <p className="soft">{words.customers.noOrders}</p> : <OrderRows rows={orders} />}
    </CustomerScreen>
  );
}
