import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { LiveNote } from "../../ui/desk/live-note";
import { useNews } from "../../ui/desk/polling";
import { useSiteName } from "../../ui/words/site-name";
import type { Arrived } from "../queue/queue-page.server";

/** Loads new cases, and the report of a change of many, into the queue; marks the new ones, and counts them in the tab's title until someone looks. */
export function LiveQueue({ now, isWaiting }: { now: string; isWaiting: boolean }) {
  const { revalidate } = useRevalidator();
  const setTitle = useTitle();
  const [opened] = useState(now);
  const [since, setSince] = useState(now);
  const seen = useRef(0);
  const looked = useRef(0);
  const onNews = ({ count, isFull }: Arrived) => {
    if (document.visibilityState === "visible") looked.current = count;
    setTitle(count - looked.current);
    if (count !== seen.current || isWaiting) void revalidate();
    seen.current = count;
    if (!isFull || now === since) return;
    // The server counts only so far; the list was loaded after most of these.
    setSince(now);
    looked.current -= seen.current;
    seen.current = 0;
  };
  const isFailing = useNews(`${deskPaths.queueNews}?since=${since}`, onNews, { whileHidden: true });

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== "visible") return;
      looked.current = seen.current;
      setTitle(0);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [setTitle]);

  useEffect(() => markNew(opened));
  return (
    <LiveNote role="status" isShown={isFailing}>
      {isFailing && "No connection. The list may be out of date."}
    </LiveNote>
  );
}

function useTitle() {
  const siteName = useSiteName();
  return useCallback(
    (count: number) => {
      document.title = `${count > 0 ? `(${count} new) ` : ""}Lead desk | ${siteName}`;
    },
    [siteName],
  );
}

/** Rows that came after the page was opened. */
function markNew(since: string) {
  for (const row of document.querySelectorAll<HTMLElement>("[data-created]"))
    row.toggleAttribute("data-new", (row.dataset.created ?? "") > since);
}
