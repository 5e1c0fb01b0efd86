import { account as words } from "../../../content/en/staff/account";
import { readForm } from "../../accounts/form.server";
import { answerForm } from "../../accounts/outcome.server";
import { AccountCard } from "../../accounts/screens/account-card";
import { AccountField, AccountForm } from "../../accounts/screens/account-form";
import { requestReset } from "../../accounts/sign-in/passwords.server";
import { accountRequest } from "../context.server";
import type { Route } from "./+types/forgotten";

export const meta = () => [{ title: words.reset.heading }, { name: "robots", content: "noindex" }];

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const form = await readForm(args.request);
  return answerForm(asked, form, await requestReset(asked, Object.fromEntries(form)));
}

export default function Forgotten({ actionData }: Route.ComponentProps) {
  return (
    <AccountCard heading={words.reset.heading} text={words.reset.text}>
      <AccountForm name="forgotten" reply={actionData} submit={words.reset.submit} busy={words.reset.busy}>
        <AccountField name="email" />
      </AccountForm>
    </AccountCard>
  );
}
