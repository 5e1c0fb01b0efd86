import { checkout } from "../../../content/english";
import type { Sql } from "../../../db/connect";
import { NotDrawn } from "./drawing.server";
import { readPaper } from "./issue.server";

const { papers: words } = checkout;

/** The PDF of a paper of this order, for whoever has proved that they may see it. */
export async function pdfResponse(sql: Sql, orderId: string | undefined, paperId: string): Promise<Response> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(paperId);
  try {
    const file = orderId && isId ? await readPaper(sql, orderId, paperId) : null;
    if (!file) return new Response(words.missing, { status: 404 });
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${file.fileName}"`,
      },
    });
  } catch (error) {
    if (!(error instanceof NotDrawn)) throw error;
    const isBusy = error.reason === "busy";
    return new Response(isBusy ? words.busy : words.notDrawn, {
      status: 503,
      headers: { "Retry-After": isBusy ? "5" : "60", "Content-Type": "text/plain; charset=utf-8" },
    });
  }
}
