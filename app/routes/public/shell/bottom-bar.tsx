import { anchors } from "../../../../content/paths";
import type { SiteContent } from "../../../../content/site-content";
import { Icon } from "../../../ui/icon";
import { usePath, useWords } from "../parts/use-content";

/** Two actions at the bottom of small screens. A page without a closing section links to the home page's. */
export function BottomBar() {
  const words = useWords();
  const { bottomBar, newTab } = words.navigation;
  return (
    <nav className="bottom-bar" aria-label={bottomBar.label}>
      <a
        href={hasClosingSection(words, usePath()) ? bottomBar.start.href : `${words.home.path}${bottomBar.start.href}`}
      >
        {bottomBar.start.label}
      </a>
      <a href={bottomBar.chat.href} target="_blank" rel="noopener">
        <Icon name="chat" />
        {bottomBar.chat.label}
        <span className="sr-only"> {newTab}</span>
      </a>
    </nav>
  );
}

function hasClosingSection(words: SiteContent, pathname: string) {
  const { home, services, about, fssai, gst, msme } = words;
  const licences = Object.values(services.licences).map((licence) => ({ path: licence.path, cta: services.cta }));
  return [home, services, about, fssai, gst, msme, ...licences].some(
    ({ path, cta }) => path === pathname && cta.id === anchors.cta,
  );
}
