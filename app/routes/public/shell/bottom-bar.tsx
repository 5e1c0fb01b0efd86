import { anchors } from "../../../../content/paths";
import type { SiteContent } from "../../../../content/site-content";
import { Icon } from "../../../ui/icon";
import { usePath, useWords } from "../parts/use-content";

/** Two actions at the bottom of small screens; it steps aside while a form is in view (`.bottom-bar`). */
export function BottomBar() {
  const words = useWords();
  const { bottomBar, newTab } = words.navigation;
  return (
    <nav className="bottom-bar" aria-label={bottomBar.label}>
      <a href={startFrom(words, usePath())}>{bottomBar.start.label}</a>
      <a href={bottomBar.chat.href} target="_blank" rel="noopener">
        <Icon name="whatsapp" />
        {bottomBar.chat.label}
        <span className="sr-only"> {newTab}</span>
      </a>
    </nav>
  );
}

/** The closing section of the home page, elsewhere the page's own form, and without one the consultation form. */
function startFrom({ navigation, home, contact, fssai, gst, msme }: SiteContent, path: string) {
  if (path === home.path) return navigation.bottomBar.start.href;
  if (path === contact.path) return `#${anchors.contactForm}`;
  const hasForm = [fssai, gst, msme].some((page) => page.path === path);
  return `${hasForm ? "" : fssai.path}#${anchors.leadForm}`;
}
