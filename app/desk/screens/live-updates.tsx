import { useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { desk as words } from "../../../content/english";
import { fill } from "../../../content/format";
import { deskPaths } from "../desk-paths";
import { filterParameters, type LeadFilter, searchOf } from "../list/lead-filter";

const between = 5_000;

/** `known` of what came after `since` is on the screen already. */
type Shown = { since: string; known: number; isFirst: boolean };

export function LiveLeads({ filter, ...shown }: Shown & { filter: LeadFilter }) {
  const view = filterParameters(filter);
  return <Live {...shown} {...words.live} asked={view} newest={searchOf(view)} />;
}

export function LiveMessages(shown: Shown) {
  return <Live {...shown} {...words.messages.live} asked={new URLSearchParams({ of: "messages" })} newest="" />;
}

type LiveProps = Shown & { asked: URLSearchParams; newest: string; one: string; many: string };

/** For a page that shows no list: what it shows must still be taken away with the session or the role. */
export function WatchRole() {
  useNews(`${deskPaths.news}?of=role`, () => {});
  return null;
}

/** On the newest page new rows simply appear; further back the rows stay where they are and a line tells of them. */
function Live({ asked, since, known, isFirst, newest, one, many }: LiveProps) {
  const [news, setNews] = useState({ since, count: 0 });
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const query = new URLSearchParams(asked);
  query.set("since", since);
  const isCut = useNews(`${deskPaths.news}?${query}`, (count) => {
    setNews({ since, count });
    if (count > known && isFirst) void revalidate();
  });

  const count = news.since === since && !isFirst ? news.count : 0;
  return (
    <p className="desk-live" role="status" data-shown={count > 0 || isCut || undefined}>
      {isCut
        ? words.live.paused
        : count > 0 && (
            <>
              {count === 1 ? one : fill(many, { count: count === 100 ? "100+" : count })}{" "}
              <Link className="link" to={{ pathname, search: newest }}>
                {words.live.show}
              </Link>
            </>
          )}
    </p>
  );
}

/** Asks for news while the page is looked at; a lost session or role shows at the next look. Says whether the line is cut. */
function useNews(address: string, hear: (count: number) => void) {
  const [isCut, setCut] = useState(false);
  const { revalidate, state } = useRevalidator();
  const isIdle = state === "idle";
  const onNews = useEffectEvent(hear);

  useEffect(() => {
    if (!isIdle) return;
    const leaving = new AbortController();
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const response = await fetch(address, { signal: leaving.signal });
        setCut(response.status >= 500);
        if (response.status === 401 || response.status === 403) return void revalidate();
        if (response.ok) onNews(((await response.json()) as { count: number }).count);
      } catch {
        if (!leaving.signal.aborted) setCut(true);
      }
    };
    const timer = setInterval(look, between);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [address, isIdle, revalidate]);
  return isCut;
}
