import { useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation, useNavigation, useRevalidator } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { filterParameters, type ListFilter } from "../../cases/list/list-filter";
import type { ListName } from "../../cases/list/submission";
import { LiveNote } from "../../ui/desk/live-note";
import { startPolling } from "../../ui/desk/polling";
import { searchOf } from "../../ui/view-parameters";

const pollMs = 5_000;

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
  const isFailing = useNews(`${deskPaths.news}?${query}`, (count) => {
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

/** Polls while the page is visible and revalidates when the session or role is lost; returns whether polling fails. */
function useNews(address: string, onCount: (count: number) => void) {
  const [isFailing, setFailing] = useState(false);
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // While the page is left nothing is asked; one that stays after all goes on.
  const isIdle = state === "idle" && navigation.state === "idle";
  const onNews = useEffectEvent(onCount);

  useEffect(() => {
    if (!isIdle) return;
    const poll = async (signal: AbortSignal) => {
      if (document.visibilityState !== "visible") return;
      try {
        const response = await fetch(address, { signal });
        setFailing(response.status >= 500);
        if (response.status === 401 || response.status === 403) return void revalidate();
        if (response.ok) onNews(((await response.json()) as { count: number }).count);
      } catch {
        if (!signal.aborted) setFailing(true);
      }
    };
    return startPolling(poll, pollMs);
  }, [address, isIdle, revalidate]);
  return isFailing;
}
