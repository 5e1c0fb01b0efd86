import type { ComponentProps } from "react";
import { Form } from "react-router";
import { accountPaths } from "../../../content/account-paths";
import { account as words } from "../../../content/en/staff/account";
import { staffLinks } from "../../../content/signed-in";
import { readForm } from "../../accounts/form.server";
import { requireUser } from "../../accounts/guards.server";
import { answerForm, type Outcome, redirectTo } from "../../accounts/outcome.server";
import { AccountCard, AccountPart } from "../../accounts/screens/account-card";
import { AccountForm } from "../../accounts/screens/account-form";
import { PasswordField } from "../../accounts/screens/password-field";
import { SecondStepSettings } from "../../accounts/screens/second-step-settings";
import { changePassword } from "../../accounts/sign-in/passwords.server";
import { beginSetUp, finishSetUp, turnOff } from "../../accounts/sign-in/second-step.server";
import type { AccountRequest, User } from "../../accounts/user.server";
import { dropDrafts } from "../../cases/note-drafts";
import { switchDailyMail, switchTakingCases, takesCases, wantsDailyMail } from "../../desk/daily-mail/switches.server";
import { Button, ButtonLink } from "../../ui/button";
import { accountRequest } from "../context.server";
import type { Route } from "./+types/settings";

const { settings } = words;

export const meta = () => [{ title: settings.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const asked = accountRequest(args);
  const { email, hasSecondStep, proof } = await requireUser(asked);
  const dailyMail = proof && { isOn: await wantsDailyMail(proof, asked.accounts.sql) };
  const isTaking = proof ? await takesCases(proof, asked.accounts.sql) : false;
  return { email, hasSecondStep, role: proof?.role ?? null, dailyMail, isTaking };
}

const forms = {
  change: changePassword,
  "turn-on": beginSetUp,
  "set-up": finishSetUp,
  "turn-off": turnOff,
  "daily-mail": changeDailyMail,
  "taking-cases": changeTakingCases,
};

/** Agents get new cases while they are present; an admin says so. */
async function changeTakingCases(
  { accounts }: AccountRequest,
  { proof }: User,
  { takes }: Record<string, unknown>,
): Promise<Outcome> {
  if (proof?.role !== "admin") throw new Response(null, { status: 403 });
  await switchTakingCases(proof, accounts.sql, takes === "yes");
  return redirectTo(accountPaths.settings, takes === "yes" ? "takingCases" : "notTakingCases");
}

async function changeDailyMail(
  { accounts }: AccountRequest,
  { proof }: User,
  { wants }: Record<string, unknown>,
): Promise<Outcome> {
  if (!proof) throw new Response(null, { status: 403 });
  await switchDailyMail(proof, accounts.sql, wants === "yes");
  return redirectTo(accountPaths.settings, wants === "yes" ? "dailyMailOn" : "dailyMailOff");
}

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const user = await requireUser(asked);
  const form = await readForm(args.request);
  const name = String(form.get("form")) as keyof typeof forms;
  if (!Object.hasOwn(forms, name)) throw new Response(null, { status: 400 });
  return answerForm(asked, form, await forms[name](asked, user, Object.fromEntries(form)));
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasSecondStep, role, dailyMail, isTaking } = loaderData;
  return (
    <AccountCard heading={settings.title} text={`${settings.signedInAs} ${email}`}>
      {role && (
        <ButtonLink href={staffLinks[role].href} look="ink">
          {staffLinks[role].label}
        </ButtonLink>
      )}
      <AccountPart title={words.change.heading}>
        <AccountForm name="change" look="line" reply={actionData} submit={words.change.submit} busy={words.change.busy}>
          <PasswordField name="currentPassword" />
          <PasswordField isNew />
          <PasswordField name="repeatPassword" isNew />
        </AccountForm>
      </AccountPart>
      <SecondStepSettings isOn={hasSecondStep} reply={actionData} />
      {dailyMail && (
        <Switch
          name="daily-mail"
          id="daily-mail"
          field="wants"
          {...dailyMail}
          words={words.dailyMail}
          reply={actionData}
        />
      )}
      {role === "admin" && (
        <Switch name="taking-cases" field="takes" isOn={isTaking} words={words.takingCases} reply={actionData} />
      )}
      <AccountPart title={words.sessions.heading}>
        <p className="soft">{words.sessions.text}</p>
        <Form
          method="post"
          action={accountPaths.signOut}
          className="flex flex-wrap gap-3"
          onSubmit={(event) => dropDrafts(event)}
        >
          <Button type="submit" look="line">
            {settings.signOut}
          </Button>
          <Button type="submit" look="line" name="everywhere" value="yes">
            {words.sessions.everywhere}
          </Button>
        </Form>
      </AccountPart>
    </AccountCard>
  );
}

type SwitchProps = Pick<ComponentProps<typeof AccountForm>, "name" | "reply"> & {
  id?: string;
  /** Sent with what it is to become. */
  field: string;
  isOn: boolean;
  words: Record<"heading" | "isOn" | "isOff" | "turnOn" | "turnOff", string>;
};

const Switch = ({ name, reply, id, field, isOn, words: text }: SwitchProps) => (
  <AccountPart title={text.heading} id={id}>
    <p className="soft">{isOn ? text.isOn : text.isOff}</p>
    <AccountForm
      name={name}
      look="line"
      reply={reply}
      submit={isOn ? text.turnOff : text.turnOn}
      busy={words.dailyMail.busy}
    >
      <input type="hidden" name={field} value={isOn ? "no" : "yes"} />
    </AccountForm>
  </AccountPart>
);
