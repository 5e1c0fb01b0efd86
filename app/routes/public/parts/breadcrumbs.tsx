import type { Link } from "../../../../content/sections";
import { useContent } from "../../../ui/words/content";

export function Breadcrumbs({ trail = [], current }: { trail?: Link[]; current: string }) {
  const { home, navigation } = useContent();
  const { breadcrumbs } = navigation;
  return (
    <nav aria-label={breadcrumbs.label} className="border-b border-line bg-paper text-sm">
      <ol className="page flex gap-x-2 py-1.5 whitespace-nowrap">
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
        <li aria-current="page" className="min-h-9 truncate leading-9 font-semibold">
          {current}
        </li>
      </ol>
    </nav>
  );
}
