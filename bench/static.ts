/** The home page, compressed, to 64 connections: our server beside a bare one, and beside nginx where it is installed. */
import { dirname, join, resolve } from "node:path";
import { deployedConfiguration, hasNginx, startNginx } from "./support/nginx.ts";
import { inTemporaryDirectory, type Running, startServer, startSite } from "./support/processes.ts";
import { report } from "./support/report.ts";
import { compareInRounds } from "./support/rounds.ts";

const page = resolve("build/app/client/index.html.br");
const load = { connections: 64, seconds: Number(process.env.BENCH_SECONDS ?? 4), rounds: 5 };
const headers = { "accept-encoding": "gzip, deflate, br" };

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const running: Running[] = [];
    const start = async (starting: Promise<Running>) => {
      running.push(await starting);
      return starting;
    };
    try {
      const bareCommand = [process.execPath, join(import.meta.dirname, "parts/bare-page.ts")];
      const bare = await start(startServer(directory, bareCommand, { environment: { FILE: page } }));
      const site = await start(startSite(directory));
      const plain = hasNginx && (await start(startNginx(directory, plainNginx)));
      const deployed = hasNginx && (await start(startNginx(directory, deployedConfiguration(site.origin))));
      const rows = await compareInRounds(
        {
          "bare Node": { ...bare, path: "/", headers },
          "our server": { ...site, path: "/", headers },
          ...(plain && { nginx: { ...plain, path: "/", headers } }),
          ...(deployed && { "nginx as in deploy": { ...deployed, path: "/", headers } }),
        },
        load,
      );
      report({
        name: "static",
        floor: "a Node http server that writes the same compressed bytes from one fixed buffer with three headers",
        rows,
        notes: [
          "goal: our server at least 0.80",
          hasNginx
            ? "nginx: one worker, access log to a file; goal: as in deploy at least 0.90 of the other"
            : "nginx with its module for brotli is not installed here",
        ],
      });
    } finally {
      for (const each of running) await each.stop();
    }
  });
}

/** The very same bytes, with a name and a type. */
const plainNginx = (listen: string) => `
  open_file_cache max=100;
  server {
    listen ${listen}; root ${dirname(page)};
    location = / { try_files /index.html.br =404; default_type "text/html; charset=utf-8"; add_header Content-Encoding br; }
  }`;
