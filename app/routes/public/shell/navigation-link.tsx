import type { Link } from "../../../../content/sections";
import { Icon } from "../../../ui/icon";
import { usePath } from "../parts/use-content";

export function NavigationLink({ link }: { link: Link }) {
  const isCurrent = usePath() === link.href;
  return (
    <a href={link.href} className="nav-link" aria-current={isCurrent ? "page" : undefined}>
      {link.icon && <Icon name={link.icon} className="text-seal" />}
      {link.label}
    </a>
  );
}
