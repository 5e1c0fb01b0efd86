import { useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { site } from "../../../content/identity";
import { LiveNote } from "../../ui/desk/live-note";
import { startPolling } from "../../ui/desk/polling";
import type { Arrived } from "../queue/queue-page.server";

const pollMs = 5_000;

/** Brings new cases and the report of a change of many into the queue, marks the new, and counts them in the tab's title until someone looks. */
export function LiveQueue({ now, isWaiting }: { now: string; isWaiting: boolean }) {
  const { revalidate, state } = useRevalidator();
  const [isFailing, setFailing] = useState(false);
  const opened = useRef(now);
  const since = useRef(now);
  const seen = useRef(0);
  const looked = useRef(0);
  const navigation = useNavigation();
  // While the page is left nothing is asked; one that stays after all goes on.
  const isIdle = state === "idle" && navigation.state === "idle";

  useEffect(() => {
    if (!isIdle) return;
    const poll = async (signal: AbortSignal) => {
      try {
        const response = await fetch(`${deskPaths.queueNews}?since=${since.current}`, { signal });
        setFailing(response.status >= 500);
        if (response.status === 401 || response.status === 403) return void revalidate();
        if (!response.ok) return;
        const { count, isFull } = (await response.json()) as Arrived;
        if (document.visibilityState === "visible") looked.current = count;
        setTitle(count - looked.current);
        if (count !== seen.current || isWaiting) void revalidate();
        seen.current = count;
        if (isFull && now !== since.current) startAnew();
      } catch {
        if (!signal.aborted) setFailing(true);
      }
    };
    // The server counts only so far; the list was loaded after most of these.
    const startAnew = () => {
      since.current = now;
      looked.current -= seen.current;
      seen.current = 0;
    };
    const look = () => {
      if (document.visibilityState !== "visible") return;
      looked.current = seen.current;
      setTitle(0);
    };
    const stop = startPolling(poll, pollMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [isIdle, isWaiting, now, revalidate]);

  useEffect(() => markNew(opened.current));
  return (
    <LiveNote role="status" isShown={isFailing}>
      {isFailing && "No connection. The list may be out of date."}
    </LiveNote>
  );
}

const setTitle = (count: number) => {
  document.title = `${count > 0 ? `(${`${count} new`}) ` : ""}${`Lead desk | ${site.name}`}`;
};

/** Rows that came after the page was opened. */
function markNew(since: string) {
  for (const row of document.querySelectorAll<HTMLElement>("[data-created]"))
    row.toggleAttribute("data-new", (row.dataset.created ?? "") > since);
}
