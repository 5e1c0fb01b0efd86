import { openScanner } from "../../app/documents/intake/scan.server";
import type { Documents } from "../../app/documents/keeping/documents.server";
import { countUnknownKeys, type MasterKeys } from "../../app/documents/keeping/keys.server";
import { openObjectStore } from "../../app/documents/keeping/object-store.server";
import { type Program, Rewriting } from "../../app/documents/rewriting.server";
import type { Sql } from "../../db/connect";
import type { Environment } from "../shared/env";
import type { Log } from "../shared/log";

/**
 * What keeping documents needs beside the database, by the settings. Whoever sends a document while the store or the scanner is
 * away is told to wait; why, the log says.
 */
export function openDocuments(
  { DOCUMENTS_URL, CLAMD_URL }: Pick<Environment, "DOCUMENTS_URL" | "CLAMD_URL">,
  masters: MasterKeys,
  program: Program | undefined,
  log: Log,
): Documents {
  const logged =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    (...given: Given) =>
      ask(...given).catch((error: Error) => {
        log.warn({ why: error.message }, "a document waits");
        throw error;
      });
  const objects = DOCUMENTS_URL ? openObjectStore(DOCUMENTS_URL) : null;
  return {
    masters,
    objects: objects && { put: logged(objects.put), get: logged(objects.get), remove: logged(objects.remove) },
    rewriting: new Rewriting({ program }),
    scan: CLAMD_URL ? logged(openScanner(CLAMD_URL)) : null,
  };
}

/** The site goes on without these documents, and none of them is lost. */
export async function reportUnknownKeys(sql: Sql, masters: MasterKeys, log: Log) {
  const unknown = await countUnknownKeys(sql, masters).catch(() => []);
  for (const facts of unknown)
    log.error(facts, "documents are sealed with a key that is not here: set it as DOCUMENTS_KEY_PREVIOUS");
}
