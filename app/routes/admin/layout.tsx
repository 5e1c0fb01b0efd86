import { isRouteErrorResponse, Outlet, useLocation, useRevalidator, useRouteError } from "react-router";
import { desk as words } from "../../../content/en/staff/desk";
import { accountPaths } from "../../accounts/account-paths";
import { AccessDenied } from "../../accounts/screens/access-denied";
import { AuthProvider } from "../../accounts/screens/auth-context";
import { deskPaths } from "../../desk/desk-paths";
import { ReportTimeZone } from "../../desk/screens/report-time-zone";
import { DeskShell } from "../../desk/shell/desk-shell";
import styles from "../../styles/desk.css?url";
import { Button } from "../../ui/button";
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

export default function AdminLayout({ loaderData: shell }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { leads, seo, lead, messages } = deskPaths;
  const isDashboard = pathname === leads || [seo, lead, messages].some((page) => pathname.startsWith(page));
  return (
    <AuthProvider user={{ name: shell.name, email: shell.email, isAdmin: true }}>
      <DeskShell {...shell} accountPaths={accountPaths}>
        <ReportTimeZone />
        <main id="main" className="desk-main" tabIndex={-1}>
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
  const { revalidate, state } = useRevalidator();
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 403) return <AccessDenied />;
  return (
    <main className="account-page">
      <section className="account-card" role="alert">
        <h1>{pathname.startsWith(deskPaths.messages) ? words.messages.failed : words.table.failed}</h1>
        <Button onClick={() => void revalidate()} isBusy={state === "loading"}>
          {words.table.retry}
        </Button>
      </section>
    </main>
  );
}
