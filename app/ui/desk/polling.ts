import { useEffect, useEffectEvent, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";

const pollMs = 5_000;

/** What the desk's pages ask for again and again. */
const polls = new Set<() => void>();

/** Returns how to end it, which also aborts the request that is under way. */
function startPolling(poll: (signal: AbortSignal) => Promise<void>) {
  const aborting = new AbortController();
  const timer = setInterval(() => void poll(aborting.signal), pollMs);
  const stop = () => {
    polls.delete(stop);
    clearInterval(timer);
    aborting.abort();
  };
  polls.add(stop);
  return stop;
}

/** For a sign-out: a request that is still under way then would be refused, which the browser reports as an error. */
export function stopPolling() {
  for (const stop of polls) stop();
}

/**
 * Asks an address for news, by default only while the page is visible, and loads the page again when the session or the role
 * is lost. Returns whether it fails.
 */
export function useNews<News>(address: string, onNews: (news: News) => void, { whileHidden = false } = {}) {
  const [isFailing, setFailing] = useState(false);
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // Nothing is asked while the visitor leaves the page; if they stay after all, asking goes on.
  const isIdle = state === "idle" && navigation.state === "idle";
  const tell = useEffectEvent(onNews);

  useEffect(() => {
    if (!isIdle) return;
    const poll = async (signal: AbortSignal) => {
      if (!whileHidden && document.visibilityState !== "visible") return;
      try {
        const response = await fetch(address, { signal });
        setFailing(response.status >= 500);
        if (response.status === 401 || response.status === 403) return void revalidate();
        if (response.ok) tell((await response.json()) as News);
      } catch {
        if (!signal.aborted) setFailing(true);
      }
    };
    return startPolling(poll);
  }, [address, isIdle, revalidate, whileHidden]);
  return isFailing;
}
