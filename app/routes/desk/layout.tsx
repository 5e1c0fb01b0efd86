import { Form, isRouteErrorResponse, Link, Outlet, useLocation, useRevalidator, useRouteError } from "react-router";
import { account } from "../../../content/en/staff/account";
import { cases as words } from "../../../content/en/staff/cases";
import { desk } from "../../../content/en/staff/desk";
import { orders } from "../../../content/en/staff/orders";
import { accountPaths } from "../../accounts/account-paths";
import { requireStaff } from "../../accounts/guards.server";
import { takeNotice } from "../../accounts/notice.server";
import { AccessDenied } from "../../accounts/screens/access-denied";
import { deskPaths } from "../../desk/desk-paths";
import { ExportBar } from "../../desk/export/export-bar";
import { dropExport } from "../../desk/export/export-state";
import { dropDrafts } from "../../desk/note-drafts";
import { stopPolling } from "../../desk/polling";
import styles from "../../styles/desk.css?url";
import { Seal } from "../../ui/art/seal";
import { Button, ButtonLink } from "../../ui/button";
import { keepShown } from "../../ui/desk/keep-shown";
import { NotRefreshed } from "../../ui/desk/not-refreshed";
import { Notices } from "../../ui/desk/notices";
import { accountRequest } from "../context.server";
import type { Route } from "./+types/layout";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export const clientMiddleware = [keepShown];

export async function loader(args: Route.LoaderArgs) {
  const asked = accountRequest(args);
  const { user, role } = await requireStaff(asked, "admin", "agent");
  return { name: user.name, role, notice: takeNotice(asked) };
}

export default function DeskLayout({ loaderData: { name, role, notice } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const isFigures = pathname === deskPaths.figures;
  const isOrders = pathname.startsWith(deskPaths.orders);
  return (
    <Notices first={notice} close={account.close}>
      <a className="desk-skip button button-ink" href="#main">
        {desk.skipLink}
      </a>
      <header className="case-head">
        <Seal className="h-8 w-8 max-sm:hidden" />
        <h1>{words.heading}</h1>
        <nav aria-label={words.nav.label}>
          <Link to={deskPaths.queue} aria-current={isFigures || isOrders ? undefined : "page"}>
            {words.nav.queue}
          </Link>
          <Link to={deskPaths.orders} aria-current={isOrders ? "page" : undefined}>
            {orders.nav}
          </Link>
          <Link to={deskPaths.figures} aria-current={isFigures ? "page" : undefined}>
            {words.nav.figures}
          </Link>
          {role === "admin" && <Link to={deskPaths.leads}>{words.nav.dashboard}</Link>}
        </nav>
        <p className="soft">
          {name} · {words.roles[role]}
        </p>
        <ButtonLink href={accountPaths.settings} look="quiet" isSmall icon="users">
          <span className="label">{words.nav.account}</span>
        </ButtonLink>
        <Form
          method="post"
          action={accountPaths.signOut}
          onSubmit={(event) => {
            if (!dropDrafts(event, words.drafts.leave)) return;
            stopPolling();
            dropExport();
          }}
        >
          <Button type="submit" look="line" isSmall>
            {words.nav.logout}
          </Button>
        </Form>
      </header>
      <ExportBar />
      <main id="main" className="case-main" tabIndex={-1}>
        <NotRefreshed text={desk.notRefreshed} retry={desk.table.retry} />
        <Outlet />
      </main>
    </Notices>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 403) return <AccessDenied />;
  return (
    <main className="account-page">
      <section className="account-card" role="alert">
        <h1>{desk.table.failed}</h1>
        <Button onClick={() => void revalidate()} isBusy={state === "loading"}>
          {desk.table.retry}
        </Button>
      </section>
    </main>
  );
}
