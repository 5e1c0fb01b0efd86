import headlineFace from "@fontsource/eczar/files/eczar-latin-700-normal.woff2?url";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { paths } from "../../../content/paths";
import { trackingPaths } from "../../../content/tracking-paths";
import styles from "../../styles/tracking/tracking.css?url";
import { Seal } from "../../ui/art/seal";
import { useContent } from "../../ui/words/content";
import type { DocumentHandle } from "../document-handle";
import { SiteName } from "../public/shell/site-name";

export const handle: DocumentHandle = { isDocument: true };
export const links = () => [
  { rel: "preload", href: headlineFace, as: "font", type: "font/woff2", crossOrigin: "anonymous" as const },
  { rel: "stylesheet", href: styles },
];

/** The frame of every page of My applications: the site's mark without its menu, so that a slow phone has little to load. */
function Shell({ children }: { children: ReactNode }) {
  const { navigation, home, tracking: words, facts } = useContent();
  return (
    <>
      <a className="button button-ink not-focus:sr-only not-focus:min-h-0" href="#main">
        {words.skip}
      </a>
      <header className="flex flex-wrap items-center gap-x-3 border-b bg-card px-[max(1rem,50%-33rem)] py-[0.6rem] print:hidden">
        <a href={home.path} className="tracking-logo" aria-label={navigation.homeLabel}>
          <Seal />
          <SiteName />
        </a>
        <a href={trackingPaths.tracking} className="tracking-link ml-auto text-sm">
          {words.bar}
        </a>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-[68rem] gap-4 px-4 pt-4 pb-8 wrap-anywhere min-[60rem]:py-7"
      >
        {children}
      </main>
      <footer className="flex flex-wrap justify-center gap-x-5 gap-y-1 border-t p-4 text-sm *:py-[0.6rem] print:hidden">
        <a href={facts.telephone}>{words.foot.call}</a>
        <a href={paths.myData}>{words.foot.myData}</a>
        <a href={paths.privacy}>{words.foot.privacy}</a>
        <p className="soft basis-full text-center">{words.foot.disclosure}</p>
      </footer>
    </>
  );
}

export default function TrackingLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const { failure } = useContent();
  return (
    <Shell>
      <section className="tracking-card">
        <h1>{failure.heading}</h1>
        <p>{failure.text}</p>
      </section>
    </Shell>
  );
}
