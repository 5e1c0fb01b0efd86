import { Zip, ZipPassThrough } from "fflate";
import type { Sql } from "../../../db/connect";
import type { DocumentFacts } from "../document";
import { DocumentGone, type Documents, readDocument } from "../storage/documents.server";
import { endingOf, safeName } from "./download.server";

type Entry = { name: string; document: DocumentFacts };

/** A file that is made for the archive. */
type Made = { name: string; bytes: Uint8Array };

/**
 * One archive of many documents, read one after the other while it is being sent: no more than one is in memory. The first is
 * read before anything is sent, so that a key or a store that is away can still be answered with a sentence. One that is taken back
 * in the meantime is left out.
 */
export async function zipDocuments(
  sql: Sql,
  documents: Documents,
  entries: Entry[],
  made: Made[] = [],
): Promise<ReadableStream<Uint8Array>> {
  const named = withNames(entries);
  let at = 0;
  let next = await readNext();
  let archive: Zip;
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
      const current = next ?? (await readNext());
      next = null;
      if (!current) return archive.end();
      // Pictures and PDFs are packed already.
      const file = new ZipPassThrough(current.name);
      file.mtime = current.document.createdAt;
      archive.add(file);
      file.push(current.bytes, true);
    },
  });

  async function readNext() {
    for (let entry = named[at++]; entry; entry = named[at++])
      try {
        return { ...entry, bytes: await readDocument(sql, documents, entry.document) };
      } catch (error) {
        if (!(error instanceof DocumentGone)) throw error;
      }
    return null;
  }
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
