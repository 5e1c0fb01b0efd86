import { data } from "react-router";
import { dayInIndia } from "../../../../content/format";
import { readForm } from "../../../accounts/form.server";
import { requireStaff } from "../../../accounts/guards.server";
import { listOfColleagues, listOfCustomer, showRow } from "../../../applications/list/list-applications.server";
import { ApplicationRows, ColleagueRows } from "../../../applications/screens/application-rows";
import { idsOf, recordListed, recordSeen } from "../../../audit/record.server";
import { actOnCustomer, findCustomer, findOthers } from "../../../customers/customers.server";
import { listRegistrations, showRegistration } from "../../../customers/registrations.server";
import { CustomerScreen } from "../../../customers/screens/customer-screen";
import { listOrdersOf } from "../../../orders/desk/order-list.server";
import { showRow as showOrder } from "../../../orders/desk/present-orders.server";
import { OrderRows } from "../../../orders/desk/screens/orders-screen";
import { actOnJoined } from "../../../tracking/join/join.server";
import { useAnswer } from "../../../ui/desk/use-answer";
import { searchView } from "../../../ui/view-parameters";
import { privateMeta } from "../../../ui/words/site-name";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/customer";

export const meta = privateMeta("Customers");

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql } = args.context.get(services);
  const customer = await findCustomer(proof, sql, args.params.id);
  if (!customer) return data({ page: null }, { status: 404 });
  await recordSeen(proof, sql, idsOf(customer.people), "customer");
  const { search } = searchView.read(args.url.searchParams);
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
    page: {
      customer,
      applications: applications.map((row) => showRow(row, now)),
      colleagues,
      registrations: registrations.map(showRegistration),
      today: dayInIndia(now),
      orders: orders.map(showOrder),
      found: { search, rows: rows.map(({ id, name, phone }) => ({ id, name, phone })) },
    },
  });
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, jobs } = args.context.get(services);
  const form = await readForm(args.request);
  const joined = await actOnJoined(proof, sql, args.params.id, form);
  const acted = joined ?? (await actOnCustomer(proof, sql, args.params.id, form));
  jobs.wake();
  const isRefused = !acted.ok;
  const [other, note] = ["other", "note"].map((name) => String(form.get(name) ?? ""));
  const typed = { other: other ?? "", note: (joined && isRefused && note) || "" };
  return data({ message: acted.message, isRefused, typed }, { status: acted.ok ? 200 : acted.status });
}

export default function Customer({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const reply = useAnswer(actionData);
  if (!page) return <p className="desk-empty">There is no such customer, or somebody else works for them.</p>;
  const { customer, applications, colleagues, registrations, orders, found } = page;
  return (
    <CustomerScreen
      key={customer.id}
      {...{ customer, registrations, found, reply }}
      today={page.today}
      typed={actionData?.typed}
      applications={
        <>
          {applications.length + colleagues.length === 0 && <p className="soft">No applications.</p>}
          {applications.length > 0 && <ApplicationRows rows={applications} />}
          <ColleagueRows rows={colleagues} />
        </>
      }
      orders={orders.length === 0 ? <p className="soft">No orders.</p> : <OrderRows rows={orders} />}
    />
  );
}
