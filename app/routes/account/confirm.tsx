import { account as words } from "../../../content/en/staff/account";
import { readForm } from "../../accounts/form.server";
import { answerForm } from "../../accounts/outcome.server";
import { AccountCard } from "../../accounts/screens/account-card";
import { AccountField, AccountForm } from "../../accounts/screens/account-form";
import { PasswordField } from "../../accounts/screens/password-field";
import { confirm, confirmWithNewPassword, resendConfirmation } from "../../accounts/sign-in/sign-up.server";
import { accountRequest } from "../context.server";
import type { Route } from "./+types/confirm";

const { confirmation } = words;
const rules = { confirm, "new-password": confirmWithNewPassword, resend: resendConfirmation };

export const meta = () => [{ title: confirmation.heading }, { name: "robots", content: "noindex" }];

export const loader = ({ url }: Route.LoaderArgs) => ({ token: url.searchParams.get("token") });

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const form = await readForm(args.request);
  const name = String(form.get("form")) as keyof typeof rules;
  const rule = Object.hasOwn(rules, name) ? rules[name] : resendConfirmation;
  return answerForm(asked, form, await rule(asked, Object.fromEntries(form)));
}

export default function Confirm({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const isExpired = actionData?.message === confirmation.expired;
  const hasLink = token !== null && !isExpired;
  return (
    <AccountCard
      heading={confirmation.heading}
      text={isExpired ? undefined : hasLink ? confirmation.press : confirmation.text}
    >
      {isExpired && (
        <p className="field-problem" role="alert">
          {actionData.message}
        </p>
      )}
      {hasLink ? <ConfirmForms token={token} reply={actionData} /> : <ResendForm reply={actionData} />}
    </AccountCard>
  );
}

type Reply = Route.ComponentProps["actionData"];

/** The address is also a way in for someone else's sign-up: hence the password, or a new one of the owner's. */
function ConfirmForms({ token, reply }: { token: string; reply: Reply }) {
  const hidden = <input type="hidden" name="token" value={token} />;
  return (
    <>
      <AccountForm name="confirm" reply={reply} submit={confirmation.confirm} busy={words.secondFactor.busy}>
        {hidden}
        <PasswordField name="currentPassword" label={words.fields.password.label} />
      </AccountForm>
      <details className="grid gap-4" open={reply !== undefined}>
        <summary className="cursor-pointer py-[0.6rem] font-semibold">{confirmation.notMine}</summary>
        <p className="soft">{confirmation.notMineText}</p>
        <AccountForm
          name="new-password"
          look="line"
          reply={reply}
          submit={confirmation.choose}
          busy={words.secondFactor.busy}
        >
          {hidden}
          <PasswordField isNew />
          <PasswordField name="repeatPassword" isNew />
        </AccountForm>
      </details>
    </>
  );
}

const ResendForm = ({ reply }: { reply: Reply }) => (
  <AccountForm name="resend" look="line" reply={reply} submit={confirmation.resend} busy={words.reset.busy}>
    <AccountField name="email" />
  </AccountForm>
);
