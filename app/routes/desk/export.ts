import { redirect } from "react-router";
import { passwordAddress } from "../../../content/account-paths";
import { readForm } from "../../accounts/form.server";
import { requireStaffCall } from "../../accounts/guards.server";
import { downloadTables } from "../../cases/export/download-tables.server";
import { findExport } from "../../desk/export/choose-tables.server";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/export";

export async function loader(args: Route.LoaderArgs) {
  await requireStaffCall(accountRequest(args), "admin", "agent");
  return Response.json({ message: "Please POST to this address." }, { status: 405, headers: { Allow: "POST" } });
}

/** A list, the day book or figures as a file, of what the reader may see; a POST, because each export is recorded. */
export async function action(args: Route.ActionArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const form = new URLSearchParams(await readTexts(args.request));
  const asked = findExport(form.get("of"));
  if (!asked) return refuse("There is no such export.", 400);
  if (asked.isForAdmins && proof.role !== "admin") return refuse("This export is for admins.", 403);
  if (asked.isPersonal && !proof.hasRecentPassword) throw redirect(passwordAddress(asked.page));
  const { sql, reportFailure, office, payments } = args.context.get(services);
  const sac = payments.supplier.tax?.sac ?? "";
  const download = await asked.read({ proof, sql, form, calendar: office.current(), sac });
  if (typeof download === "string") return refuse(download, 400);
  return downloadTables(proof, { sql, reportFailure }, download, form.get("as"));
}

const refuse = (message: string, status: number) => Response.json({ message }, { status });

const readTexts = async (request: Request) =>
  [...(await readForm(request))].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
