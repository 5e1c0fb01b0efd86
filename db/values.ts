/** What a query can carry as a parameter. */
export type Scalar = string | number | boolean | bigint | Date | Uint8Array | null;

/** A parameter that is sent as JSON. */
export class Json {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** What travels: the text form of a value, or the bytes of a `bytea`. */
export type Sent = string | Buffer | null;

/**
 * The text form of a value, and the type that it has in any context. What has none, such as a text, a number or
 * a list, takes the type that PostgreSQL infers.
 */
export function serialize(value: unknown): { sent: Sent; type?: string } {
  switch (typeof value) {
    case "string":
      return { sent: value };
    case "number":
      return { sent: String(value) };
    case "boolean":
      return { sent: value ? "t" : "f", type: "bool" };
    case "bigint":
      return { sent: String(value), type: "int8" };
    case "object":
      return serializeObject(value);
    default:
      throw new BadParameter(`A query was given ${typeof value} as a value.`);
  }
}

function serializeObject(value: object | null): { sent: Sent; type?: string } {
  if (value === null) return { sent: null };
  if (value instanceof Date) return { sent: value.toISOString(), type: "timestamptz" };
  if (value instanceof Json) return { sent: jsonOf(value.value), type: "jsonb" };
  if (value instanceof Uint8Array)
    return { sent: Buffer.from(value.buffer, value.byteOffset, value.length), type: "bytea" };
  if (Array.isArray(value)) return { sent: arrayLiteral(value) };
  throw new BadParameter("A query was given an object as a value: sql.json() sends it as JSON.");
}

function jsonOf(value: unknown) {
  const text = JSON.stringify(value);
  if (text === undefined) throw new BadParameter("A query was given what JSON cannot hold.");
  return text;
}

/** PostgreSQL's array literal. */
function arrayLiteral(list: readonly unknown[]): string {
  const element = (one: unknown): string => {
    if (one === null) return "null";
    if (Array.isArray(one)) return arrayLiteral(one);
    const { sent } = serialize(one);
    const text = Buffer.isBuffer(sent) ? `\\x${sent.toString("hex")}` : String(sent);
    return `"${text.replace(/["\\]/g, "\\$&")}"`;
  };
  return `{${list.map(element).join(",")}}`;
}

class BadParameter extends TypeError {
  override name = "BadParameter";
}

const number = Number;
const date = (text: string) => new Date(text);
const bytes = (text: string) => Buffer.from(text.slice(2), "hex");
const boolean = (text: string) => text === "t";
const json = (text: string) => JSON.parse(text) as unknown;

/** By PostgreSQL's number of the type. A type that is not listed stays the text that PostgreSQL writes, such as bigint and numeric. */
const parsers = new Map<number, (text: string) => unknown>([
  ...[21, 23, 26, 700, 701].map((type) => [type, number] as const),
  ...[114, 3802].map((type) => [type, json] as const),
  // A day is its midnight in UTC.
  ...[1082, 1114, 1184].map((type) => [type, date] as const),
  [16, boolean],
  [17, bytes],
  // Lists of integers, texts and uuids.
  ...[1005, 1007].map((type) => [type, (text: string) => parseArray(text, number)] as const),
  ...[1009, 1015, 2951].map((type) => [type, (text: string) => parseArray(text, String)] as const),
]);

const unchanged = (text: string) => text;

/** For `types` of a client of node-postgres. */
export const types = { getTypeParser: (type: number) => parsers.get(type) ?? unchanged };

const arrayElement = /"((?:[^"\\]|\\.)*)"|([^,{}"]+)/g;

/** A list of one dimension. */
function parseArray<Element>(text: string, parse: (text: string) => Element): (Element | null)[] {
  return Array.from(text.matchAll(arrayElement), ([, quoted, plain]) => {
    if (quoted !== undefined) return parse(quoted.replace(/\\(.)/gs, "$1"));
    return plain === "NULL" ? null : parse(plain ?? "");
  });
}
