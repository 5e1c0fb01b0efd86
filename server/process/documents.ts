import { openScanner } from "../../app/documents/intake/scan.server";
import type { Documents } from "../../app/documents/keeping/documents.server";
import type { MasterKeys } from "../../app/documents/keeping/keys.server";
import { openObjectStore } from "../../app/documents/keeping/object-store.server";
import { type Program, Rewriting } from "../../app/documents/rewriting.server";
import type { Environment } from "../shared/env";

/** What keeping documents needs beside the database, by the settings. */
export const openDocuments = (
  { DOCUMENTS_URL, CLAMD_URL }: Pick<Environment, "DOCUMENTS_URL" | "CLAMD_URL">,
  masters: MasterKeys,
  program: Program | undefined,
): Documents => ({
  masters,
  objects: DOCUMENTS_URL ? openObjectStore(DOCUMENTS_URL) : null,
  rewriting: new Rewriting({ program }),
  scan: CLAMD_URL ? openScanner(CLAMD_URL) : null,
});
