import { Outlet } from "react-router";
import styles from "../../styles/desk.css?url";

export const links = () => [{ rel: "stylesheet", href: styles }];

export default function AccountLayout() {
  return <Outlet />;
}
