import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { cases as words } from "../../../content/en/staff/cases";
import { desk } from "../../../content/en/staff/desk";
import { accountPaths } from "../../accounts/account-paths";
import { AccessDenied } from "../../accounts/screens/access-denied";
import { Failed } from "../../accounts/screens/account-card";
import { DeskShell } from "../../desk/shell/desk-shell";
import styles from "../../styles/desk.css?url";
import { keepShown } from "../../ui/desk/keep-shown";
import { NotRefreshed } from "../../ui/desk/not-refreshed";
import type { Route } from "./+types/layout";
import { loadShell } from "./shell.server";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export const clientMiddleware = [keepShown];

export const loader = (args: Route.LoaderArgs) => loadShell(args, "admin", "agent");

/** The counts of the menu are those of now on every screen. */
export const shouldRevalidate = () => true;

const page = "mx-auto w-[min(96rem,100%)] px-[clamp(0rem,2vw,1.5rem)] pt-3 pb-16 outline-none lg:pb-3";

export default function DeskLayout({ loaderData: shell }: Route.ComponentProps) {
  return (
    <DeskShell {...shell} accountPaths={accountPaths}>
      <main id="main" className={page} tabIndex={-1}>
        <NotRefreshed text={desk.notRefreshed} retry={desk.table.retry} />
        <Outlet />
      </main>
    </DeskShell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) return <AccessDenied />;
  return <Failed text={desk.table.failed} />;
}
