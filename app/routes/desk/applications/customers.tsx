import { applications as words } from "../../../../content/en/staff/applications";
import { fill } from "../../../../content/format";
import { requireStaff } from "../../../accounts/guards.server";
import { listCustomers } from "../../../applications/customers.server";
import { CustomersScreen } from "../../../applications/screens/customers-screen";
import { readView } from "../../../applications/view";
import { recordListed } from "../../../privacy/audit/record.server";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/customers";

const { customers: text } = words;

export const meta = () => [{ title: words.customersMeta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql } = args.context.get(services);
  const { search } = readView(args.url.searchParams);
  const rows = await listCustomers(proof, sql, search);
  const people = [...new Set(rows.flatMap(({ submissionId }) => submissionId ?? []))];
  await recordListed(proof, sql, people, "customers", { search });
  return {
    search,
    rows: rows.map(({ id, name, phone, email, applications }) => ({
      id,
      name,
      phone,
      email,
      count: applications === 1 ? text.one : fill(text.count, { count: applications }),
    })),
  };
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  return <CustomersScreen {...loaderData} />;
}
