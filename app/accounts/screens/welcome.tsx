import { type KeyboardEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { accountPaths } from "../../../content/account-paths";
import { account as words } from "../../../content/en/staff/account";
import type { AccountReply } from "../outcome.server";
import { AccountField, AccountForm } from "./account-form";
import { PasswordField } from "./password-field";

type Tab = "login" | "sign-up";
const panelId = "welcome-form";

/** Two tabs that are links: without a script each opens its own form. */
export function Welcome({ reply }: { reply: AccountReply | undefined }) {
  const [parameters] = useSearchParams();
  const tab: Tab = reply?.form === "sign-up" || (!reply && parameters.get("tab") === "sign-up") ? "sign-up" : "login";
  const [isShown, setShown] = useState(false);
  const reveal = { isShown, toggle: () => setShown(!isShown) };
  const to = (name: Tab) => {
    const next = new URLSearchParams(parameters);
    next.delete("tab");
    if (name === "sign-up") next.set("tab", name);
    return `?${next}`;
  };
  return (
    <>
      <div
        className="grid grid-cols-[1fr_1fr] rounded-md bg-paper-deep p-1"
        role="tablist"
        aria-label={words.tabs.label}
      >
        <TabLink to={to("login")} isCurrent={tab === "login"} label={words.tabs.login} />
        <TabLink to={to("sign-up")} isCurrent={tab === "sign-up"} label={words.tabs.signUp} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={tab === "login" ? words.tabs.login : words.tabs.signUp}>
        {tab === "login" ? <Login reply={reply} reveal={reveal} /> : <SignUp reply={reply} reveal={reveal} />}
      </div>
    </>
  );
}

const TabLink = ({ to, isCurrent, label }: { to: string; isCurrent: boolean; label: string }) => (
  <Link
    to={to}
    replace
    preventScrollReset
    role="tab"
    aria-selected={isCurrent}
    aria-controls={panelId}
    onKeyDown={moveBetweenTabs}
    className="grid min-h-11 place-items-center rounded-sm font-semibold no-underline aria-selected:bg-card aria-selected:shadow-[0_1px_3px_rgb(27_35_80/0.2)]"
  >
    {label}
  </Link>
);

/** Keys of the tabs pattern: arrows open the other tab, Space this one. Both stay in the Tab order. */
function moveBetweenTabs(event: KeyboardEvent<HTMLAnchorElement>) {
  const tab = event.currentTarget;
  const other = tab.nextElementSibling ?? tab.previousElementSibling;
  const opened = event.key === " " ? tab : /^Arrow(Left|Right)$/.test(event.key) ? other : null;
  if (!(opened instanceof HTMLElement)) return;
  event.preventDefault();
  opened.focus();
  opened.click();
}

type FormProps = { reply: AccountReply | undefined; reveal: { isShown: boolean; toggle: () => void } };

const Login = ({ reply, reveal }: FormProps) => (
  <AccountForm key="login" name="login" reply={reply} submit={words.login.submit} busy={words.login.busy}>
    <AccountField name="email" />
    <PasswordField reveal={reveal} />
    <Link to={accountPaths.forgotten} className="link justify-self-start text-sm">
      {words.login.forgotten}
    </Link>
  </AccountForm>
);

const SignUp = ({ reply, reveal }: FormProps) => (
  <AccountForm key="sign-up" name="sign-up" reply={reply} submit={words.signUp.submit} busy={words.signUp.busy}>
    <AccountField name="fullName" />
    <AccountField name="email" />
    <PasswordField isNew reveal={reveal} label={words.fields.password.label} hint={words.signUp.note} />
  </AccountForm>
);
