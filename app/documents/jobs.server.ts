import type { Sql } from "../../db/connect";
import type { Handlers } from "../../db/jobs";
import { type Documents, removeObject, removeUnfinished } from "./keeping/documents.server";

export function documentJobs(sql: Sql, documents: Documents): Handlers {
  return {
    "remove-document-object": {
      run: ({ payload }) => removeObject(sql, documents, payload as { id: string; version: number }),
    },
    "remove-unfinished-documents": { everySeconds: 60 * 60, run: () => removeUnfinished(sql) },
  };
}
