import { Icon } from "../../../ui/icon";
import { Action } from "../parts/action";
import { useWords } from "../parts/use-content";
import { NavigationLink } from "./navigation-link";

export function MenuToggle() {
  const { mobile } = useWords().navigation;
  return (
    <button type="button" className="menu-toggle button button-line button-small" popoverTarget="menu">
      <span className="when-closed">
        <Icon name="menu" />
        <span className="sr-only">{mobile.open}</span>
      </span>
      <span className="when-open">
        <Icon name="close" />
        <span className="sr-only">{mobile.close}</span>
      </span>
      <span aria-hidden="true">{mobile.label}</span>
    </button>
  );
}

/** The menu of small screens, a popover like the one of large screens. */
export function Menu() {
  const { mobile, mainLabel } = useWords().navigation;
  return (
    <div id="menu" popover="auto" className="panel menu">
      <nav aria-label={mainLabel}>
        <ul>
          {mobile.items.map((link) => (
            <li key={link.href} className="border-b border-line">
              <NavigationLink link={link} />
            </li>
          ))}
        </ul>
        <div className="mt-5 grid gap-3 sm:grid-cols-2">
          <Action link={mobile.whatsapp} look="line" />
          <Action link={mobile.start} />
        </div>
      </nav>
    </div>
  );
}
