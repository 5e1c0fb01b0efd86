import type { Link } from "../../../../content/sections";
import { Seal } from "../../../ui/art/seal";
import { Icon } from "../../../ui/icon";
import { useContent } from "../../../ui/words/content";
import { Action } from "../parts/action";
import { usePath } from "../parts/use-path";
import { SiteName } from "./site-name";

export function Header() {
  const { navigation, home } = useContent();
  return (
    <header className="header">
      <div className="page flex h-full items-center gap-4 xl:gap-5">
        <a href={home.path} className="logo" aria-label={navigation.homeLabel}>
          <Seal />
          <SiteName />
        </a>
        <nav
          className="header-nav ml-auto hidden items-center gap-3 lg:flex xl:gap-4"
          aria-label={navigation.mainLabel}
        >
          <FssaiMenu />
          <FinderLink />
          {navigation.items.map((link) => (
            <NavigationLink key={link.href} link={link} />
          ))}
        </nav>
        <div className="header-actions hidden justify-end gap-1.5 lg:flex">
          <div className="reach">
            <Action link={navigation.phone} look="line" isSmall aria-label={navigation.phoneLabel} />
            <Action link={navigation.whatsapp} look="line" isSmall />
          </div>
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
  const { finder } = useContent().navigation;
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
  const { fssai } = useContent().navigation;
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

function MenuToggle() {
  const { mobile } = useContent().navigation;
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
function Menu() {
  const { mobile, mainLabel } = useContent().navigation;
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

function NavigationLink({ link }: { link: Link }) {
  const isCurrent = usePath() === link.href;
  return (
    <a href={link.href} className="nav-link" aria-current={isCurrent ? "page" : undefined}>
      {link.icon && <Icon name={link.icon} className="text-seal" />}
      {link.label}
    </a>
  );
}
