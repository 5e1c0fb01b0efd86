import { requireStaff } from "../../../accounts/guards.server";
import { recordListed } from "../../../audit/record.server";
import { ExportForm } from "../../../cases/export/export-form";
import { customersAddress, listCustomersPage } from "../../../customers/customers.server";
import { CustomersScreen } from "../../../customers/screens/customers-screen";
import { privateMeta } from "../../../ui/words/site-name";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/list";

export const meta = privateMeta("Customers");

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql } = args.context.get(services);
  const view = customersAddress.read(args.url.searchParams);
  const { search, due } = view;
  const { rows, older } = await listCustomersPage(proof, sql, view);
  const people = [...new Set(rows.flatMap(({ submissionId }) => submissionId ?? []))];
  await recordListed(proof, sql, people, "customers", due ? { search, due } : { search });
  return { ...view, rows: rows.map(({ submissionId: _, ...row }) => row), next: older };
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  return (
    <CustomersScreen {...loaderData}>
      {!loaderData.due && <ExportForm of="customers" filter={{ q: loaderData.search }} />}
    </CustomersScreen>
  );
}
