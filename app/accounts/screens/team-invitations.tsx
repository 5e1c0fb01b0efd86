import { Form } from "react-router";
import { team as words } from "../../../content/en/staff/team";
import { fill } from "../../../content/format";
import { Entry } from "../../ui/desk/entry";
import { InputField, SelectField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import type { AccountReply } from "../outcome.server";
import type { Former, Invited } from "../team/members.server";
import { AccountForm } from "./account-form";

type Reply = AccountReply | undefined;

export function InviteForm({ reply }: { reply: Reply }) {
  const own = reply?.form === "invite" ? reply : undefined;
  return (
    <AccountForm name="invite" reply={reply} submit={words.invite.submit} busy={words.invite.busy}>
      <InputField
        id="invite-email"
        name="email"
        label={words.invite.email}
        problem={own?.problems.email}
        type="email"
        required
        autoComplete="off"
        defaultValue={own?.values.email}
      />
      <SelectField
        id="invite-role"
        name="role"
        label={words.invite.role}
        problem={own?.problems.role}
        defaultValue={own?.values.role || "agent"}
        options={(["agent", "admin"] as const).map((role) => ({ value: role, label: words.roles[role] }))}
      />
    </AccountForm>
  );
}

/** As the page shows them: a time is words already. */
export type ShownInvited = Omit<Invited, "expiresAt"> & { expiresAt: string };
export type ShownFormer = Omit<Former, "deactivatedAt"> & { deactivatedAt: string };

export const InvitedList = ({ invited }: { invited: ShownInvited[] }) => (
  <>
    <h3>{words.invited.heading}</h3>
    <ul className="grid">
      {invited.map(({ email, role, expiresAt, isExpired, isWithdrawn, invitedBy }) => (
        <Entry
          key={email}
          name={email}
          text={
            <>
              {fill(isWithdrawn ? words.invited.withdrawn : isExpired ? words.invited.expired : words.invited.until, {
                role: words.roles[role],
                when: expiresAt,
              })}
              , {fill(isWithdrawn ? words.invited.byFormer : words.invited.by, { name: invitedBy })}
            </>
          }
        >
          <EmailAction form="invite" email={email} invitedAs={role} label={words.invited.again} isAgain />
          <EmailAction form="withdraw" email={email} label={words.invited.withdraw} />
        </Entry>
      ))}
    </ul>
  </>
);

export const FormerList = ({ former }: { former: ShownFormer[] }) => (
  <ul className="grid">
    {former.map(({ name, email, deactivatedAt }) => (
      <Entry key={email} name={name} text={`${email}, ${fill(words.former.since, { when: deactivatedAt })}`}>
        <EmailAction form="invite" email={email} invitedAs="agent" label={words.former.again} />
      </Entry>
    ))}
  </ul>
);

type EmailActionProps = { form: string; email: string; invitedAs?: string; label: string; isAgain?: boolean };

const EmailAction = ({ form, email, invitedAs, label, isAgain }: EmailActionProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="form" value={form} />
    <input type="hidden" name="email" value={email} />
    {invitedAs && <input type="hidden" name="role" value={invitedAs} />}
    {isAgain && <input type="hidden" name="again" value="yes" />}
    <Submit>
      {label}
      <span className="sr-only">: {email}</span>
    </Submit>
  </Form>
);
