import { takeExpiredDocuments } from "../../app/applications/papers.server";
import { destroyDocuments } from "../../app/documents/keeping/documents.server";
import { retention } from "../../content/law/retention";
import { inTransaction, type Sql } from "../../db/connect";

/** What customers sent for an application is destroyed when its time after the grant is over. Returns how many. */
export const destroyExpiredPapers = (sql: Sql): Promise<number> =>
  inTransaction(sql, async (transaction) =>
    destroyDocuments(transaction, await takeExpiredDocuments(transaction, retention.paperDays)),
  );
