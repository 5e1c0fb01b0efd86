import { randomUUID } from "node:crypto";
import type { Documents } from "../../../app/documents/keeping/documents.server";
import { masterKey } from "../../../app/documents/keeping/keys.server";
import { Rewriting } from "../../../app/documents/rewriting.server";
import { documentsKey } from "../server";

/** Keeping documents as the servers of the tests do: by their key, in the database, without a scanner. */
export const testDocuments = (changes: Partial<Documents> = {}): Documents => ({
  masters: [masterKey(documentsKey)],
  objects: null,
  rewriting: new Rewriting(),
  scan: null,
  ...changes,
});

/** Somebody of whom nothing is kept yet. */
export const aCustomer = () => randomUUID();
