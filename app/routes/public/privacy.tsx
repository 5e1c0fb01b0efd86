import { contentFor } from "../../../content/site-content";
import type { DocumentHandle } from "../../root";
import styles from "../../styles/page-policy.css?url";
import type { Route } from "./+types/privacy";
import { pageMeta } from "./parts/page-meta";
import { Policy } from "./parts/policy";
import { useWords } from "./parts/use-content";

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = ({ location }: Route.MetaArgs) => {
  const words = contentFor(location.pathname);
  return pageMeta(words, words.privacy, { label: words.privacy.heading });
};

export default function Privacy() {
  return <Policy {...useWords().privacy} />;
}
