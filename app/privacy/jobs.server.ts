import type { Sql } from "../../db/connect";
import { enqueue, type Handlers } from "../../db/jobs";
import { finishOrders } from "../payments/erasure/orders.server";
import { cutAuditLog, describeHead, mailHead } from "./audit/keep.server";
import { destroySealed } from "./erasure/erase.server";
import { hasUnrecorded, keepLedger } from "./erasure/ledger.server";
import { LedgerFault } from "./erasure/ledger-file.server";
import { digestOfAddress } from "./erasure/locations.server";
import { prune } from "./erasure/pruning.server";
import { eraseExpired } from "./erasure/retention.server";
import { eraseTypedAfterwards } from "./erasure/typed.server";
import { type AddressCorrection, mailConfirmation } from "./my-data/address.server";
import { mailLinks, pruneLinks } from "./my-data/links.server";
import { myDataPaths } from "./my-data/my-data-paths";
import { mailNotices } from "./my-data/notices.server";

type JobSettings = {
  origin: string;
  secrets: Parameters<typeof eraseExpired>[1];
  /** The file that tells whom a restored backup must not bring back. */
  ledger: string;
  /** Mails that lie as files, by their id and receiver. */
  removeMails(isMeant: (file: { id: string; to: string }) => boolean): Promise<void>;
  /** Writes a line to the log of the process. */
  report(facts: Record<string, string>): void;
  reportFailure(doing: string, error: unknown): void;
};

const hour = 60 * 60;
const day = 24 * hour;

export function privacyJobs(sql: Sql, given: JobSettings): Handlers {
  const { origin, secrets, removeMails } = given;
  return {
    ...ledgerJobs(sql, given),
    ...auditJobs(sql, given),
    "my-data-request": {
      isUrgent: true,
      run: ({ payload }) => mailLinks(sql, payload as { email?: string; phone?: string }, origin + myDataPaths.open),
    },
    "confirm-address": {
      isUrgent: true,
      run: ({ payload }) => mailConfirmation(sql, payload as AddressCorrection, origin + myDataPaths.open),
    },
    "erase-files": {
      run({ payload }) {
        const { files, recipients } = payload as { files: string[]; recipients: string[] };
        return removeMails(({ id, to }) => files.includes(id) || recipients.includes(digestOfAddress(to)));
      },
    },
    "send-notices": {
      async run() {
        if (await mailNotices(sql, origin + myDataPaths.ask)) await enqueue(sql, { kind: "send-notices" });
      },
    },
    retention: {
      everySeconds: day,
      async run() {
        await enqueue(sql, { kind: "erase-expired" });
        await destroySealed(sql);
        await finishOrders(sql);
        await eraseTypedAfterwards(sql, secrets);
      },
    },
    "erase-expired": {
      async run() {
        if (await eraseExpired(sql, secrets)) await enqueue(sql, { kind: "erase-expired" });
      },
    },
    prune: {
      everySeconds: hour,
      async run() {
        await prune(sql);
      },
    },
    "prune-my-data-links": { everySeconds: hour, run: () => pruneLinks(sql) },
  };
}

function ledgerJobs(sql: Sql, { ledger, reportFailure }: JobSettings): Handlers {
  let comparedAt = performance.now();
  /** Until it succeeds the erasures are pending, which the desk and the metrics show. */
  async function keepErasures() {
    try {
      await keepLedger(sql, ledger);
      comparedAt = performance.now();
    } catch (error) {
      reportFailure("writing the ledger of erasures", error);
      // Thrown where nobody catches it, it ends the process: what was erased is not served any longer.
      if (error instanceof LedgerFault && ["returned", "foreign"].includes(error.kind))
        setImmediate(() => {
          throw error;
        });
    }
  }
  return {
    "erasure-ledger": { run: keepErasures },
    // Tried again every minute, and compared with the tables every hour: the database may have been replaced by an older one.
    "keep-erasure-ledger": {
      everySeconds: 60,
      async run() {
        const isDue = performance.now() - comparedAt > hour * 1_000;
        if (isDue || (await hasUnrecorded(sql))) await keepErasures();
      },
    },
  };
}

const auditJobs = (sql: Sql, { report }: JobSettings): Handlers => ({
  // Asked every hour, told once a day and mailed once a week: the first head is told when there is one.
  "audit-head": {
    everySeconds: hour,
    async run() {
      const auditHead = await describeHead(sql);
      if (auditHead) report({ auditHead });
    },
  },
  "audit-head-mail": { everySeconds: hour, run: () => mailHead(sql) },
  "cut-audit-log": {
    everySeconds: day,
    async run() {
      await cutAuditLog(sql);
    },
  },
});
