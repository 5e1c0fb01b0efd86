import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { account } from "../../../content/en/staff/account";
import type { Role } from "../../../db/personal/staff-proof";
import { ExportBar } from "../../cases/export/export-bar";
import { dropExport } from "../../cases/export/export-state";
import { dropDrafts } from "../../cases/note-drafts";
import { Seal } from "../../ui/art/seal";
import { ButtonLink } from "../../ui/button";
import { type NoticeShown, Notices } from "../../ui/desk/notices";
import { stopPolling } from "../../ui/desk/polling";
import { Icon } from "../../ui/icon";
import { isTyping } from "../../ui/is-typing";
import { Submit } from "../../ui/submit";
import { itemWords, type MenuItem, type MenuShown, menuFor, type Waiting, waitingWords } from "./menu";

export type Shell = {
  siteName: string;
  name: string;
  email: string;
  role: Role;
  notice: NoticeShown | null;
  waiting: Waiting;
};

type DeskShellProps = Shell & { accountPaths: { settings: string; signOut: string }; children: ReactNode };

/** The frame of every staff screen: one head and one menu for both roles, the toast, and what the page is about. */
export function DeskShell({ siteName, name, email, role, notice, waiting, accountPaths, children }: DeskShellProps) {
  const { pathname } = useLocation();
  return (
    <Notices first={notice} close={account.close}>
      <a className="button button-ink fixed top-2 left-3 z-30 not-focus:-translate-y-20" href="#main">
        Skip to main content
      </a>
      <header className="desk-head border-b border-line bg-card px-3 max-lg:pt-1 md:px-6 print:hidden">
        <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-2 lg:flex-nowrap lg:gap-x-3">
          <Link to={deskPaths.queue} className="flex items-center gap-2 py-1 font-head text-h3 font-bold no-underline">
            <Seal className="h-7 w-7" />
            {siteName}
          </Link>
          <Menu {...menuFor(role, pathname, waiting)} />
          <SearchBox />
          <p className="soft truncate text-sm max-[90rem]:sr-only">
            {name} · {role}
          </p>
          <ButtonLink href={accountPaths.settings} look="quiet" isSmall icon="users" title={email}>
            <span className="max-[90rem]:sr-only">Account</span>
          </ButtonLink>
          <Form
            method="post"
            action={accountPaths.signOut}
            onSubmit={(event) => {
              if (!dropDrafts(event)) return;
              stopPolling();
              dropExport();
            }}
          >
            <Submit>Logout</Submit>
          </Form>
        </div>
      </header>
      <ExportBar />
      {children}
    </Notices>
  );
}

/** On every screen `/` leads to a search: a list's own, where it has one, else the box for everything. */
function useSearchKey(box: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || isTyping(event) || document.querySelector("dialog[open]"))
        return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [box]);
}

/** One box for everything; on narrow screens a link to the page that has it. Enter sends it, so it needs no button. */
function SearchBox() {
  const { pathname, search } = useLocation();
  const box = useRef<HTMLInputElement>(null);
  useSearchKey(box);
  const sought = pathname === deskPaths.search ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <>
      <ButtonLink href={deskPaths.search} look="quiet" isSmall icon="search" className="ms-auto lg:hidden">
        <span className="sr-only">Find</span>
      </ButtonLink>
      <Form
        method="get"
        action={deskPaths.search}
        role="search"
        aria-label="Everything"
        key={sought}
        className="ms-auto max-lg:hidden"
      >
        <input
          ref={box}
          className="control min-h-10 w-52 py-1 text-sm text-ellipsis xl:w-72"
          type="search"
          name="q"
          defaultValue={sought}
          placeholder="Name, phone, order, GSTIN"
          aria-label="Find anything"
        />
      </Form>
    </>
  );
}

const entryLook =
  "relative flex w-full cursor-pointer items-center gap-1 border-b-3 border-transparent text-xs font-semibold whitespace-nowrap text-ink-soft no-underline hover:text-ink aria-[current]:border-saffron-deep aria-[current]:text-ink sm:text-sm forced-colors:not-aria-[current]:border-[Canvas]";

/** Below the brand on narrow screens: one line, which wraps only for large text. */
const Menu = ({ daily, office }: MenuShown) => (
  <nav className="desk-menu order-last w-full lg:order-none lg:w-auto" aria-label="Main menu">
    <ul className="flex flex-wrap justify-between gap-x-1.5 sm:justify-start sm:gap-x-5 lg:gap-x-3 xl:gap-x-5">
      {daily.map((item) => (
        <li key={item.name}>
          <Entry {...item} />
        </li>
      ))}
      {office.length > 0 && <Office items={office} />}
    </ul>
  </nav>
);

const Entry = ({ name, to, current, waiting }: MenuItem) => (
  <Link
    to={to}
    aria-current={current}
    className={entryLook}
    // No new document comes, so that an open popover would stay open.
    onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
  >
    {itemWords[name]}
    <Count waiting={waiting} words={waitingWords[name]} />
  </Link>
);

/** A popover rather than a script: the browser opens it, closes it on Escape or a click outside, and returns focus. */
const Office = ({ items }: { items: MenuItem[] }) => (
  <li className="lg:border-s lg:border-line lg:ps-3 xl:ps-5">
    <button
      type="button"
      popoverTarget="office"
      aria-current={items.some(({ current }) => current) ? "true" : undefined}
      className={entryLook}
    >
      Office
      <Count waiting={items.reduce((sum, { waiting }) => sum + waiting, 0)} words="waiting" />
      <Icon name="down" className="h-4 w-4 max-sm:hidden" />
    </button>
    <ul id="office" popover="auto" className="office-menu">
      {items.map((item) => (
        <li key={item.name}>
          <Entry {...item} />
        </li>
      ))}
    </ul>
  </li>
);

const Count = ({ waiting, words }: { waiting: number; words: string | undefined }) =>
  waiting > 0 && (
    <>
      <b className="rounded-full bg-seal-soft px-1.5 text-xs text-seal tabular-nums">
        {waiting > 99 ? "99+" : waiting}
      </b>
      <span className="sr-only">{words}</span>
    </>
  );
