import type { Refusal } from "../document";
import type { Piece, Received } from "./upload.server";

/** A piece as a browser sends it: headers say where it begins, and the size and SHA-256 of the whole. */
export async function readPiece(request: Request, id: string, customerId: string): Promise<Piece> {
  const header = (name: string) => request.headers.get(name) ?? "";
  const sha256 = header("Upload-Sha256");
  return {
    id,
    customerId,
    name: nameOf(header("Upload-Name")),
    size: Number(header("Upload-Length")),
    offset: Number(header("Upload-Offset")),
    bytes: new Uint8Array(await request.arrayBuffer()),
    ...(/^[\da-f]{64}$/.test(sha256) && { sha256 }),
  };
}

/** How much has arrived, or the SHA-256 of what was received; in headers too, for HEAD requests. */
export function answerReceived(received: Received, refusals: Record<Refusal, string>): Response {
  if (received.state === "refused") {
    const status = received.refusal === "too large" ? 413 : 422;
    return Response.json({ state: "refused", message: refusals[received.refusal] }, { status });
  }
  const { state } = received;
  if (state === "receiving")
    return Response.json(received, {
      headers: { "Upload-State": state, "Upload-Offset": String(received.received) },
    });
  const sha256 = received.document.receivedSha256;
  return Response.json({ state, sha256 }, { headers: { "Upload-State": state, "Upload-Sha256": sha256 } });
}

/** Sent in the letters of an address, because a header takes no others. */
function nameOf(encoded: string) {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return "";
  }
}
