import { data } from "react-router";
import { readForm } from "../../accounts/form.server";
import { requireStaff } from "../../accounts/guards.server";
import { actOnImport, listImports, newImportKey } from "../../cases/import/import.server";
import { ImportScreen } from "../../cases/import/import-screen";
import { listStaff } from "../../cases/ownership.server";
import { openingAfter } from "../../office/clock";
import { privateMeta } from "../../ui/words/site-name";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/import";

export const meta = privateMeta("Import");

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql } = args.context.get(services);
  const staff = (await listStaff(sql)).filter(({ isAbsent }) => !isAbsent);
  return {
    formKey: newImportKey(),
    staff: staff.map(({ id, name }) => ({ id, name })),
    last: await listImports(proof, sql),
  };
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql, office } = args.context.get(services);
  const form = await readForm(args.request);
  const result = await actOnImport(proof, sql, form, openingAfter(new Date(), 1, office.current()));
  return data(result, { status: result.ok ? 200 : result.status });
}

export default function Import({ loaderData: { formKey, staff, last }, actionData }: Route.ComponentProps) {
  return <ImportScreen formKey={formKey} staff={staff} last={last} reply={actionData} />;
}
