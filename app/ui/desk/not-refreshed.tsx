import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import { Button } from "../button";
import { countFailures, onFailures, setOpenPage } from "./keep-page-data";
import { LiveNote } from "./live-note";

/** As long as a busy server asks to wait. */
const retryMs = 5_000;

/** Beside `keepPageData` in a layout: says that the page shows what it had before, and tries again. */
export function NotRefreshed() {
  const failures = useSyncExternalStore(onFailures, countFailures, () => 0);
  const { revalidate, state } = useRevalidator();
  const routes = useMatches();
  const { search } = useLocation();
  useEffect(() => {
    setOpenPage({ search, routes });
    return () => setOpenPage(null);
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
          This page could not be refreshed just now. You see what it showed before.{" "}
          <Button look="line" isSmall onClick={() => void revalidate()} isBusy={state === "loading"}>
            Try again
          </Button>
        </>
      )}
    </LiveNote>
  );
}
