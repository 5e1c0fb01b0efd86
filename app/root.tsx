import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from "react-router";
import { plainFailure } from "../content/en/not-found";
import { languageOf } from "../content/language-tags";
import { wakeLoader, wakeScript } from "./islands/wake-loader";
import type { DocumentHandle } from "./routes/document-handle";
import { findContent } from "./ui/words/content";

export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => match.handle as Partial<DocumentHandle> | undefined);
  const isDocument = handles.some((handle) => handle?.isDocument);
  const hasIslands = isDocument && handles.every((handle) => handle?.hasIslands !== false);
  return (
    <html lang={languageOf(useLocation().pathname)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        {hasIslands && <link rel="preload" as="script" href={wakeScript} crossOrigin="anonymous" fetchPriority="low" />}
      </head>
      <body>
        {children}
        {/* Last, because it finds only what has been parsed: from the head it could run while the page still arrives. */}
        {hasIslands && <script>{wakeLoader}</script>}
        {!isDocument && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** As on an island, `data-awake` tells from when on a page answers to more than its links and forms. */
export default function Root() {
  useEffect(() => document.documentElement.setAttribute("data-awake", ""), []);
  return <Outlet />;
}

/** For an error outside every layout; the framework's own boundary would print it with its stack. */
export function ErrorBoundary() {
  const failure = findContent()?.failure ?? plainFailure;
  return (
    <main>
      <h1>{failure.heading}</h1>
      <p>{failure.text}</p>
      <a href={failure.home.href}>{failure.home.label}</a>
    </main>
  );
}
