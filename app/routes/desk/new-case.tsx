import { data, redirect } from "react-router";
import { caseAddress, deskPaths } from "../../../content/desk-paths";
import { readContact, sayPhone } from "../../../content/phone";
import { readForm } from "../../accounts/form.server";
import { requireStaff } from "../../accounts/guards.server";
import { enterCase } from "../../desk/new-case/enter-case.server";
import { EntryForm, entryDraft } from "../../desk/new-case/entry-form";
import { newFormKey } from "../../leads/intake/enter.server";
import { Card } from "../../ui/desk/card";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { forgetFormDraft } from "../../ui/form-draft";
import { privateMeta } from "../../ui/words/site-name";
import { accountRequest, contentFor, services } from "../context.server";
import type { Route } from "./+types/new-case";

export const meta = privateMeta("New case");

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  // Of somebody who was searched for, and is with a colleague.
  const contact = readContact(args.url.searchParams.get("contact") ?? "");
  return {
    me: proof.user.id,
    formKey: newFormKey(),
    known: {
      phone: "",
      email: "",
      ...contact,
      ...(contact && "phone" in contact && { phone: sayPhone(contact.phone) }),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const form = await readForm(args.request);
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, 4_000)]));
  const entered = await enterCase(proof, { ...args.context.get(services), site: contentFor(args).facts.site }, values);
  if (!entered.ok) return data({ ...entered, isRefused: true, values }, { status: entered.status });
  if (entered.id) throw redirect(caseAddress(entered.id), 303);
  return data({ message: entered.message, isRefused: false, values: {}, formKey: newFormKey() });
}

/** Saved, the form is not waiting any more; a session that has ended leads to the sign-in, and the draft waits. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    const reply = await serverAction();
    if (!reply.isRefused) forgetFormDraft(entryDraft);
    return reply;
  } catch (error) {
    if (error instanceof Response && error.headers.get("Location")?.startsWith(deskPaths.case))
      forgetFormDraft(entryDraft);
    throw error;
  }
}

export default function NewCase({ loaderData, actionData }: Route.ComponentProps) {
  // After one was passed on the form is empty and new, once: the loader's own key comes later and would empty it again.
  const formKey = actionData && "formKey" in actionData ? actionData.formKey : undefined;
  return (
    <section className={deskPage}>
      <PageHead title="New case" text="For someone who called or walked in." />
      <Card>
        <EntryForm
          key={formKey ?? "entry"}
          me={loaderData.me}
          action={deskPaths.newCase}
          formKey={formKey ?? loaderData.formKey}
          known={loaderData.known}
          reply={actionData}
        />
      </Card>
    </section>
  );
}
