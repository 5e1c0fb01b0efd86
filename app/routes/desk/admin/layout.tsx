import { useEffect } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useRevalidator, useRouteError } from "react-router";
import { accountPaths } from "../../../../content/account-paths";
import { deskPaths } from "../../../../content/desk-paths";
import { AccessDenied } from "../../../accounts/screens/access-denied";
import { Failed } from "../../../accounts/screens/account-card";
import { AuthProvider } from "../../../accounts/screens/auth-context";
import { zoneCookie, zoneFromCookie } from "../../../cases/list/time-zone";
import { DeskShell } from "../../../desk/shell/desk-shell";
import styles from "../../../styles/desk.css?url";
import { keepPageData } from "../../../ui/desk/keep-page-data";
import { NotRefreshed } from "../../../ui/desk/not-refreshed";
import { PageHead } from "../../../ui/desk/page-head";
import { privateMeta } from "../../../ui/words/site-name";
import { loadShell } from "../shell.server";
import type { Route } from "./+types/layout";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = privateMeta("Admin Dashboard");

export const clientMiddleware = [keepPageData];

export const loader = (args: Route.LoaderArgs) => loadShell(args, "admin");

/** The counts of the menu are those of now on every screen. */
export const shouldRevalidate = () => true;

const page =
  "mx-auto grid w-full max-w-[86rem] grid-cols-1 gap-5 px-[clamp(0.9rem,2.5vw,2rem)] pt-[clamp(0.35rem,2vw,1.25rem)] pb-16 text-base outline-none max-md:gap-[0.35rem]";

export default function AdminLayout({ loaderData: shell }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { leads, seo, lead, messages } = deskPaths;
  const isDashboard = pathname === leads || [seo, lead, messages].some((page) => pathname.startsWith(page));
  return (
    <AuthProvider user={{ name: shell.name, email: shell.email, isAdmin: true }}>
      <DeskShell {...shell} accountPaths={accountPaths}>
        <ReportTimeZone />
        <main id="main" className={page} tabIndex={-1}>
          <NotRefreshed />
          {isDashboard && <PageHead title="Admin Dashboard" text="Manage form submissions and export data" />}
          <Outlet />
        </main>
      </DeskShell>
    </AuthProvider>
  );
}

/** Tells the server the admin's own time zone, so that "today" begins at their midnight. */
function ReportTimeZone() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (zoneFromCookie(document.cookie) === zone) return;
    // biome-ignore lint/suspicious/noDocumentCookie: no secret, and the Cookie Store API is not in every browser.
    document.cookie = `${zoneCookie}=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax`;
    void revalidate();
  }, [revalidate]);
  return null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 403) return <AccessDenied />;
  return (
    <Failed
      text={pathname.startsWith(deskPaths.messages) ? "Failed to fetch messages" : "Failed to fetch submissions"}
    />
  );
}
