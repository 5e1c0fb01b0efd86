/** The fields of a form or of a flat JSON object, or what is wrong with the body. */
export type Fields =
  | { ok: true; fields: Record<string, unknown> }
  | { ok: false; status: 400 | 413 | 415; fault: "unreadable" | "too long" | "wrong type" };

/** A message of 2,000 letters takes 18,000 bytes when a form encodes it in an Indian script. */
export const largestForm = 32 * 1024;

const text = new TextDecoder("utf-8", { fatal: true });

/** `bytes` are null when there were too many to read. */
export function parseFields(contentType: string, bytes: Uint8Array | null): Fields {
  if (!bytes || bytes.length > largestForm) return { ok: false, status: 413, fault: "too long" };
  const [type, ...parameters] = contentType.split(";").map((part) => part.trim());
  const read = readers.get(type?.toLowerCase() ?? "");
  if (!read || !parameters.every(isUtf8)) return { ok: false, status: 415, fault: "wrong type" };
  try {
    const fields = read(text.decode(bytes));
    if (fields) return { ok: true, fields };
  } catch {
    // Not valid UTF-8, or not of the declared type.
  }
  return { ok: false, status: 400, fault: "unreadable" };
}

const readers = new Map<string, (text: string) => Record<string, unknown> | null>([
  ["application/json", readJson],
  ["application/x-www-form-urlencoded", readFormFields],
]);

const isUtf8 = (parameter: string) => {
  const [name, value] = parameter.toLowerCase().split("=");
  return name !== "charset" || /^"?utf-?8"?$/.test(value ?? "");
};

/** A field that appears twice is ambiguous, and JSON.parse would silently take the last. */
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

/** URLSearchParams would silently replace a percent sequence that is not UTF-8. */
function isDecodable(text: string) {
  return decodeURIComponent(text.replace(/%(?![0-9a-fA-F]{2})/g, "%25")).length > 0;
}
