import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { promoQuery } from "../../app/leads/promo";
import { sentQuery } from "../../app/leads/submission";
import { accountPaths } from "../../content/account-paths";
import { deskPaths } from "../../content/desk-paths";
import type { Facts } from "../../content/edition/facts";
import { paths, versionsOf } from "../../content/paths";
import { type BuiltFile, type BuiltSite, fileHeaders } from "./built-file";
import type { Exchange } from "./exchange";
import { closedPolicy, securityHeaders } from "./headers";

type Encoding = "br" | "gzip" | "identity";
type Variant = { body: Buffer; etag: string; headers: string[]; headersOnHttps: string[] };
type Entry = { variants: Record<Encoding, Variant> };

/** Addresses that people type by hand and that have no file. */
const livePaths = new Set<string>([accountPaths.auth, deskPaths.leads, deskPaths.seo]);

/** Pages whose answers are in the query string: built in advance without one, rendered at request time with one. */
const queryPaths = new Set(versionsOf(paths.finder));

/** Every built file with its responses prepared in memory: serving one is a look-up and a write. */
export type StaticSite = (exchange: Exchange) => boolean;

export function openSite(directory: string, origin: string, facts: Facts): StaticSite {
  const site = JSON.parse(readFileSync(join(directory, "site.json"), "utf8")) as BuiltSite;
  const entries = new Map(site.files.map((file) => [file.path, readEntry(directory, file, site.origin, origin)]));
  const promo = promoQuery(facts);
  return (exchange) => serve(entries, promo, exchange);
}

/** Created on first use, so that the start does not wait for compression. */
function lazy(create: () => Entry): () => Entry {
  let entry: Entry | undefined;
  return () => {
    entry ??= create();
    return entry;
  };
}

function readEntry(directory: string, built: BuiltFile, builtOrigin: string, origin: string): () => Entry {
  const path = join(directory, built.file);
  const isText = /^(text\/|application\/(xml|json|manifest\+json))/.test(built.type);
  const original = readFileSync(path);
  if (isText && origin !== builtOrigin && original.includes(builtOrigin)) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    return lazy(() => {
      const body = Buffer.from(original.toString("utf8").replaceAll(builtOrigin, origin));
      return entryOf(built, { identity: body, br: brotliCompressSync(body, quality), gzip: gzipSync(body) });
    });
  }
  const entry = entryOf(built, {
    identity: original,
    br: readIfExists(`${path}.br`) ?? original,
    gzip: readIfExists(`${path}.gz`) ?? original,
  });
  return () => entry;
}

function entryOf(built: BuiltFile, bodies: Record<Encoding, Buffer>): Entry {
  const digest = createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 22);
  const variant = (encoding: Encoding): Variant => {
    const isEncoded = encoding !== "identity" && bodies[encoding] !== bodies.identity;
    const etag = `"${digest}${isEncoded ? `-${encoding}` : ""}"`;
    const headers = [
      ["Content-Type", built.type],
      ["ETag", etag],
      ["Accept-Ranges", "bytes"],
      ...(isEncoded ? [["Content-Encoding", encoding]] : []),
      ...fileHeaders(built),
    ];
    return {
      body: bodies[encoding],
      etag,
      headers: [...headers, ...securityHeaders("http:")].flat(),
      headersOnHttps: [...headers, ...securityHeaders("https:")].flat(),
    };
  };
  return { variants: { br: variant("br"), gzip: variant("gzip"), identity: variant("identity") } };
}

function serve(entries: Map<string, () => Entry>, promo: string, exchange: Exchange) {
  const { request, response, path, id, client } = exchange;
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (queryPaths.has(path) && request.url !== path) return false;
  // The page that thanks the sender of a form names them, and one opened with a code says so: the app renders them.
  if (request.url?.endsWith(sentQuery) || request.url?.endsWith(promo)) return false;
  const entry = entries.get(path)?.();
  if (!entry) return redirectToCanonical(entries, exchange);
  const isHead = request.method === "HEAD";
  const range = request.headers.range;
  const variant = entry.variants[range ? "identity" : preferredEncoding(request.headers["accept-encoding"])];
  const headers = [
    ...(client.origin.startsWith("https:") ? variant.headersOnHttps : variant.headers),
    "X-Request-Id",
    id,
  ];
  if (matches(request.headers["if-none-match"], variant.etag)) {
    response.writeHead(304, headers).end();
    return true;
  }
  const part =
    range && isCurrent(request.headers["if-range"], variant.etag) ? readRange(range, variant.body.length) : null;
  if (part === "unsatisfiable") {
    response.writeHead(416, [...headers, "Content-Range", `bytes */${variant.body.length}`]).end();
    return true;
  }
  const body = part ? variant.body.subarray(part.start, part.end + 1) : variant.body;
  if (part) headers.push("Content-Range", `bytes ${part.start}-${part.end}/${variant.body.length}`);
  headers.push("Content-Length", String(body.length));
  response.writeHead(part ? 206 : 200, headers);
  response.end(isHead ? undefined : body);
  return true;
}

/** `/about/` and `/About` redirect to `/about`: one address per page. */
function redirectToCanonical(entries: Map<string, () => Entry>, { request, path, response, client, id }: Exchange) {
  // Begins where a run of slashes does: tried from each of thousands, it would take a second.
  const canonical = path.replace(/(?<!\/)\/+$/, "").toLowerCase();
  if (canonical === path || !(entries.has(canonical) || livePaths.has(canonical))) return false;
  const location = canonical + (request.url ?? "").slice(path.length);
  response.writeHead(308, [
    ...securityHeaders(client.origin).flat(),
    ...["Content-Security-Policy", closedPolicy, "X-Request-Id", id, "Content-Length", "0", "Location", location],
  ]);
  response.end();
  return true;
}

const encodingCache = new Map<string, Encoding>();

export function preferredEncoding(accepted: string | string[] | undefined): Encoding {
  const header = String(accepted ?? "");
  const known = encodingCache.get(header);
  if (known) return known;
  const accepts = (name: string) =>
    header.split(",").some((part) => {
      const [token, ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      return token === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  const preferred = accepts("br") ? "br" : accepts("gzip") ? "gzip" : "identity";
  if (encodingCache.size < 100) encodingCache.set(header, preferred);
  return preferred;
}

function matches(header: string | undefined, etag: string) {
  if (!header) return false;
  return header === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

const isCurrent = (header: string | string[] | undefined, etag: string) => header === undefined || header === etag;

/** A single range is served; several, or a malformed one, get the whole file. */
function readRange(header: string, size: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start >= size || start > end || (!first && Number(last) === 0)) return "unsatisfiable";
  return { start, end };
}

function readIfExists(path: string) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
