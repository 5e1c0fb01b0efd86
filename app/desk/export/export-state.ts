import { useSyncExternalStore } from "react";
import { saveFile } from "../../ui/desk/save-file";
import { deskPaths } from "../desk-paths";
import { type ExportChoice, type ExportedList, exportFileName } from "./export-rows";
import type { ExportOrder, ExportProgress } from "./export-worker";

export type ExportEnd =
  | { kind: "saved"; filename: string }
  | { kind: "nothing" }
  | { kind: "cancelled" }
  /** `confirmAt` is where the password is asked for again, when that is all that is missing. */
  | { kind: "failed"; status: number; confirmAt?: string };

/** `total` is unknown where counting would take too long. */
export type Export = { kind: "running"; done: number; total: number | null } | { kind: "ended"; how: ExportEnd };
export type ExportedView = {
  list: ExportedList;
  /** The filter, as addresses carry it. */
  parameters: URLSearchParams;
  zone: string;
  total: number | null;
  choice: ExportChoice;
};

/** Kept outside of every page, so that an export goes on whatever the desk shows meanwhile. */
let current: Export | null = null;
let worker: Worker | null = null;
const listeners = new Set<() => void>();

/** The export that runs, or has ended and was not yet told of. */
export const useExport = () => useSyncExternalStore(subscribe, () => current, nothingYet);

export function beginExport(view: ExportedView) {
  if (worker) return;
  change({ kind: "running", done: 0, total: view.total });
  worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<ExportProgress>) => onProgress(data, view);
  worker.onerror = () => end({ kind: "failed", status: 0 });
  worker.postMessage(orderOf(view));
  addEventListener("beforeunload", askFirst);
}

export function cancelExport() {
  if (worker) end({ kind: "cancelled" });
}

/** Whoever has told the admin how the export ended puts it away. */
export const forgetExport = () => change(null);

/** For a sign-out: whatever runs ends, and nobody is told. */
export function dropExport() {
  cancelExport();
  forgetExport();
}

function onProgress(progress: ExportProgress, { list, zone, total, choice }: ExportedView) {
  if (progress.kind === "rows") return change({ kind: "running", done: progress.done, total });
  if (progress.kind === "failed") return end(progress);
  if (progress.rows === 0) return end({ kind: "nothing" });
  const filename = exportFileName(list, choice, zone);
  saveFile(progress.file, filename);
  end({ kind: "saved", filename });
}

function end(how: ExportEnd) {
  worker?.terminate();
  worker = null;
  removeEventListener("beforeunload", askFirst);
  change({ kind: "ended", how });
}

function change(next: Export | null) {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothingYet = () => null;

/** Closing the page would end the export. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

function orderOf({ list, parameters: filter, zone, choice }: ExportedView): ExportOrder {
  const parameters = new URLSearchParams(filter);
  parameters.set("of", list);
  parameters.set("zone", zone);
  if (choice === "with cases") parameters.set("cases", "yes");
  return { address: new URL(`${deskPaths.export}?${parameters}`, location.href).href, list, zone, choice };
}
