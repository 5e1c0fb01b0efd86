import { Link } from "react-router";

/** One of several views of a screen: a word, and the present one stands on ink. */
export const tabLook =
  "flex min-h-11 items-center gap-x-[0.35rem] rounded-md px-[0.7rem] text-sm font-semibold whitespace-nowrap text-ink-soft no-underline hover:bg-paper-deep aria-[current]:bg-ink aria-[current]:text-card";

type Tab = { to: string; label: string; count: string; isCurrent: boolean };

/** Lists of one kind, each with how many it holds. */
export const Tabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav aria-label={label} className="-mx-[0.7rem] flex flex-wrap">
    {tabs.map(({ to, label: name, count, isCurrent }) => (
      <Link key={to} to={to} aria-current={isCurrent ? "page" : undefined} className={tabLook}>
        {name} <b className="font-head text-lg leading-none">{count}</b>
      </Link>
    ))}
  </nav>
);
