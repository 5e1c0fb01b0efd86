import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import { Button } from "../button";
import { countFailures, onFailures, setShown } from "./keep-shown";
import { LiveNote } from "./live-note";

/** As long as a busy server asks to wait. */
const retryMs = 5_000;

/** Beside `keepShown` in a layout: says that the page shows what it had before, and tries again. */
export function NotRefreshed({ text, retry }: { text: string; retry: string }) {
  const failures = useSyncExternalStore(onFailures, countFailures, () => 0);
  const { revalidate, state } = useRevalidator();
  const routes = useMatches();
  const { search } = useLocation();
  useEffect(() => {
    setShown({ search, routes });
    return () => setShown(null);
  }, [search, routes]);
  useEffect(() => {
    if (failures === 0) return;
    const timer = setTimeout(revalidate, retryMs);
    return () => clearTimeout(timer);
  }, [failures, revalidate]);
  return (
    <LiveNote role="alert" isShown={failures > 0} className="mb-3">
      {failures > 0 && (
        <>
          {text}{" "}
          <Button look="line" isSmall onClick={() => void revalidate()} isBusy={state === "loading"}>
            {retry}
          </Button>
        </>
      )}
    </LiveNote>
  );
}
