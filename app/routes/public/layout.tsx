import headlineFace from "@fontsource/eczar/files/eczar-latin-700-normal.woff2?url";
import { Outlet } from "react-router";
import { endpoints } from "../../../content/paths";
import styles from "../../styles/public.css?url";
import { useContent } from "../../ui/words/content";
import type { DocumentHandle } from "../document-handle";
import { Action } from "./parts/action";
import { Notice } from "./parts/notice";
import { Shell } from "./shell/shell";

export const handle: DocumentHandle = { isDocument: true };
export const links = () => [
  { rel: "preload", href: headlineFace, as: "font", type: "font/woff2", crossOrigin: "anonymous" as const },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: endpoints.manifest },
];

export default function PublicLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <Failure />
    </Shell>
  );
}

/** The page for an error on our side. */
function Failure() {
  const { failure } = useContent();
  return (
    <Notice heading={failure.heading} text={failure.text}>
      <Action link={failure.home} />
      <Action link={failure.call} look="line" />
      <Action link={failure.help} look="line" />
    </Notice>
  );
}
