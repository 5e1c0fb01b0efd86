import { account as words } from "../../../content/en/staff/account";
import { readForm } from "../../accounts/form.server";
import { answerForm } from "../../accounts/outcome.server";
import { AccountCard } from "../../accounts/screens/account-card";
import { AccountForm } from "../../accounts/screens/account-form";
import { PasswordField } from "../../accounts/screens/password-field";
import { resetPassword } from "../../accounts/sign-in/passwords.server";
import { accountRequest } from "../context.server";
import type { Route } from "./+types/reset";

export const meta = () => [{ title: words.reset.choose }, { name: "robots", content: "noindex" }];

export const loader = ({ url }: Route.LoaderArgs) => ({
  token: url.searchParams.get("token") ?? "",
});

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const form = await readForm(args.request);
  return answerForm(asked, form, await resetPassword(asked, Object.fromEntries(form)));
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountCard heading={words.reset.choose}>
      <AccountForm name="reset" reply={actionData} submit={words.reset.save} busy={words.change.busy}>
        <input type="hidden" name="token" value={loaderData.token} />
        <PasswordField isNew />
        <PasswordField name="repeatPassword" isNew />
      </AccountForm>
    </AccountCard>
  );
}
