import { Link } from "react-router";
import { accountPaths } from "../../../content/account-paths";
import { account as words } from "../../../content/en/staff/account";
import { readForm } from "../../accounts/form.server";
import { requireUser } from "../../accounts/guards.server";
import { answerForm } from "../../accounts/outcome.server";
import { AccountCard } from "../../accounts/screens/account-card";
import { AccountForm } from "../../accounts/screens/account-form";
import { PasswordField } from "../../accounts/screens/password-field";
import { givePasswordAgain } from "../../accounts/sign-in/passwords.server";
import { accountRequest } from "../context.server";
import type { Route } from "./+types/password";

const { again } = words;

export const meta = () => [{ title: again.heading }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  await requireUser(accountRequest(args));
  return null;
}

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const user = await requireUser(asked);
  const form = await readForm(args.request);
  return answerForm(asked, form, await givePasswordAgain(asked, user, Object.fromEntries(form)));
}

export default function Password({ actionData }: Route.ComponentProps) {
  return (
    <AccountCard heading={again.heading} text={again.text}>
      <AccountForm name="again" reply={actionData} submit={again.submit} busy={again.busy}>
        <PasswordField name="currentPassword" label={words.fields.password.label} />
        <Link to={accountPaths.forgotten} className="link justify-self-start text-sm">
          {words.login.forgotten}
        </Link>
      </AccountForm>
    </AccountCard>
  );
}
