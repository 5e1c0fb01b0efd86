import type { Link } from "../../../../content/sections";
import { useWords } from "./use-content";

export function Breadcrumbs({ trail = [], current }: { trail?: Link[]; current: string }) {
  const { home, navigation } = useWords();
  const { breadcrumbs } = navigation;
  return (
    <nav aria-label={breadcrumbs.label} className="border-b border-line bg-paper text-sm">
      <ol className="page flex flex-wrap gap-x-2 py-1.5">
        {[{ label: breadcrumbs.home, href: home.path }, ...trail].map(({ label, href }) => (
          <li key={href} className="flex items-center gap-2">
            <a href={href} className="soft inline-flex min-h-9 items-center hover:underline">
              {label}
            </a>
            <span aria-hidden="true" className="soft">
              ›
            </span>
          </li>
        ))}
        <li aria-current="page" className="flex items-center font-semibold">
          {current}
        </li>
      </ol>
    </nav>
  );
}
