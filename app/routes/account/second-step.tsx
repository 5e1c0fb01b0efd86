import { account as words } from "../../../content/en/staff/account";
import { readForm } from "../../accounts/form.server";
import { answerForm } from "../../accounts/outcome.server";
import { AccountCard } from "../../accounts/screens/account-card";
import { AccountField, AccountForm } from "../../accounts/screens/account-form";
import { finishSecondStep } from "../../accounts/sign-in/sign-in.server";
import { accountRequest } from "../context.server";
import type { Route } from "./+types/second-step";

const { secondFactor } = words;

export const meta = () => [{ title: secondFactor.heading }, { name: "robots", content: "noindex" }];

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const form = await readForm(args.request);
  return answerForm(asked, form, await finishSecondStep(asked, Object.fromEntries(form)));
}

export default function SecondStep({ actionData }: Route.ComponentProps) {
  return (
    <AccountCard heading={secondFactor.heading} text={secondFactor.text}>
      <AccountForm name="code" reply={actionData} submit={secondFactor.submit} busy={secondFactor.busy}>
        <AccountField name="code" />
      </AccountForm>
      <details className="grid gap-4" open={actionData?.form === "recovery"}>
        <summary className="cursor-pointer py-[0.6rem] font-semibold">{secondFactor.recovery}</summary>
        <AccountForm
          name="recovery"
          look="line"
          reply={actionData}
          submit={secondFactor.submit}
          busy={secondFactor.busy}
        >
          <AccountField name="recoveryCode" />
        </AccountForm>
      </details>
    </AccountCard>
  );
}
