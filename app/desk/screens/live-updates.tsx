import { useState } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { filterParameters, type ListFilter } from "../../cases/list/list-filter";
import type { ListName } from "../../cases/list/submission";
import { LiveNote } from "../../ui/desk/live-note";
import { useNews } from "../../ui/desk/polling";
import { searchOf } from "../../ui/view-parameters";

/** `known` of the rows past the cursor `since` are shown already. */
type Shown = { list: ListName; filter: ListFilter; since: string; known: number; isFirst: boolean; seal: string };

/** For a page without a list: it must still disappear when the session or the role is lost. */
export function WatchRole() {
  useNews(`${deskPaths.news}?of=role`, () => {});
  return null;
}

/** On the newest page new rows appear; further back the rows stay and a live region says how many have arrived. */
export function LiveList({ list, filter, since, known, isFirst, seal }: Shown) {
  const [news, setNews] = useState({ since, count: 0 });
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const what = list === "leads" ? "submission" : "message";
  const view = filterParameters(filter);
  const query = new URLSearchParams([...view, ["of", list], ["since", since], ["seal", seal]]);
  const isFailing = useNews<{ count: number }>(`${deskPaths.news}?${query}`, ({ count }) => {
    setNews({ since, count });
    if (count > known && isFirst) void revalidate();
  });

  const count = news.since === since && !isFirst ? news.count : 0;
  return (
    <LiveNote role="status" isShown={count > 0 || isFailing}>
      {isFailing
        ? "Not live just now. Reconnecting..."
        : count > 0 && (
            <>
              {count === 1 ? `1 new ${what}` : `${count === 100 ? "100+" : count} new ${what}s`}{" "}
              <Link className="link" to={{ pathname, search: searchOf(view) }}>
                Show
              </Link>
            </>
          )}
    </LiveNote>
  );
}
