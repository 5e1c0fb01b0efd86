import { redirect } from "react-router";
import { orders as words } from "../../../content/en/staff/orders";
import { passwordAddress } from "../../accounts/account-paths";
import { readForm } from "../../accounts/form.server";
import { requireStaffCall } from "../../accounts/guards.server";
import { deskPaths } from "../../desk/desk-paths";
import { makeSpreadsheet } from "../../desk/export/spreadsheet";
import { exportPapers, writeCsv } from "../../payments/desk/export.server";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/orders-export";

export async function loader(args: Route.LoaderArgs) {
  await requireStaffCall(accountRequest(args), "admin");
  return Response.json({ message: "Please POST to this address." }, { status: 405, headers: { Allow: "POST" } });
}

/** The papers of a span of days for the accountant; a POST, because each export is recorded. */
export async function action(args: Route.ActionArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin");
  if (!proof.hasRecentPassword) throw redirect(passwordAddress(deskPaths.orders));
  const { sql, payments } = args.context.get(services);
  const form = await readForm(args.request);
  const [from, to] = ["from", "to"].map((name) => String(form.get(name) ?? ""));
  // Years as PostgreSQL knows them: it has none before 1, and no 30th of February.
  const isDay = (day = "") =>
    /^(19|20|21)\d\d-\d\d-\d\d$/.test(day) &&
    !Number.isNaN(Date.parse(day)) &&
    new Date(day).toISOString().startsWith(day);
  if (!isDay(from) || !isDay(to)) return Response.json({ message: "Please give two days." }, { status: 400 });
  const span = { from: from ?? "", to: to ?? "", sac: payments.supplier.tax?.sac ?? "" };
  const rows = await exportPapers(proof, sql, span);
  const name = `orders-${span.from}-${span.to}`;
  if (form.get("as") !== "xlsx") return download(writeCsv(rows), "text/csv; charset=utf-8", `${name}.csv`);
  const batches = (async function* () {
    yield rows.map(([day, ...rest]) => [new Date(String(day)), ...rest]);
  })();
  const workbook = await makeSpreadsheet({ sheet: words.sheet, header: [...words.columns], batches });
  return download(await workbook.arrayBuffer(), workbook.type, `${name}.xlsx`);
}

const download = (body: string | ArrayBuffer, type: string, name: string) =>
  new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` },
  });
