import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Where Debian puts PostgreSQL's own programs, by version, and HAProxy. */
const installed = "/usr/lib/postgresql";
const haproxy = "/usr/sbin/haproxy";

/** What `npm run test:cluster` needs of the system, or null where it is not installed. */
export function findClusterTools() {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number).filter(Number.isInteger) : [];
  const newest = versions.sort((one, other) => other - one)[0];
  const binaries = join(installed, String(newest), "bin");
  return existsSync(join(binaries, "pg_rewind")) && existsSync(haproxy) ? { version: newest, binaries, haproxy } : null;
}
