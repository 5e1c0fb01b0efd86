import type { ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import { account } from "../../../content/en/staff/account";
import { cases } from "../../../content/en/staff/cases";
import { desk } from "../../../content/en/staff/desk";
import { menu as words } from "../../../content/en/staff/menu";
import type { Role } from "../../../db/personal/staff-proof";
import { Seal } from "../../ui/art/seal";
import { Button, ButtonLink } from "../../ui/button";
import { type NoticeShown, Notices } from "../../ui/desk/notices";
import { deskPaths } from "../desk-paths";
import { ExportBar } from "../export/export-bar";
import { dropExport } from "../export/export-state";
import { dropDrafts } from "../note-drafts";
import { stopPolling } from "../polling";
import { type MenuItem, menuFor, type Waiting } from "./menu";

export type Shell = {
  name: string;
  email: string;
  role: Role;
  notice: NoticeShown | null;
  waiting: Waiting;
};

type DeskShellProps = Shell & { accountPaths: { settings: string; signOut: string }; children: ReactNode };

/** The frame of every staff screen: one head and one menu for both roles, the toast, and what the page is about. */
export function DeskShell({ name, email, role, notice, waiting, accountPaths, children }: DeskShellProps) {
  const { pathname } = useLocation();
  return (
    <Notices first={notice} close={account.close}>
      <a className="button button-ink fixed top-2 left-3 z-30 not-focus:-translate-y-20" href="#main">
        {desk.skipLink}
      </a>
      <header className="desk-head border-b border-line bg-card px-3 max-lg:pt-1 md:px-6 print:hidden">
        <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-2 lg:flex-nowrap lg:gap-x-3">
          <Link to={deskPaths.queue} className="flex items-center gap-2 py-1 font-head text-h3 font-bold no-underline">
            <Seal className="h-7 w-7" />
            {words.brand}
          </Link>
          <Menu items={menuFor(role, pathname, waiting)} />
          <p className="soft ms-auto truncate text-sm max-[90rem]:sr-only">
            {name} · {words.roles[role]}
          </p>
          <ButtonLink
            href={accountPaths.settings}
            look="quiet"
            isSmall
            icon="users"
            title={email}
            className="max-[90rem]:ms-auto"
          >
            <span className="max-[90rem]:sr-only">{words.account}</span>
          </ButtonLink>
          <Form
            method="post"
            action={accountPaths.signOut}
            onSubmit={(event) => {
              if (!dropDrafts(event, cases.drafts.leave)) return;
              stopPolling();
              dropExport();
            }}
          >
            <Button type="submit" look="line" isSmall>
              {words.logout}
            </Button>
          </Form>
        </div>
      </header>
      <ExportBar />
      {children}
    </Notices>
  );
}

/** Below the brand on narrow screens, where it wraps instead of hiding what stands last. */
const Menu = ({ items }: { items: MenuItem[] }) => (
  <nav className="desk-menu order-last w-full lg:order-none lg:w-auto" aria-label={words.label}>
    <ul className="flex flex-wrap gap-x-3 sm:gap-x-4 lg:gap-x-2.5 min-[96rem]:gap-x-4">
      {items.map(({ name, to, current, waiting }) => (
        <li key={name}>
          <Link
            to={to}
            aria-current={current}
            className="flex min-h-8 items-center gap-1 border-b-3 border-transparent text-xs font-semibold sm:max-lg:text-sm min-[96rem]:text-sm whitespace-nowrap text-ink-soft no-underline hover:text-ink aria-[current]:border-saffron-deep aria-[current]:text-ink lg:min-h-14 forced-colors:not-aria-[current]:border-[Canvas]"
          >
            {words.items[name]}
            {waiting > 0 && (
              <>
                <b className="rounded-full bg-seal-soft px-1.5 text-xs text-seal tabular-nums">
                  {waiting > 99 ? words.most : waiting}
                </b>
                <span className="sr-only">{words.waiting[name as keyof typeof words.waiting]}</span>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
