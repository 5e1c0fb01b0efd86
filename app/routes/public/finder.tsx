import { finderFactsOf } from "../../../content/edition/facts";
import { dayInIndia } from "../../../content/format";
import { servicePages } from "../../../content/languages/service-pages";
import { Finder } from "../../finder/screens/finder";
import { titleOf } from "../../finder/screens/title";
import { draftIntent, intentField } from "../../leads/submission";
import styles from "../../styles/finder.css?url";
import { Island } from "../../ui/island";
import { useContent } from "../../ui/words/content";
import type { Route } from "./+types/finder";
import { pageMeta } from "./parts/page-meta";

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = ({ location }: Route.MetaArgs) => {
  const words = useContent();
  const { finder } = words;
  const page = { ...finder, meta: { ...finder.meta, title: titleOf(finder, location.search) } };
  return pageMeta(words, page, { label: finder.label });
};

/** Without answers the page is the same for everyone, and built in advance: then it knows no day. */
export function loader({ request }: Route.LoaderArgs) {
  const { search, origin } = new URL(request.url);
  return { search, origin, today: search ? dayInIndia() : undefined };
}

export default function LicenceFinder({ loaderData: { search, origin, today } }: Route.ComponentProps) {
  const words = useContent();
  const filing = { actions: servicePages(words), fields: { [intentField]: draftIntent } };
  return (
    <Island
      name="finder"
      wake="focus"
      component={Finder}
      props={{ language: words.language, facts: finderFactsOf(words.facts), search, today, origin, filing }}
    />
  );
}
