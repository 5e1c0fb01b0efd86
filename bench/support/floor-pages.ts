import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { BuiltSite } from "../../server/http/built-file.ts";

/** What a page could be at best: its own HTML with the CSS inlined and every script taken out, from the same server. */
export const floorPath = (path: string) => `/floor${path === "/" ? "/home" : path}`;

/** A build in `directory` that is the real one and lists each page without its scripts too. */
export async function addFloorPages(directory: string, paths: string[]) {
  const build = join(directory, "build");
  await mkdir(build, { recursive: true });
  for (const part of ["app", "documents", "islands", "invoices"])
    await symlink(resolve("build", part), join(build, part));
  await symlink(resolve("node_modules"), join(directory, "node_modules"));
  const site: BuiltSite = JSON.parse(await readFile("build/site.json", "utf8"));
  for (const path of paths) {
    const page = site.files.find((file) => file.path === path);
    if (!page) throw new Error(`the build has no page ${path}`);
    const html = withoutScripts(await readFile(join("build", page.file), "utf8"));
    const file = `${floorPath(path).slice(1)}.html`;
    await mkdir(dirname(join(build, file)), { recursive: true });
    await writeFile(join(build, file), html);
    await writeFile(join(build, `${file}.br`), brotliCompressSync(html));
    site.files.push({ ...page, path: floorPath(path), file });
  }
  await writeFile(join(build, "site.json"), JSON.stringify(site));
}

const withoutScripts = (html: string) =>
  html.replace(/<script\b[\s\S]*?<\/script>/g, "").replace(/<link rel="preload"[^>]*as="script"[^>]*>/g, "");
