import type { Sql } from "../../../db/connect";
import { readPaper } from "./issue.server";

/** The PDF of a paper of this order, for whoever has proved that they may see it. */
export async function pdfResponse(sql: Sql, orderId: string | undefined, paperId: string): Promise<Response> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(paperId);
  const file = orderId && isId ? await readPaper(sql, orderId, paperId) : null;
  if (!file) return new Response("There is no such paper.", { status: 404 });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${file.fileName}"`,
    },
  });
}
