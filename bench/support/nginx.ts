import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { freePort } from "../../db/postgres/settings.ts";
import { startServer } from "./processes.ts";

const program = ["/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"].find(existsSync);
const brotli = ["/usr/lib/nginx/modules/ngx_http_brotli_static_module.so"].find(existsSync);

/** With the module that sends files compressed by brotli, as `deploy/nginx.conf` wants it. */
export const hasNginx = program !== undefined && brotli !== undefined;

/** One worker; `http` gets its address and the file for its log, and returns what is in nginx's `http` block. */
export async function startNginx(directory: string, http: (listen: string, log: string) => Promise<string> | string) {
  const port = await freePort();
  const own = join(directory, `nginx-${port}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${own}-${kind};`,
  );
  await writeFile(
    `${own}.conf`,
    `load_module ${brotli}; daemon off; master_process off; pid ${own}.pid; error_log ${own}-errors;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 512; }
    http {
      access_log ${own}-access; sendfile on; tcp_nopush on; keepalive_requests 1000000; ${temporary.join(" ")}
      ${await http(`127.0.0.1:${port}`, `${own}-access`)}
    }`,
  );
  return startServer(directory, [program ?? "nginx", "-c", `${own}.conf`], { port });
}

/** `deploy/nginx.conf` with this build, in front of a site, without TLS. */
export const deployedConfiguration = (siteOrigin: string) => async (listen: string, log: string) => {
  const text = await readFile("deploy/nginx.conf", "utf8");
  return text
    .replace("server 127.0.0.1:3000;", `server ${new URL(siteOrigin).host};`)
    .replaceAll("/opt/anugya", resolve("."))
    .replace(/server \{\s*listen 80;[^}]*\}/, "")
    .replace("listen 443 ssl http2;", `listen ${listen};`)
    .replace("/var/log/nginx/anugya.log", log)
    .replace(/^ *ssl_certificate.*$/gm, "");
};
