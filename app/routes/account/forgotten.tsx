import { account as words } from "../../../content/english";
import { AccountCard } from "../../accounts/account-card";
import { AccountField, AccountForm } from "../../accounts/account-form";
import { readForm } from "../../accounts/form.server";
import { requestReset } from "../../accounts/passwords.server";
import type { Route } from "./+types/forgotten";

export const meta = () => [{ title: words.reset.heading }, { name: "robots", content: "noindex" }];

export const action = async (asked: Route.ActionArgs) => requestReset(asked, await readForm(asked.request));

export default function Forgotten({ actionData }: Route.ComponentProps) {
  return (
    <AccountCard heading={words.reset.heading} text={words.reset.text}>
      <AccountForm name="forgotten" reply={actionData} submit={words.reset.submit} busy={words.reset.busy}>
        <AccountField
          form="forgotten"
          name="email"
          type="email"
          autoComplete="username"
          reply={actionData}
          {...words.fields.email}
        />
      </AccountForm>
    </AccountCard>
  );
}
