import { createHash } from "node:crypto";

/** What a server says of a piece. */
export type Said = { status: number; state: string; received: number };
type Upload = { address: string; cookie: string; bytes: Buffer; pieceBytes?: number };

/** One piece of a document, at its offset; `origin` is that of the server that runs now. */
export async function sendPiece(origin: string, upload: Upload, offset: number): Promise<Said> {
  const { address, cookie, bytes, pieceBytes = 64 * 1024 } = upload;
  const answer = await fetch(origin + address, {
    method: "PATCH",
    headers: {
      Accept: "application/json",
      Cookie: cookie,
      Origin: origin,
      "Upload-Offset": String(offset),
      "Upload-Length": String(bytes.length),
      "Upload-Name": "photo.jpg",
      "Upload-Sha256": createHash("sha256").update(bytes).digest("hex"),
    },
    body: new Uint8Array(bytes.subarray(offset, offset + pieceBytes)),
  });
  return { received: 0, ...(await answer.json()), status: answer.status };
}

/** As the browser sends it: each piece where the server says, until it is stored or refused. */
export async function sendPieces(origin: string, upload: Upload): Promise<Said> {
  for (let offset = 0; ; ) {
    const said = await sendPiece(origin, upload, offset);
    if (said.state !== "receiving") return said;
    offset = said.received;
  }
}

export const cookieOf = ({ cookies }: { cookies: Map<string, string> }) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
