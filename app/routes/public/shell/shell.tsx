import type { ReactNode } from "react";
import type { Content } from "../../../../content/languages/content-of";
import { anchors } from "../../../../content/paths";
import { Icon } from "../../../ui/icon";
import { useContent } from "../../../ui/words/content";
import { Action } from "../parts/action";
import { useLink, usePath } from "../parts/use-path";
import { Footer } from "./footer";
import { Header } from "./header";

/** What surrounds every public page. All of it works without a script. */
export function Shell({ children }: { children: ReactNode }) {
  const { navigation } = useContent();
  return (
    <>
      <a className="skip button button-ink" href="#main">
        {navigation.skipLink}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Chat />
      <BottomBar />
    </>
  );
}

/** The round button of large screens and the card it opens. Small screens have the bottom bar instead. */
function Chat() {
  const { chat } = useContent().navigation;
  return (
    <aside className="hidden lg:block" aria-label={chat.heading}>
      <button type="button" className="chat-toggle" popoverTarget="chat" aria-label={chat.open}>
        <Icon name="whatsapp" className="text-figure" />
      </button>
      <div id="chat" popover="auto" className="panel chat">
        <div className="on-ink flex items-center gap-3 px-5 py-3">
          <h2 className="text-h3">{chat.heading}</h2>
          <button
            type="button"
            className="dialog-close -mr-2 ml-auto hover:text-ink"
            popoverTarget="chat"
            popoverTargetAction="hide"
            aria-label={chat.close}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="grid gap-3 p-5">
          <p>{chat.text}</p>
          <p className="soft flex items-center gap-2 text-sm">
            <Icon name="clock" className="text-leaf" />
            {chat.note}
          </p>
          <Action link={chat.start} />
        </div>
      </div>
    </aside>
  );
}

/** Two actions at the bottom of small screens; it steps aside while a form is in view (`.bottom-bar`). */
function BottomBar() {
  const words = useContent();
  const { bottomBar, newTab } = words.navigation;
  const path = usePath();
  const chat = useLink(bottomBar.chat);
  if (ownBusiness.test(path)) return null;
  return (
    <nav className="bottom-bar" aria-label={bottomBar.label}>
      <a href={startFrom(words, path)}>{bottomBar.start.label}</a>
      <a href={chat.href} target="_blank" rel="noopener">
        <Icon name="whatsapp" />
        {bottomBar.chat.label}
        <span className="sr-only"> {newTab}</span>
      </a>
    </nav>
  );
}

/** Who is about to pay, or is at their own data or reminders, needs no invitation to start. */
const ownBusiness = /^\/(pay|payments|my-data|reminders)(\/|$)/;

/** The closing section of the home page, elsewhere the page's own form, and without one the consultation form. */
function startFrom({ navigation, home, contact, fssai, gst, msme }: Content, path: string) {
  if (path === home.path) return navigation.bottomBar.start.href;
  if (path === contact.path) return `#${anchors.contactForm}`;
  const hasForm = [fssai, gst, msme].some((page) => page.path === path);
  return `${hasForm ? "" : fssai.path}#${anchors.leadForm}`;
}
