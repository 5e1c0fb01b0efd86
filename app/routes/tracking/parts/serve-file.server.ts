import { createContext, data, type RouterContextProvider } from "react-router";
import type { Content } from "../../../../content/languages/content-of";
import type { Sql } from "../../../../db/connect";
import { endingOf, fileResponse, hindranceOf } from "../../../documents/download/download.server";
import { type Documents, listDocuments, readDocument } from "../../../documents/storage/documents.server";

/** Why a file is not there, for the page that stands in its place. */
type FileProblem = { text: string; status: 404 | 503 };
const fileProblem = createContext<FileProblem>();

type Asked = {
  stores: { sql: Sql; documents: Documents };
  id: string | null | undefined;
  name: string;
  /** Where there is none. */
  missing: string;
};

/**
 * In the middleware of a page: a stored file to the byte, which then is the whole answer; else the page, which says what hinders
 * it. Whose it is has been checked by who asks for it.
 */
export async function serveFile(
  content: Content,
  context: Readonly<RouterContextProvider>,
  next: () => Promise<Response>,
  { stores: { sql, documents }, id, name, missing }: Asked,
): Promise<Response> {
  const { file: words } = content.tracking.status;
  const [file] = id ? await listDocuments(sql, [id]) : [];
  try {
    if (file) return fileResponse(await readDocument(sql, documents, file), name, endingOf(file));
    context.set(fileProblem, { text: missing, status: 404 });
  } catch (error) {
    const hindrance = hindranceOf(error);
    if (!hindrance) throw error;
    context.set(
      fileProblem,
      hindrance === "gone" ? { text: words.lost, status: 404 } : { text: words.later, status: 503 },
    );
  }
  return next();
}

/** For the loader of that page. */
export function readFileProblem(context: Readonly<RouterContextProvider>) {
  const { text, status } = context.get(fileProblem);
  return data({ text, canTryAgain: status === 503 }, { status });
}
