import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { accountPaths } from "../../../content/account-paths";
import { AccessDenied } from "../../accounts/screens/access-denied";
import { Failed } from "../../accounts/screens/account-card";
import { DeskShell } from "../../desk/shell/desk-shell";
import styles from "../../styles/desk.css?url";
import { keepPageData } from "../../ui/desk/keep-page-data";
import { NotRefreshed } from "../../ui/desk/not-refreshed";
import { privateMeta } from "../../ui/words/site-name";
import type { Route } from "./+types/layout";
import { loadShell } from "./shell.server";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = privateMeta("Lead desk");

export const clientMiddleware = [keepPageData];

export const loader = (args: Route.LoaderArgs) => loadShell(args, "admin", "agent");

/** The counts of the menu are those of now on every screen. */
export const shouldRevalidate = () => true;

const page = "mx-auto w-[min(96rem,100%)] px-[clamp(0rem,2vw,1.5rem)] pt-3 pb-16 outline-none lg:pb-3";

export default function DeskLayout({ loaderData: shell }: Route.ComponentProps) {
  return (
    <DeskShell {...shell} accountPaths={accountPaths}>
      <main id="main" className={page} tabIndex={-1}>
        <NotRefreshed />
        <Outlet />
      </main>
    </DeskShell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) return <AccessDenied />;
  return <Failed text="Failed to fetch submissions" />;
}
