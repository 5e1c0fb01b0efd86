import type { ContentIn } from "../../content/languages/content-of";
import { myDataPaths } from "../../content/my-data-paths";
import type { Sql } from "../../db/connect";
import { enqueue, type Handlers } from "../../db/jobs";
import { cutAuditLog, describeHead, mailHead } from "../audit/anchor-log.server";
import { finishOrders } from "../orders/erasure/erase-orders.server";
import { destroySealed } from "./erasure/erase.server";
import { hasUnrecorded } from "./erasure/ledger.server";
import { digestOfAddress } from "./erasure/locations.server";
import { prune } from "./erasure/pruning.server";
import { recordErasures } from "./erasure/record-erasures.server";
import { eraseTypedAfterwards } from "./erasure/redact-free-text.server";
import { eraseExpired, vacuumErased } from "./erasure/retention.server";
import { type AddressCorrection, mailConfirmation } from "./my-data/address.server";
import { type LinkRequest, mailLinks, pruneLinks } from "./my-data/links.server";
import { mailNotices } from "./my-data/notices.server";

type JobSettings = {
  contentIn: ContentIn;
  origin: string;
  secrets: Parameters<typeof eraseExpired>[1];
  /** The place of the ledger, which names everybody whom a restored backup must not bring back. */
  ledger: string;
  /** Removes mails that are files, chosen by their id and recipient. */
  removeMails(isMeant: (file: { id: string; to: string }) => boolean): Promise<void>;
  /** Writes a line to the log of the process. */
  report(facts: Record<string, string>): void;
  reportFailure(doing: string, error: unknown): void;
};

const hour = 60 * 60;
const day = 24 * hour;

export function privacyJobs(sql: Sql, settings: JobSettings): Handlers {
  const { contentIn, origin, secrets, removeMails } = settings;
  return {
    ...ledgerJobs(sql, settings),
    ...auditJobs(sql, settings),
    "my-data-request": {
      isUrgent: true,
      run: ({ payload }) => mailLinks(sql, payload as LinkRequest, origin + myDataPaths.open),
    },
    "confirm-address": {
      isUrgent: true,
      run: ({ payload }) => mailConfirmation(sql, payload as AddressCorrection, origin + myDataPaths.open),
    },
    "erase-files": {
      work: "erasure",
      run({ payload }) {
        const { files, recipients } = payload as { files: string[]; recipients: string[] };
        return removeMails(({ id, to }) => files.includes(id) || recipients.includes(digestOfAddress(to)));
      },
    },
    "vacuum-erased": { run: () => vacuumErased(sql) },
    "send-notices": {
      async run() {
        if (await mailNotices(sql, contentIn(), origin + myDataPaths.ask)) await enqueue(sql, { kind: "send-notices" });
      },
    },
    retention: {
      work: "erasure",
      everySeconds: day,
      async run() {
        await enqueue(sql, { kind: "erase-expired" });
        await destroySealed(sql);
        await finishOrders(sql);
        await eraseTypedAfterwards(sql, secrets);
      },
    },
    "erase-expired": {
      work: "erasure",
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

function ledgerJobs(sql: Sql, settings: JobSettings): Handlers {
  let comparedAt = performance.now();
  async function keepErasures() {
    if (await recordErasures(sql, settings)) comparedAt = performance.now();
  }
  return {
    "erasure-ledger": { work: "erasure", run: keepErasures },
    // Tried again every minute, and compared with the tables every hour: the database may have been replaced by an older one.
    "keep-erasure-ledger": {
      work: "erasure",
      everySeconds: 60,
      async run() {
        const isDue = performance.now() - comparedAt > hour * 1_000;
        if (isDue || (await hasUnrecorded(sql))) await keepErasures();
      },
    },
  };
}

const auditJobs = (sql: Sql, { report }: JobSettings): Handlers => ({
  // Checked every hour, logged once a day and mailed once a week: the first head is logged as soon as there is one.
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
