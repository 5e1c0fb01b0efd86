import { dayInIndia } from "../../../content/format";
import { contentFor, servicePages } from "../../../content/languages/site-content";
import { Finder } from "../../finder/screens/finder";
import { titleOf } from "../../finder/screens/title";
import { draftIntent, intentField } from "../../leads/submission";
import styles from "../../styles/finder.css?url";
import { Island } from "../../ui/island";
import type { Route } from "./+types/finder";
import { pageMeta } from "./parts/page-meta";
import { useWords } from "./parts/use-content";

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = ({ location }: Route.MetaArgs) => {
  const words = contentFor(location.pathname);
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
  const words = useWords();
  const filing = { actions: servicePages(words), fields: { [intentField]: draftIntent } };
  return (
    <Island
      name="finder"
      wake="focus"
      component={Finder}
      props={{ language: words.language, search, today, origin, filing }}
    />
  );
}
