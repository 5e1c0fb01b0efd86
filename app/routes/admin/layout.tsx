import {
  Form,
  isRouteErrorResponse,
  Link,
  NavLink,
  Outlet,
  useLocation,
  useRevalidator,
  useRouteError,
} from "react-router";
import { account } from "../../../content/en/staff/account";
import { cases } from "../../../content/en/staff/cases";
import { desk as words } from "../../../content/en/staff/desk";
import { fill } from "../../../content/format";
import { accountPaths } from "../../accounts/account-paths";
import { requireStaff } from "../../accounts/guards.server";
import { takeNotice } from "../../accounts/notice.server";
import { AccessDenied } from "../../accounts/screens/access-denied";
import { AuthProvider, useAuth } from "../../accounts/screens/auth-context";
import { deskPaths } from "../../desk/desk-paths";
import { ExportBar } from "../../desk/export/export-bar";
import { dropExport } from "../../desk/export/export-state";
import { countStopped } from "../../desk/jobs/stopped-jobs.server";
import { dropDrafts } from "../../desk/note-drafts";
import { stopPolling } from "../../desk/polling";
import { ReportTimeZone } from "../../desk/screens/report-time-zone";
import styles from "../../styles/desk.css?url";
import { Seal } from "../../ui/art/seal";
import { Button, ButtonLink } from "../../ui/button";
import { keepShown } from "../../ui/desk/keep-shown";
import { NotRefreshed } from "../../ui/desk/not-refreshed";
import { Notices } from "../../ui/desk/notices";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/layout";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export const clientMiddleware = [keepShown];

export async function loader(args: Route.LoaderArgs) {
  const asked = accountRequest(args);
  const proof = await requireStaff(asked, "admin");
  const { name, email } = proof.user;
  const { sql, reportFailure } = args.context.get(services);
  // A count beside the tabs: what cannot be counted takes no screen along.
  const stopped = await countStopped(proof, sql).catch((error) => {
    reportFailure("count stopped work", error);
    return 0;
  });
  return { user: { name, email, isAdmin: true }, notice: takeNotice(asked), stopped };
}

export default function AdminLayout({ loaderData: { user, notice, stopped } }: Route.ComponentProps) {
  return (
    <AuthProvider user={user}>
      <Notices first={notice} close={account.close}>
        <ReportTimeZone />
        <a className="desk-skip button button-ink" href="#main">
          {words.skipLink}
        </a>
        <DeskHead />
        <DeskTabs stopped={stopped} />
        <ExportBar />
        <main id="main" className="desk-main" tabIndex={-1}>
          <NotRefreshed text={words.notRefreshed} retry={words.table.retry} />
          <Outlet />
        </main>
      </Notices>
    </AuthProvider>
  );
}

function DeskHead() {
  const { user } = useAuth();
  return (
    <header className="desk-head">
      <Seal className="h-10 w-10 max-sm:hidden" />
      <div>
        <h1>{words.title}</h1>
        <p className="soft text-sm max-sm:sr-only">{words.subtitle}</p>
      </div>
      <ButtonLink href={accountPaths.settings} look="quiet" isSmall icon="users" title={user?.email}>
        <span className="max-sm:sr-only">{words.account}</span>
      </ButtonLink>
      <Form
        method="post"
        action={accountPaths.signOut}
        onSubmit={(event) => {
          if (!dropDrafts(event, cases.drafts.leave)) return;
          stopPolling();
          dropExport();
        }}
      >
        <Button type="submit" look="line" isSmall>
          {words.logout}
        </Button>
      </Form>
    </header>
  );
}

/** An open lead or message belongs to the tab of its list. */
function DeskTabs({ stopped }: { stopped: number }) {
  const { pathname } = useLocation();
  const isMessages = pathname.startsWith(deskPaths.messages);
  const { team, hours, jobs, privacy: requests, audit } = deskPaths;
  const isSetting = [team, hours, jobs, requests, audit].some((page) => page === pathname);
  const isList = [deskPaths.leads, deskPaths.seo, deskPaths.messages].some((list) => list === pathname);
  const current = isList ? "page" : "true";
  // The log is a page of its own below the requests.
  const privacy = pathname === deskPaths.privacy ? "page" : pathname === deskPaths.audit ? "true" : undefined;
  return (
    <nav className="desk-tabs" aria-label={words.tabs.label}>
      <Link to={deskPaths.leads} aria-current={isMessages || isSetting ? undefined : current}>
        {words.tabs.leads}
      </Link>
      <Link to={deskPaths.messages} aria-current={isMessages ? current : undefined}>
        {words.tabs.messages}
      </Link>
      <Link to={deskPaths.queue}>{words.tabs.queue}</Link>
      <NavLink to={deskPaths.team}>{words.tabs.team}</NavLink>
      <NavLink to={deskPaths.hours}>{words.tabs.hours}</NavLink>
      <Link to={deskPaths.privacy} aria-current={privacy}>
        {words.tabs.privacy}
      </Link>
      {(stopped > 0 || pathname === jobs) && (
        <NavLink to={jobs}>{fill(words.tabs.stopped, { count: stopped })}</NavLink>
      )}
    </nav>
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
