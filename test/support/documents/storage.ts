import { randomUUID } from "node:crypto";
import { Rewriting } from "../../../app/documents/rewriting.server";
import type { Documents } from "../../../app/documents/storage/documents.server";
import { masterKey } from "../../../app/documents/storage/keys.server";
import { documentsKey } from "../server";

/** Keeping documents as the servers of the tests do: by their key, in the database, without a scanner. */
export const testDocuments = (changes: Partial<Documents> = {}): Documents => ({
  masters: [masterKey(documentsKey)],
  objects: null,
  rewriting: new Rewriting(),
  scan: null,
  ...changes,
});

/** A person of whom nothing is stored yet. */
export const aCustomer = () => randomUUID();
