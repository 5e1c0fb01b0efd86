import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { grouped } from "../../../content/rupees";
import { useNotice } from "../../ui/desk/notices";
import { exportButtonId } from "./export-button";
import { cancelExport, type ExportEnd, forgetExport, useExport } from "./export-state";

/** How far the export is, on every page of the desk, and in the end how it went. */
export function ExportBar() {
  const current = useExport();
  const { showNotice } = useNotice();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const ended = current?.kind === "ended" ? current.how : null;
  useEffect(() => {
    if (!ended) return;
    forgetExport();
    if (ended.kind === "failed" && ended.confirmAt)
      return void navigate(`${ended.confirmAt}?${new URLSearchParams({ next: pathname + search })}`);
    showNotice(...inWords(ended));
    // The page itself says best what it means that the session or the role is gone.
    if (ended.kind === "failed" && (ended.status === 401 || ended.status === 403)) void revalidate();
  }, [ended, showNotice, revalidate, navigate, pathname, search]);
  return current?.kind === "running" && <Progress done={current.done} total={current.total} />;
}

const bar =
  "sticky top-0 z-10 mx-auto flex w-[min(86rem,100%)] flex-wrap items-center justify-end gap-x-[0.9rem] gap-y-2 border-b bg-paper px-[clamp(0.9rem,2.5vw,2rem)] py-[0.6rem]";

function Progress({ done, total }: { done: number; total: number | null }) {
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = cancel.current;
    button?.focus();
    // Focus that has moved away stays where it is.
    return () => {
      if (document.activeElement === button) focusAfterwards();
    };
  }, []);
  const all = total === null ? "…" : grouped(Math.max(total, done));
  const text = done === 0 ? "Preparing the file..." : `${grouped(done)} of ${all} rows`;
  return (
    <section className={bar} aria-label="Export">
      <label className="grid flex-[1_1_10rem] gap-[0.3rem] text-sm tabular-nums">
        <span>{text}</span>
        <progress max={total ?? undefined} value={total === null ? undefined : done} />
      </label>
      <button type="button" ref={cancel} className="button button-line button-small" onClick={cancelExport}>
        Cancel
      </button>
    </section>
  );
}

const focusAfterwards = () =>
  (document.getElementById(exportButtonId) ?? document.querySelector<HTMLElement>("main"))?.focus({
    preventScroll: true,
  });

function inWords(end: ExportEnd): ["done" | "failed", string] {
  if (end.kind === "saved") return ["done", `Data exported as ${end.filename}`];
  return end.kind === "cancelled"
    ? ["done", "Export cancelled. No file was saved."]
    : [
        "failed",
        end.kind === "nothing" ? "There is nothing to export." : "The export did not finish. Please try again.",
      ];
}
