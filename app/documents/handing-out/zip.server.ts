import { Zip, ZipPassThrough } from "fflate";
import type { Sql } from "../../../db/connect";
import type { DocumentFacts } from "../document";
import { type Documents, readDocument } from "../keeping/documents.server";
import { endingOf, safeName } from "./hand-out.server";

type Entry = { name: string; document: DocumentFacts };

/** One archive of many documents, read one after the other while it is being sent: no more than one is in memory. */
export function zipDocuments(sql: Sql, documents: Documents, entries: Entry[]): ReadableStream<Uint8Array> {
  const named = withNames(entries);
  let archive: Zip;
  let at = 0;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      archive = new Zip((error, chunk, isFinal) => {
        if (error) return controller.error(error);
        if (chunk.length > 0) controller.enqueue(chunk);
        if (isFinal) controller.close();
      });
    },
    async pull() {
      const entry = named[at++];
      if (!entry) return archive.end();
      // Pictures and PDFs are packed already.
      const file = new ZipPassThrough(entry.name);
      file.mtime = entry.document.createdAt;
      const bytes = await readDocument(sql, documents, entry.document);
      archive.add(file);
      file.push(bytes, true);
    },
  });
}

/** In the order of the list, each name once. */
function withNames(entries: Entry[]) {
  const taken = new Set<string>();
  return entries.map(({ name, document }, at) => {
    const base = `${String(at + 1).padStart(2, "0")}-${safeName(name)}`;
    let full = `${base}.${endingOf(document)}`;
    for (let count = 2; taken.has(full); count++) full = `${base}-${count}.${endingOf(document)}`;
    taken.add(full);
    return { name: full, document };
  });
}
