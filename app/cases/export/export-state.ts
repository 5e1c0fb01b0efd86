import { useSyncExternalStore } from "react";
import { deskPaths } from "../../../content/desk-paths";
import { saveFile } from "../../ui/desk/save-file";
import {
  type ExportChoice,
  type ExportedList,
  exportFileName,
  exportFiles,
  exportHeader,
  exportRows,
} from "./export-rows";
import { readLines } from "./lines";

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

/** Nobody reads faster than this, and each change repaints the page. */
const newsEveryMs = 200;

/** Kept outside of every page, so that an export goes on while the desk shows another one. */
let current: Export | null = null;
let running: AbortController | null = null;
const listeners = new Set<() => void>();

/** The export that is running, or one that has ended and has not been announced yet. */
export const useExport = () => useSyncExternalStore(subscribe, () => current, nothingYet);

export async function beginExport(view: ExportedView) {
  if (running) return;
  const own = new AbortController();
  running = own;
  change({ kind: "running", done: 0, total: view.total });
  addEventListener("beforeunload", askFirst);
  const how = await download(view, own.signal);
  if (running === own) end(how);
}

export function cancelExport() {
  if (!running) return;
  running.abort();
  end({ kind: "cancelled" });
}

/** To be called once the admin has read how the export ended. */
export const forgetExport = () => change(null);

/** For a sign-out: a running export is cancelled without a message. */
export function dropExport() {
  cancelExport();
  forgetExport();
}

/** A batch of rows is packed in some 20 ms, the page stays alive in between; ending the request ends the export. */
async function download(view: ExportedView, signal: AbortSignal): Promise<ExportEnd> {
  const { list, zone, choice, total } = view;
  let status = 0;
  try {
    const response = await fetch(addressOf(view), { method: "POST", signal });
    status = response.status;
    if (status === 403) return { kind: "failed", status, ...(await response.json()) };
    if (!response.ok || !response.body) return { kind: "failed", status };
    let rows = 0;
    let toldAt = 0;
    const batches = exportRows(readLines(response.body), { list, zone }, (done) => {
      rows = done;
      if (signal.aborted || performance.now() < toldAt + newsEveryMs) return;
      toldAt = performance.now();
      change({ kind: "running", done, total });
    });
    const { makeSpreadsheet } = await import("./spreadsheet");
    const { sheet } = exportFiles[list];
    const file = await makeSpreadsheet({ sheet, header: exportHeader(list, choice), batches });
    if (signal.aborted) return { kind: "cancelled" };
    if (rows === 0) return { kind: "nothing" };
    const filename = exportFileName(list, choice, zone);
    saveFile(file, filename);
    return { kind: "saved", filename };
  } catch {
    return { kind: "failed", status };
  }
}

function end(how: ExportEnd) {
  running = null;
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

function addressOf({ list, parameters: filter, zone, choice }: ExportedView) {
  const parameters = new URLSearchParams(filter);
  parameters.set("of", list);
  parameters.set("zone", zone);
  if (choice === "with cases") parameters.set("cases", "yes");
  return `${deskPaths.export}?${parameters}`;
}
