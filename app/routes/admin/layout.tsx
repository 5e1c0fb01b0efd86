import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from "react-router";
import { desk as words } from "../../../content/en/staff/desk";
import { accountPaths } from "../../accounts/account-paths";
import { AccessDenied } from "../../accounts/screens/access-denied";
import { Failed } from "../../accounts/screens/account-card";
import { AuthProvider } from "../../accounts/screens/auth-context";
import { deskPaths } from "../../desk/desk-paths";
import { ReportTimeZone } from "../../desk/screens/report-time-zone";
import { DeskShell } from "../../desk/shell/desk-shell";
import styles from "../../styles/desk.css?url";
import { keepShown } from "../../ui/desk/keep-shown";
import { NotRefreshed } from "../../ui/desk/not-refreshed";
import { PageHead } from "../../ui/desk/page-head";
import { loadShell } from "../desk/shell.server";
import type { Route } from "./+types/layout";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export const clientMiddleware = [keepShown];

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
          <NotRefreshed text={words.notRefreshed} retry={words.table.retry} />
          {isDashboard && <PageHead title={words.title} text={words.subtitle} />}
          <Outlet />
        </main>
      </DeskShell>
    </AuthProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 403) return <AccessDenied />;
  return <Failed text={pathname.startsWith(deskPaths.messages) ? words.messages.failed : words.table.failed} />;
}
