import { myData as words } from "../../../../content/en/my-data";
import { listMyDocuments } from "../../../applications/my-applications.server";
import { fileHeaders, hindranceOf } from "../../../documents/download/download.server";
import { zipDocuments } from "../../../documents/download/zip.server";
import { listDocuments } from "../../../documents/storage/documents.server";
import { findPerson } from "../../../privacy/my-data/session.server";
import { services } from "../../context.server";
import type { Route } from "./+types/my-data-file";
import { readMine } from "./read-mine.server";

/** Everything that is stored about the person who opened a mailed link, as a file; with their documents, where there are any. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sql, documents } = context.get(services);
  const proof = await findPerson(sql, request);
  if (!proof) return Response.json({ message: words.ended }, { status: 403 });
  const { mine, ...others } = await readMine(proof, sql);
  const body = JSON.stringify({ ...mine, ...others }, null, 2);
  const named = listMyDocuments(others.applications);
  const stored = await listDocuments(
    sql,
    named.map(({ id }) => id),
  );
  if (stored.length === 0)
    return new Response(body, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="my-data.json"',
      },
    });
  const entries = named.flatMap(({ id, name }) => {
    const document = stored.find((each) => each.id === id);
    return document ? [{ name, document }] : [];
  });
  try {
    const text = { name: "my-data.json", bytes: new TextEncoder().encode(body) };
    return new Response(await zipDocuments(sql, documents, entries, [text]), {
      headers: fileHeaders("my-data", "zip"),
    });
  } catch (error) {
    if (!hindranceOf(error)) throw error;
    return Response.json({ message: words.documentsAway }, { status: 503 });
  }
}
