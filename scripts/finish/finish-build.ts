import { createHash } from "node:crypto";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type BuiltFile, fileHeaders } from "../../server/http/built-file.ts";
import { securityHeaders } from "../../server/http/headers.ts";
import { drawPictures } from "./pictures.ts";
import { findConstants, withConstants } from "./style-constants.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".speculationrules": "application/speculationrules+json",
};

const compressible = /^(text\/|application\/|image\/svg)/;

/** Turns the build into the list of files that the server sends, each compressed in advance. */
export async function finishBuild(directory = "build") {
  const client = join(directory, "app/client");
  await cp(join(directory, "islands"), join(client, "islands"), {
    recursive: true,
    filter: (source) => !source.includes(".vite"),
  });
  await drawPictures(client);
  const names = (await readdir(client, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(".vite"))
    .map((entry) => join(entry.parentPath, entry.name).slice(client.length + 1))
    .filter((name) => extname(name) !== ".data");
  const files = await Promise.all(names.map((name) => finishFile(client, name)));
  await writeFile(join(directory, "site.json"), JSON.stringify({ origin: siteOrigin(), files }));
  await writeFile(join(directory, "nginx.conf"), writeNginx(files, types));
}

const siteOrigin = () => (process.env.SITE_ORIGIN ? new URL(process.env.SITE_ORIGIN).origin : "http://localhost:3000");

async function finishFile(client: string, name: string): Promise<BuiltFile> {
  const extension = extname(name);
  const type = types[extension] ?? "application/octet-stream";
  const path = join(client, name);
  const isPage = extension === ".html";
  const body = isPage ? Buffer.from(await inlineStyles(client, await readFile(path, "utf8"))) : await readFile(path);
  if (isPage) await writeFile(path, body);
  if (compressible.test(type)) await compress(path, body);
  return {
    path: isPage ? pagePath(name) : `/${name}`,
    file: join("app/client", name),
    type,
    kind: isPage ? "page" : /^(assets|islands)\//.test(name) ? "hashed" : "plain",
    ...(isPage && { styles: hashes(body, "style"), scripts: hashes(body, "script") }),
  };
}

const pagePath = (name: string) => `/${name.replace(/\/?index\.html$/, "").replace(/\.html$/, "")}`;

/** Inlines the style sheets, so that one request is enough to paint the page. */
async function inlineStyles(client: string, html: string) {
  const link = /<link rel="stylesheet" href="([^"]+)"\/?>/g;
  const sheets = new Map<string, string>();
  for (const [, href] of html.matchAll(link))
    sheets.set(String(href), await readFile(join(client, String(href)), "utf8"));
  const constants = findConstants([...sheets.values()].join(""));
  return html.replace(link, (_, href) => `<style>${withConstants(sheets.get(href)?.trim() ?? "", constants)}</style>`);
}

/** Hashes of inline styles and scripts, for the page's content policy. */
function hashes(html: Buffer, element: "style" | "script") {
  const pattern = new RegExp(`<${element}(?![^>]*(?: src=|ld\\+json))[^>]*>([\\s\\S]*?)</${element}>`, "g");
  const found = [...html.toString("utf8").matchAll(pattern)].map(([, text]) => text ?? "");
  return [...new Set(found)].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

async function compress(path: string, body: Buffer) {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    promisify(gzip)(body, { level: 9 }),
  ]);
  if (br.length < body.length) await writeFile(`${path}.br`, br);
  if (gz.length < body.length) await writeFile(`${path}.gz`, gz);
}

/**
 * What `deploy/nginx.conf` includes: a location for each page and plain file, and one for each kind of hashed file, with the
 * headers that the site itself sends. Without X-Request-Id: making one takes nginx a quarter of the time of an answer, and no
 * log of the site knows it.
 */
function writeNginx(files: BuiltFile[], types: Record<string, string>): string {
  const hashed = new Map<string, BuiltFile>();
  for (const each of files) if (each.kind === "hashed") hashed.set(each.file.replace(/.*\./, ""), each);
  const known = Object.entries(types).map(([extension, type]) => `  "${type}" ${extension.slice(1)};\n`);
  return [
    `types {\n${known.join("")}}\n`,
    ...files.flatMap((each) =>
      each.kind === "hashed" ? [] : location(`= ${each.path}`, each.file.replace("app/client", ""), each),
    ),
    ...[...hashed].map(([extension, each]) =>
      location(`~ ^/(?:assets|islands)/[\\w.-]+\\.${extension}$`, "$uri", each),
    ),
  ].join("");
}

function location(address: string, file: string, built: BuiltFile) {
  const headers = [...fileHeaders(built), ...securityHeaders("https:")].map(
    ([name, value]) => `  add_header ${name} "${value.replaceAll('"', '\\"')}";\n`,
  );
  return `location ${address} {\n  try_files $unless_for_site${file} @site;\n${headers.join("")}  add_header Last-Modified "";\n}\n`;
}
