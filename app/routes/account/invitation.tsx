import { data } from "react-router";
import { accountPaths } from "../../../content/account-paths";
import { account as words } from "../../../content/en/staff/account";
import { team } from "../../../content/en/staff/team";
import { fill } from "../../../content/format";
import { readForm } from "../../accounts/form.server";
import { answerForm, typedBefore } from "../../accounts/outcome.server";
import { AccountCard } from "../../accounts/screens/account-card";
import { AccountField, AccountForm } from "../../accounts/screens/account-form";
import { PasswordField } from "../../accounts/screens/password-field";
import { acceptInvitation, type OpenedInvitation, openInvitation } from "../../accounts/team/join.server";
import { ButtonLink } from "../../ui/button";
import { Field } from "../../ui/field";
import { accountRequest } from "../context.server";
import type { Route } from "./+types/invitation";

const { accept } = team;
const texts = { "new account": accept.newText, password: accept.knownText, nothing: accept.signedInText };

export const meta = () => [{ title: accept.heading }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const token = args.url.searchParams.get("token") ?? "";
  const asked = accountRequest(args);
  const invitation = await openInvitation(asked, token);
  return data({ token, invitation, typed: typedBefore(asked) }, { status: invitation ? 200 : 404 });
}

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const form = await readForm(args.request);
  return answerForm(asked, form, await acceptInvitation(asked, Object.fromEntries(form)));
}

export default function Invitation({ loaderData: { token, invitation, typed }, actionData }: Route.ComponentProps) {
  if (!invitation) return <Expired />;
  const { email, role, takes } = invitation;
  return (
    <AccountCard
      heading={accept.heading}
      text={`${fill(accept.text, { role: team.roles[role].toLowerCase() })} ${texts[takes]}`}
    >
      <AccountForm name="join" reply={actionData ?? typed} submit={accept.submit} busy={accept.busy}>
        <input type="hidden" name="token" value={token} />
        <Field id="join-address" label={accept.email}>
          {(control) => <input {...control} type="email" autoComplete="username" readOnly value={email} />}
        </Field>
        <WhatItTakes takes={takes} />
      </AccountForm>
    </AccountCard>
  );
}

const Expired = () => (
  <AccountCard heading={accept.heading} text={accept.expired} isRefusal>
    <ButtonLink href={accountPaths.auth} look="line">
      {words.login.submit}
    </ButtonLink>
  </AccountCard>
);

function WhatItTakes({ takes }: Pick<OpenedInvitation, "takes">) {
  if (takes === "nothing") return null;
  if (takes === "password") return <PasswordField name="currentPassword" label={words.fields.password.label} />;
  return (
    <>
      <AccountField name="fullName" />
      <PasswordField isNew />
      <PasswordField name="repeatPassword" isNew />
    </>
  );
}
