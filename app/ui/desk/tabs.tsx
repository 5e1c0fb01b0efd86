import { Link } from "react-router";

type Tab = { to: string; label: string; count: string; isCurrent: boolean };

/** Lists of one kind, each with how many it holds. */
export const Tabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav aria-label={label} className="flex flex-wrap gap-2">
    {tabs.map(({ to, label: name, count, isCurrent }) => (
      <Link
        key={to}
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        className="flex min-h-10 items-center gap-2 rounded-full border border-line-strong bg-card px-3 text-sm font-semibold no-underline hover:bg-paper-deep aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-card"
      >
        {name} <b className="tabular-nums">{count}</b>
      </Link>
    ))}
  </nav>
);
