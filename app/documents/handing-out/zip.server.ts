import { Zip, ZipPassThrough } from "fflate";
import type { Sql } from "../../../db/connect";
import type { DocumentFacts } from "../document";
import { type Documents, readDocument } from "../keeping/documents.server";
import { endingOf, safeName } from "./hand-out.server";

type Entry = { name: string; document: DocumentFacts };

/** A file that is made for the archive. */
type Made = { name: string; bytes: Uint8Array };

/**
 * One archive of many documents, read one after the other while it is being sent: no more than one is in memory. The first is
 * read before anything is sent, so that a key or a store that is away can still be told in a sentence.
 */
export async function zipDocuments(
  sql: Sql,
  documents: Documents,
  entries: Entry[],
  made: Made[] = [],
): Promise<ReadableStream<Uint8Array>> {
  const named = withNames(entries);
  let first = named[0] && (await readDocument(sql, documents, named[0].document));
  let archive: Zip;
  let at = 0;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      archive = new Zip((error, chunk, isFinal) => {
        if (error) return controller.error(error);
        if (chunk.length > 0) controller.enqueue(chunk);
        if (isFinal) controller.close();
      });
      for (const { name, bytes } of made) {
        const file = new ZipPassThrough(name);
        archive.add(file);
        file.push(bytes, true);
      }
    },
    async pull() {
      const entry = named[at++];
      if (!entry) return archive.end();
      // Pictures and PDFs are packed already.
      const file = new ZipPassThrough(entry.name);
      file.mtime = entry.document.createdAt;
      const bytes = first ?? (await readDocument(sql, documents, entry.document));
      first = undefined;
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
