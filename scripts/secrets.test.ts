import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const client = "build/app/client";
const files = readdirSync(client, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(js|css|html|json|map|txt|xml|data|webmanifest)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

/** Words that live in modules only the server may have: one of them in a browser's file means a leak of code. */
const serverOnly = [
  ...[
    "record_submissions",
    "insert into",
    "pg_advisory",
    "submissions (",
    "node:crypto",
    "node:fs",
    "PGSQL",
    "postgres://",
  ],
  ...[
    "DATABASE_URL",
    "SMTP_URL",
    "AUTH_SECRET",
    "METRICS_TOKEN",
    "DATA_DIR",
    "TRUST_PROXY",
    "user_roles",
    "StaffProof",
  ],
];

test("nothing of the server is in what browsers get", () => {
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    expect(
      serverOnly.filter((word) => text.includes(word)),
      file,
    ).toEqual([]);
    expect(text.includes("sourceMappingURL"), `${file} names its sources`).toBe(false);
  }
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
});

const secretShapes = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bxox[abps]-[A-Za-z0-9-]{10,}/,
  /\bsk_live_[A-Za-z0-9]{16,}/,
  /(?:AUTH_SECRET|METRICS_TOKEN|PASSWORD)\s*[=:]\s*["']?[A-Za-z0-9+/_-]{24,}/i,
  /postgres(?:ql)?:\/\/[^\s:@/$]+:(?!password@|secret@)[A-Za-z0-9+/_-]{12,}@/,
];

test("no secret is in the repository", () => {
  const tracked = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(Boolean);
  expect(tracked.filter((file) => /(^|\/)(\.env|.*\.pem|.*\.key|.*\.eml|.*\.backup)$/.test(file))).toEqual([]);
  for (const file of tracked.filter((name) => !/\.(png|woff2|ico|lock)$/.test(name) && name !== "package-lock.json")) {
    const text = readFileSync(file, "utf8");
    expect(secretShapes.filter((shape) => shape.test(text)).map(String), file).toEqual([]);
  }
});
