import { useNavigation } from "react-router";
import { account } from "../../../content/en/staff/account";
import { desk } from "../../../content/en/staff/desk";
import { deskPaths } from "../desk-paths";

/** What is being loaded during a navigation between views of the desk. */
export function useLoadingText(): string | null {
  const pathname = useNavigation().location?.pathname;
  if (pathname === undefined) return null;
  if (pathname === deskPaths.team || pathname === deskPaths.hours) return account.guard.loading;
  if (pathname === deskPaths.messages) return desk.messages.loading;
  if (pathname.startsWith(`${deskPaths.messages}/`)) return desk.message.loading;
  return pathname.startsWith(`${deskPaths.lead}/`) ? desk.lead.loading : desk.table.loading;
}
