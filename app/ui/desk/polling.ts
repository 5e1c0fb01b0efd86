/** What the desk's pages ask for again and again. */
const polls = new Set<() => void>();

/** Returns how to end it, which also aborts the request that is under way. */
export function startPolling(poll: (signal: AbortSignal) => Promise<void>, everyMs: number) {
  const aborting = new AbortController();
  const timer = setInterval(() => void poll(aborting.signal), everyMs);
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
