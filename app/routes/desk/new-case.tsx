import { data, redirect } from "react-router";
import { entry as words } from "../../../content/en/staff/entry";
import { holdsAadhaar, noEmailOf } from "../../../content/person";
import { readForm } from "../../accounts/form.server";
import { requireStaff } from "../../accounts/guards.server";
import { caseAddress, deskPaths } from "../../desk/desk-paths";
import { noteEntered } from "../../desk/import/enter.server";
import { EntryForm, type EntryReply } from "../../desk/screens/entry-form";
import { enterLead, newFormKey } from "../../leads/intake/enter.server";
import { readLead } from "../../leads/lead";
import { problemWords } from "../../leads/person";
import { Card } from "../../ui/desk/card";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/new-case";

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(accountRequest(args), "admin", "agent");
  return { formKey: newFormKey() };
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const given = args.context.get(services);
  const form = await readForm(args.request);
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, 4_000)]));
  const refuse = (message: string, problems: EntryReply["problems"] = {}, status = 400) =>
    data<EntryReply>({ message, problems, values }, { status });
  const { phone = "", way = "", key = "" } = values;
  const email = values.email?.trim() || noEmailOf(phone);
  const lead = readLead({ ...values, email });
  if (!lead.ok)
    return refuse(words.summary, problemWords({ summary: words.summary, ...words.problems }, lead.problems));
  if (holdsAadhaar(values.note ?? "")) return refuse(words.problems.name.aadhaar ?? "");
  if (!Object.hasOwn(words.ways, way)) return refuse(words.wayMissing);
  if (values.told !== "yes") return refuse(words.consentMissing);
  const entered = await enterLead(given, lead.value, {
    key,
    way,
    staff: proof.user.id,
    told: words.told,
  });
  if (!("id" in entered)) return refuse(words.throttled, {}, 429);
  const id = await noteEntered(proof, given.sql, entered.id, (values.note ?? "").trim());
  if (id) throw redirect(caseAddress(id), 303);
  return refuse(words.withColleague, {}, 200);
}

export default function NewCase({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className={deskPage}>
      <PageHead title={words.heading} text={words.intro} />
      <Card>
        <EntryForm action={deskPaths.newCase} formKey={loaderData.formKey} reply={actionData} />
      </Card>
    </section>
  );
}
