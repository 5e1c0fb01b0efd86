import { useNavigation } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { account } from "../../../content/en/staff/account";

/** What is being loaded during a navigation between views of the desk. */
export function useLoadingText(): string | null {
  const pathname = useNavigation().location?.pathname;
  if (pathname === undefined) return null;
  if (pathname === deskPaths.team || pathname === deskPaths.hours) return account.guard.loading;
  if (pathname === deskPaths.messages) return "Loading messages...";
  if (pathname.startsWith(`${deskPaths.messages}/`)) return "Loading message...";
  return pathname.startsWith(`${deskPaths.lead}/`) ? "Loading submission..." : "Loading submissions...";
}
