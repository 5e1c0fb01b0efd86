import { useEffect } from "react";
import { Outlet, useNavigation } from "react-router";
import { accountPaths } from "../../../content/account-paths";
import { account as words } from "../../../content/en/staff/account";
import { takeNotice } from "../../accounts/notice.server";
import { AccountCard, AccountPage } from "../../accounts/screens/account-card";
import { AuthProvider, useAuth } from "../../accounts/screens/auth-context";
import { findUser } from "../../accounts/user.server";
import { resumeQueue } from "../../leads/capture/resume-queue";
import styles from "../../styles/desk.css?url";
import { ButtonLink } from "../../ui/button";
import { keepPageData } from "../../ui/desk/keep-page-data";
import { Loading } from "../../ui/desk/loading";
import { NotRefreshed } from "../../ui/desk/not-refreshed";
import { Notices } from "../../ui/desk/notices";
import { accountRequest, contentFor } from "../context.server";
import type { Route } from "./+types/layout";

export const links = () => [{ rel: "stylesheet", href: styles }];

export const clientMiddleware = [keepPageData];

export async function loader(args: Route.LoaderArgs) {
  const asked = accountRequest(args);
  const user = await findUser(asked);
  return {
    siteName: contentFor(args).facts.site.name,
    user: user && { name: user.name, email: user.email, isAdmin: user.proof?.role === "admin" },
    notice: takeNotice(asked),
  };
}

export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  useEffect(resumeQueue, []);
  return (
    <AuthProvider user={loaderData.user}>
      <Notices first={loaderData.notice} close={words.close}>
        <AccountPage>
          <ButtonLink href={words.backToHome.href} look="quiet" isSmall icon="back" className="justify-self-start">
            {words.backToHome.label}
          </ButtonLink>
          <NotRefreshed />
          <Guarded />
        </AccountPage>
      </Notices>
    </AuthProvider>
  );
}

/** The error itself is in the log; the page only offers another try. */
export function ErrorBoundary() {
  return (
    <AccountPage>
      <AccountCard heading={words.messages.failed} isRefusal>
        <ButtonLink href={accountPaths.auth} look="line">
          {words.login.submit}
        </ButtonLink>
      </AccountCard>
    </AccountPage>
  );
}

/** Shows a loading state while the desk's loader checks the role. */
function Guarded() {
  const isOpeningDesk = /^\/(admin|seo|desk)\b/.test(useNavigation().location?.pathname ?? "");
  const { status } = useAuth();
  return status === "loading" && isOpeningDesk ? <Loading text={words.guard.loading} /> : <Outlet />;
}
