import { uploadPiece } from "../document";

type Sent = { isKept: boolean; message: string };
/** What the server answers to a piece. */
type Answer = { state: "kept" | "receiving" | "refused"; received?: number; message?: string };

const mostFailures = 5;
const longestSide = 2_000;
/** Below this a photo is sent as it is. */
const smallEnough = 500_000;

/**
 * Sends a file in pieces, each where the last one ended by the server's own count: a lost connection costs one piece. A large
 * photo is made smaller first, as the server would anyway.
 */
export async function sendDocument(given: File, address: string, onProgress: (percent: number) => void): Promise<Sent> {
  const file = await shrink(given);
  const id = crypto.randomUUID();
  let failures = 0;
  for (let at = 0; ; ) {
    onProgress(Math.floor((100 * at) / Math.max(file.size, 1)));
    const answer = await sendPiece(file, `${address}/${id}`, at).catch(() => null);
    if (!answer) {
      if (++failures > mostFailures) return { isKept: false, message: "" };
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** failures));
      continue;
    }
    if (answer.state === "kept") return { isKept: true, message: "" };
    if (answer.state === "refused" || answer.received === undefined)
      return { isKept: false, message: answer.message ?? "" };
    at = answer.received;
  }
}

/** Null where it should be tried again. */
async function sendPiece(file: File, address: string, offset: number): Promise<Answer | null> {
  const piece = file.slice(offset, offset + uploadPiece);
  const answer = await fetch(address, {
    method: "PATCH",
    headers: {
      "Content-Type": "application/octet-stream",
      "Upload-Offset": String(offset),
      "Upload-Length": String(file.size),
      "Upload-Name": encodeURIComponent(file.name),
    },
    body: piece,
  });
  const said = await answer.json().catch(() => null);
  if (answer.status === 503 && !said?.state) return null;
  return said?.state ? said : { state: "refused", message: said?.message ?? "" };
}

/** A browser that cannot leaves it to the server. */
export const shrink = (file: File): Promise<File> => shrinkPhoto(file).catch(() => file);

async function shrinkPhoto(file: File): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(file.type) || file.size <= smallEnough) return file;
  const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, longestSide / Math.max(whole.width, whole.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(whole.width * scale);
  canvas.height = Math.round(whole.height * scale);
  const drawing = canvas.getContext("2d");
  if (!drawing) return file;
  drawing.fillStyle = "white";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  if (!small || small.size >= file.size) return file;
  return new File([small], "photo.jpg", { type: "image/jpeg" });
}
