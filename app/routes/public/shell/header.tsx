import { Seal } from "../../../ui/art/seal";
import { Icon } from "../../../ui/icon";
import { Action } from "../parts/action";
import { usePath, useWords } from "../parts/use-content";
import { Menu, MenuToggle } from "./menu";
import { NavigationLink } from "./navigation-link";
import { SiteName } from "./site-name";

export function Header() {
  const { navigation, home } = useWords();
  return (
    <header className="header">
      <div className="page flex h-full items-center gap-4 xl:gap-5">
        <a href={home.path} className="logo" aria-label={navigation.homeLabel}>
          <Seal />
          <SiteName />
        </a>
        <nav
          className="header-nav ml-auto hidden items-center gap-3 lg:flex xl:gap-5"
          aria-label={navigation.mainLabel}
        >
          <FssaiMenu />
          <FinderLink />
          {navigation.items.map((link) => (
            <NavigationLink key={link.href} link={link} />
          ))}
        </nav>
        <div className="header-actions hidden items-center gap-2 lg:flex">
          <a className="nav-link phone-link" href={navigation.phone.href} aria-label={navigation.phoneLabel}>
            <Icon name="phone" className="text-seal" />
            <span>{navigation.phone.label}</span>
          </a>
          <Action link={navigation.whatsapp} look="line" isSmall className="button-chat" />
          <Action link={navigation.start} look="ink" isSmall className="whitespace-nowrap" />
        </div>
        <a className="header-call button button-line button-small" href={navigation.phone.href}>
          <Icon name="phone" />
          <span className="sr-only">{navigation.phoneLabel}</span>
        </a>
        <MenuToggle />
      </div>
      <Menu />
    </header>
  );
}

/** In a narrow bar only its icon is seen. */
function FinderLink() {
  const { finder } = useWords().navigation;
  const isCurrent = usePath() === finder.href;
  return (
    <a href={finder.href} className="nav-link nav-finder" aria-current={isCurrent ? "page" : undefined}>
      <Icon name="search" />
      <span>{finder.label}</span>
    </a>
  );
}

/** A popover rather than a script: the browser opens it, closes it on Escape or a click outside, and returns focus. */
function FssaiMenu() {
  const { fssai } = useWords().navigation;
  const path = usePath();
  const isCurrent = fssai.items.some(({ href }) => href === path);
  return (
    <>
      <button type="button" className="nav-link" popoverTarget="fssai-menu" data-current={isCurrent || undefined}>
        {fssai.label}
        <Icon name="down" className="chevron" />
      </button>
      <div id="fssai-menu" popover="auto" className="panel fssai-menu">
        <p className="eyebrow mb-3">{fssai.menuLabel}</p>
        <ul className="columns-3 gap-x-6">
          {fssai.items.map((link) => (
            <li key={link.href}>
              <NavigationLink link={link} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
