/** The home page, compressed, to 64 connections: our server beside a bare one, and beside nginx where it is installed. */
import { existsSync } from "node:fs";
import { copyFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { freePort, inTemporaryDirectory, type Running, startServer, startSite } from "./support/processes.ts";
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
      const nginx = nginxProgram && (await start(startNginx(nginxProgram, directory)));
      const rows = await compareInRounds(
        {
          "bare Node": { ...bare, path: "/", headers },
          "our server": { ...site, path: "/", headers },
          ...(nginx && { nginx: { ...nginx, path: "/", headers } }),
        },
        load,
      );
      report({
        name: "static",
        floor: "a Node http server that writes the same compressed bytes from one fixed buffer with three headers",
        rows,
        notes: [
          "goal: our server at least 0.80",
          ...(nginx ? ["nginx: one worker, access log to a file"] : ["nginx is not installed here"]),
        ],
      });
    } finally {
      for (const each of running) await each.stop();
    }
  });
}

const nginxProgram = ["/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"].find(existsSync);

/** Serves the very same bytes, since the usual nginx cannot compress with brotli itself. */
async function startNginx(program: string, directory: string) {
  await copyFile(page, join(directory, "index.html"));
  const port = await freePort();
  const configuration = join(directory, "nginx.conf");
  await writeFile(
    configuration,
    `daemon off; master_process off; pid ${directory}/nginx.pid; error_log ${directory}/nginx-errors;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 512; }
    http {
      access_log ${directory}/nginx-access; sendfile on; tcp_nopush on; keepalive_requests 1000000;
      open_file_cache max=100; client_body_temp_path ${directory}; proxy_temp_path ${directory};
      fastcgi_temp_path ${directory}; uwsgi_temp_path ${directory}; scgi_temp_path ${directory};
      server {
        listen 127.0.0.1:${port}; root ${directory};
        location = /index.html { default_type "text/html; charset=utf-8"; add_header Content-Encoding br; }
      }
    }`,
  );
  const command = [program, "-c", configuration];
  return startServer(directory, command, { port, readyPath: "/index.html" });
}
