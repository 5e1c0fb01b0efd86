import { inTransaction, type Sql } from "../../../db/connect";
import type { Handlers } from "../../../db/jobs";
import { type Documents, destroyDocuments, removeObject, removeUnfinished } from "./documents.server";

export function documentJobs(sql: Sql, documents: Documents): Handlers {
  return {
    "remove-document-object": {
      run: ({ payload }) => removeObject(sql, documents, payload as { id: string; version: number }),
    },
    "destroy-document": {
      run: ({ payload }) =>
        inTransaction<void>(sql, async (transaction) => {
          await destroyDocuments(transaction, [(payload as { id: string }).id]);
        }),
    },
    "remove-unfinished-documents": { everySeconds: 60 * 60, run: () => removeUnfinished(sql) },
  };
}
