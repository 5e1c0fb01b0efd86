import { useEffect } from "react";
import { account } from "../../../content/en/staff/account";
import { paths } from "../../../content/paths";
import { ButtonLink } from "../../ui/button";
import { AccountCard, AccountPage } from "./account-card";

const { guard } = account;
const redirectSeconds = 4;

/** Explains the refusal and redirects to the home page; without a script a refresh tag does so. */
export function AccessDenied() {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(paths.home), redirectSeconds * 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <AccountPage>
      <noscript>
        <meta httpEquiv="refresh" content={`${redirectSeconds};url=${paths.home}`} />
      </noscript>
      <AccountCard heading={guard.deniedHeading} text={guard.deniedText} isRefusal>
        <p className="soft text-center text-sm">{guard.deniedNext}</p>
        <ButtonLink href={paths.home} look="line" icon="back">
          {account.backToHome.label}
        </ButtonLink>
      </AccountCard>
    </AccountPage>
  );
}
