import { account as words } from "../../../content/english";
import { readForm } from "../../accounts/form.server";
import { answerForm } from "../../accounts/outcome.server";
import { AccountCard } from "../../accounts/screens/account-card";
import { AccountField, AccountForm } from "../../accounts/screens/account-form";
import { confirm, resendConfirmation } from "../../accounts/sign-up.server";
import { accountRequest } from "../context.server";
import type { Route } from "./+types/confirm";

const { confirmation } = words;

export const meta = () => [{ title: confirmation.heading }, { name: "robots", content: "noindex" }];

export const loader = ({ request }: Route.LoaderArgs) => ({ token: new URL(request.url).searchParams.get("token") });

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const form = await readForm(args.request);
  const rule = form.get("form") === "confirm" ? confirm : resendConfirmation;
  return answerForm(asked, form, await rule(asked, Object.fromEntries(form)));
}

export default function Confirm({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const isRefused = actionData?.form === "confirm";
  return (
    <AccountCard
      heading={confirmation.heading}
      text={isRefused ? undefined : token ? confirmation.press : confirmation.text}
    >
      {token && !isRefused ? (
        <AccountForm name="confirm" reply={actionData} submit={confirmation.confirm} busy={words.secondFactor.busy}>
          <input type="hidden" name="token" value={token} />
        </AccountForm>
      ) : (
        <>
          {isRefused && (
            <p className="field-problem" role="alert">
              {actionData.message}
            </p>
          )}
          <AccountForm
            name="resend"
            look="line"
            reply={actionData}
            submit={confirmation.resend}
            busy={words.reset.busy}
          >
            <AccountField name="email" />
          </AccountForm>
        </>
      )}
    </AccountCard>
  );
}
