import { useEffect, useState } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { desk as words } from "../../content/en/desk";
import { deskPaths } from "./desk-paths";
import { filterParameters, type LeadFilter } from "./lead-filter";
import { fill } from "./words";

const between = 5_000;

type LiveLeadsProps = { filter: LeadFilter; since: string; isFirst: boolean };

/**
 * Asks for news while the page is looked at. On the newest page new leads simply appear; further back
 * the rows stay where they are and a line tells of them. A lost session or role shows at the next look.
 */
export function LiveLeads({ filter, since, isFirst }: LiveLeadsProps) {
  const [news, setNews] = useState({ since, count: 0 });
  const [isCut, setCut] = useState(false);
  const { revalidate, state } = useRevalidator();
  const { pathname } = useLocation();
  const query = filterParameters(filter);
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
              {count === 1 ? words.live.one : fill(words.live.many, { count: count === 100 ? "100+" : count })}{" "}
              <Link className="link" to={`${pathname}?${filterParameters(filter)}`}>
                {words.live.show}
              </Link>
            </>
          )}
    </p>
  );
}
