import { contentFor } from "../../../content/site-content";
import type { DocumentHandle } from "../../root";
import styles from "../../styles/page-policy.css?url";
import type { Route } from "./+types/privacy-notice";
import { pageMeta } from "./parts/page-meta";
import { Policy } from "./parts/policy";
import { useWords } from "./parts/use-content";

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = ({ location }: Route.MetaArgs) => {
  const words = contentFor(location.pathname);
  return pageMeta(words, words.privacyNotice, { label: words.privacyNotice.heading });
};

export default function PrivacyNotice() {
  return <Policy {...useWords().privacyNotice} />;
}
