import { useNavigation } from "react-router";
import { desk } from "../../../content/english";
import { deskPaths } from "../desk-paths";

/** What is being loaded, in words, while one goes from one view of the desk to another. */
export function useLoadingText(): string | null {
  const pathname = useNavigation().location?.pathname;
  if (pathname === undefined) return null;
  if (pathname === deskPaths.messages) return desk.messages.loading;
  return pathname.startsWith(`${deskPaths.lead}/`) ? desk.lead.loading : desk.table.loading;
}
