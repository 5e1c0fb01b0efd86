/** The fields of a form or of a flat JSON object; anything else is told apart by what is wrong with it. */
export type Body =
  | { ok: true; fields: Record<string, unknown> }
  | { ok: false; status: 400 | 413 | 415; fault: "unreadable" | "too long" | "wrong type" };

/** A message of 2,000 letters takes 18,000 bytes when a form encodes it in an Indian script. */
export const largestBody = 32 * 1024;

export const tooLong: Body = { ok: false, status: 413, fault: "too long" };

const text = new TextDecoder("utf-8", { fatal: true });

export function parseBody(contentType: string, bytes: Uint8Array): Body {
  const [type, ...parameters] = contentType.split(";").map((part) => part.trim());
  const read = readers.get(type?.toLowerCase() ?? "");
  if (!read || !parameters.every(isUtf8)) return { ok: false, status: 415, fault: "wrong type" };
  try {
    const fields = read(text.decode(bytes));
    if (fields) return { ok: true, fields };
  } catch {
    // Neither the text nor the encoding of what they said it is.
  }
  return { ok: false, status: 400, fault: "unreadable" };
}

export async function readBody(request: Request): Promise<Body> {
  const bytes = await readBytes(request);
  return bytes ? parseBody(request.headers.get("Content-Type") ?? "", bytes) : tooLong;
}

const readers = new Map<string, (text: string) => Record<string, unknown> | null>([
  ["application/json", readJson],
  ["application/x-www-form-urlencoded", readFormFields],
]);

const isUtf8 = (parameter: string) => {
  const [name, value] = parameter.toLowerCase().split("=");
  return name !== "charset" || /^"?utf-?8"?$/.test(value ?? "");
};

/** A field that appears twice has no one meaning, and JSON.parse would quietly take the last. */
function readJson(text: string): Record<string, unknown> | null {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const skeleton = text.replace(/"(?:[^"\\]|\\.)*"/g, "");
  const isFlat = !/[[{]/.test(skeleton.trim().slice(1));
  const fieldsWritten = skeleton.split(":").length - 1;
  return isFlat && fieldsWritten === Object.keys(value).length ? { ...value } : null;
}

function readFormFields(text: string): Record<string, unknown> | null {
  const pairs = [...new URLSearchParams(text)];
  const fields = Object.fromEntries(pairs);
  return pairs.length > 0 && Object.keys(fields).length === pairs.length && isDecodable(text) ? fields : null;
}

/** URLSearchParams puts a replacement sign where a percent sequence is no UTF-8. */
function isDecodable(text: string) {
  return decodeURIComponent(text.replace(/%(?![0-9a-fA-F]{2})/g, "%25")).length > 0;
}

async function readBytes(request: Request): Promise<Uint8Array | null> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > largestBody) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
