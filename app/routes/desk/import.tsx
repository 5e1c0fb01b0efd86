import { data } from "react-router";
import { importing as words } from "../../../content/en/staff/import";
import { fill, grouped } from "../../../content/format";
import { readForm } from "../../accounts/form.server";
import { requireStaff } from "../../accounts/guards.server";
import { importKeyOf, listImports, newImportKey, storeImport, undoImport } from "../../desk/import/import.server";
import { type ImportReply, ImportScreen } from "../../desk/import/import-screen";
import { readImport } from "../../desk/import/preview.server";
import { sayPeople } from "../../desk/import/say-people";
import { openingAfter } from "../../office/clock";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/import";

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql } = args.context.get(services);
  return { formKey: newImportKey(), last: await listImports(proof, sql) };
}

const answer = (message: string, status = 200, preview: ImportReply["preview"] = null) =>
  data<ImportReply>({ message, isRefused: status !== 200, preview }, { status });

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql, office } = args.context.get(services);
  const form = await readForm(args.request);
  if (form.get("act") === "undo") {
    const undone = await undoImport(proof, sql, String(form.get("import")));
    return undone
      ? answer(fill(words.undone, { removed: grouped(undone.removed), people: sayPeople(undone.stored) }))
      : answer(words.undoGone, 409);
  }
  const read = await readImport(proof, sql, form);
  if (!read.ok) return answer(read.message, 400);
  if (form.get("act") !== "import") return answer("", 200, read.preview);
  // The same form with another matching of the columns is another import.
  const key = importKeyOf([form.get("key"), read.preview.mapping, read.preview.text]);
  const nextActionAt = openingAfter(new Date(), 1, office.current());
  const { stored, isRepeated } = await storeImport(proof, sql, read.people, { key, nextActionAt });
  return answer(fill(isRepeated ? words.doneBefore : words.done, { people: sayPeople(stored) }));
}

export default function Import({ loaderData: { formKey, last }, actionData }: Route.ComponentProps) {
  return <ImportScreen formKey={formKey} last={last} reply={actionData} />;
}
