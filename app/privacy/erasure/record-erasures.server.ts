import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "../../../db/connect";
import { LedgerFault } from "../ledger/ledger-format.server";
import { keepLedger } from "./ledger.server";

type LedgerSettings = {
  /** The place of the ledger, which names everybody whom a restored backup must not bring back. */
  ledger: string;
  reportFailure(doing: string, error: unknown): void;
};

/** Whether everybody who was erased is in the ledger now; until then the erasures are pending, which desk and metrics show. */
export async function recordErasures(sql: Sql, { ledger, reportFailure }: LedgerSettings): Promise<boolean> {
  try {
    await keepLedger(sql, ledger);
    return true;
  } catch (error) {
    reportFailure("writing the erasure ledger", error);
    // Thrown where nobody catches it, it ends the process: what was erased is not served any longer.
    if (error instanceof LedgerFault && ["returned", "foreign"].includes(error.kind))
      setImmediate(() => {
        throw error;
      });
    return false;
  }
}

/** Shorter than the time limit of a page: after it, the page says that the erasure is under way. */
const longestWaitMs = 3_000;

/**
 * The same for pages, before they say that somebody is erased. What takes longer goes on, and the job repeats what fails.
 * One write at a time, and one more for all who ask meanwhile: each of its own would hold a connection while it waits.
 */
export function createErasureRecorder(sql: Sql, settings: LedgerSettings): () => Promise<boolean> {
  let present: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;

  function record() {
    present = recordErasures(sql, settings).finally(() => {
      present = undefined;
    });
    return present;
  }

  function recordNext(before: Promise<boolean>) {
    next ??= before.then(() => {
      next = undefined;
      return record();
    });
    return next;
  }

  return () => Promise.race([present ? recordNext(present) : record(), pause(longestWaitMs, false, { ref: false })]);
}
