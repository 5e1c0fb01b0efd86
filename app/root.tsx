import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from "react-router";
import { languageOf } from "../content/language";

declare const __WAKE_SCRIPT__: string;

/** A public route is a document: it carries no framework, only the small script that wakes its islands. */
export type DocumentHandle = { isDocument: true; hasIslands?: boolean };

export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => match.handle as Partial<DocumentHandle> | undefined);
  const isDocument = handles.some((handle) => handle?.isDocument);
  const hasIslands = handles.every((handle) => handle?.hasIslands !== false);
  return (
    <html lang={languageOf(useLocation().pathname)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        {isDocument && hasIslands && <script type="module" src={__WAKE_SCRIPT__} />}
      </head>
      <body>
        {children}
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

export default function Root() {
  return <Outlet />;
}
