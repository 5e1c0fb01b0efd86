import { Outlet } from "react-router";
import type { DocumentHandle } from "../../root";
import styles from "../../styles/public.css?url";

export const handle: DocumentHandle = { isDocument: true };
export const links = () => [{ rel: "stylesheet", href: styles }];

export default function PublicLayout() {
  return <Outlet />;
}
