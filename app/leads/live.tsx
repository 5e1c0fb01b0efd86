import { useEffect, useState } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { desk as words } from "../../content/en/desk";
import { deskPaths } from "./desk-paths";
import { filterParameters, type LeadFilter, searchOf } from "./lead-filter";
import { fill } from "./words";

const between = 5_000;

type Shown = { since: string; isFirst: boolean };

export function LiveLeads({ filter, ...shown }: Shown & { filter: LeadFilter }) {
  const view = filterParameters(filter);
  return <Live {...shown} {...words.live} asked={view} newest={searchOf(view)} />;
}

export function LiveMessages(shown: Shown) {
  return <Live {...shown} {...words.messages.live} asked={new URLSearchParams({ of: "messages" })} newest="" />;
}

type LiveProps = Shown & { asked: URLSearchParams; newest: string; one: string; many: string };

/**
 * Asks for news while the page is looked at. On the newest page new rows simply appear; further back
 * the rows stay where they are and a line tells of them. A lost session or role shows at the next look.
 */
function Live({ asked, since, isFirst, newest, one, many }: LiveProps) {
  const [news, setNews] = useState({ since, count: 0 });
  const [isCut, setCut] = useState(false);
  const { revalidate, state } = useRevalidator();
  const { pathname } = useLocation();
  const query = new URLSearchParams(asked);
  query.set("since", since);
  const address = `${deskPaths.news}?${query}`;
  const isIdle = state === "idle";

  useEffect(() => {
    if (!isIdle) return;
    const leaving = new AbortController();
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const response = await fetch(address, { signal: leaving.signal });
        setCut(response.status >= 500);
        if (response.status === 401 || response.status === 403) return void revalidate();
        if (!response.ok) return;
        const { count } = (await response.json()) as { count: number };
        setNews({ since, count });
        if (count > 0 && isFirst) void revalidate();
      } catch {
        if (!leaving.signal.aborted) setCut(true);
      }
    };
    const timer = setInterval(look, between);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [address, since, isFirst, isIdle, revalidate]);

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
