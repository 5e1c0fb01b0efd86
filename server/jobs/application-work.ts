import { openRenewals } from "../../app/applications/dates/renewals.server";
import { applicationJobs } from "../../app/applications/jobs.server";
import { takeExpiredDocuments } from "../../app/applications/papers.server";
import { documentJobs } from "../../app/documents/jobs.server";
import { destroyDocuments, listDocuments, readDocument } from "../../app/documents/keeping/documents.server";
import { retention } from "../../content/law/retention";
import { inTransaction, type Sql } from "../../db/connect";
import type { Deliver, Handlers } from "../../db/jobs";

type Settings = Omit<Parameters<typeof applicationJobs>[2], "readDocument"> & {
  documents: Parameters<typeof documentJobs>[1];
};

/** Applications and the documents sent for them: two domains that know nothing of each other. */
export const applicationWork = (sql: Sql, deliver: Deliver, { documents, ...settings }: Settings): Handlers => ({
  ...applicationJobs(sql, deliver, {
    ...settings,
    async readDocument(id) {
      const [found] = await listDocuments(sql, [id]);
      return found ? { name: "certificate.pdf", bytes: await readDocument(sql, documents, found) } : null;
    },
  }),
  ...documentJobs(sql, documents),
  "open-renewals": { everySeconds: 60 * 60, run: () => openRenewals(sql) },
  "destroy-expired-papers": { everySeconds: 24 * 60 * 60, run: async () => void (await destroyExpiredPapers(sql)) },
});

/** What customers sent for an application is destroyed when its time after the end of it is over. Returns how many. */
export const destroyExpiredPapers = (sql: Sql): Promise<number> =>
  inTransaction(sql, async (transaction) =>
    destroyDocuments(transaction, await takeExpiredDocuments(transaction, retention.paperDays)),
  );
