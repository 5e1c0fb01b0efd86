import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { limits as tries } from "../../app/accounts/limits.server";
import { largestForm } from "../../app/leads/intake/fields.server";
import { keyHours } from "../../app/leads/submission";
import { fssaiRows } from "../../content/law/fssai";
import { gstRows } from "../../content/law/gst";
import { crore, lakh } from "../../content/law/row";
import { lawRows } from "../../content/law/rows";
import { collateralRow, udyamRows } from "../../content/law/udyam";
import { thresholds } from "../../content/prices";
import { limits } from "../../server/http/server";
import { promotion, syncSettings } from "../support/replication";

const security = readFileSync("docs/security.md", "utf8");
const operations = readFileSync("docs/operations.md", "utf8");

describe("docs/security.md", () => {
  test("every chapter of ASVS 5.0 has a line, and every test it names is there", () => {
    const chapters = [...security.matchAll(/^\| V(\d+) /gm)].map(([, number]) => Number(number));
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
    const named = [...security.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g)].map(([, file = ""]) => file);
    expect(named.length).toBeGreaterThan(20);
    for (const file of named) expect(existsSync(file), file).toBe(true);
  });

  test("every file and folder it names is there", () => {
    const named = [...security.matchAll(/`((?:app|content|db|docs|scripts|server|test)\/[\w/.-]+)`/g)];
    expect(named.length).toBeGreaterThan(20);
    for (const [, file = ""] of named) expect(existsSync(file), file).toBe(true);
  });
});

describe("docs/decisions", () => {
  const decisions = globSync("docs/decisions/0*.md").sort();
  const index = readFileSync("docs/decisions/README.md", "utf8");

  test.each(decisions)("%s has a head, a row in the index, and names only what is there", (path) => {
    const page = readFileSync(path, "utf8");
    const [, number, date, status] =
      /^# (\d+)\. .+\n\nDate: ([\d-]{10})\\\nStatus: (in force|(?:partly )?reversed by \d+)/.exec(page) ?? [];
    expect(status, "its head").toBeDefined();
    const row = index.split("\n").find((line) => line.startsWith(`| ${number} |`)) ?? "";
    expect(row).toMatch(new RegExp(`\\| ${date} \\| ${status}`));
    for (const [, file = ""] of page.matchAll(/`((?:app|content|db|docs|scripts|server|test)\/[\w/.-]+)`/g))
      expect(existsSync(file), file).toBe(true);
  });
});

describe.each([
  ["CONTRIBUTING.md", 80],
  ["README.md", 80],
])("%s", (name, mostLines) => {
  const page = readFileSync(name, "utf8");

  test("is one page, and every file and folder it names is there", () => {
    expect(page.trimEnd().split("\n").length).toBeLessThanOrEqual(mostLines);
    const named = [...page.matchAll(/(?<=[`\s])((?:app|content|db|docs|scripts|server|test)\/[\w/.-]*)/g)];
    const files = named.map(([, file = ""]) => file).filter((file) => !file.includes("NNNN"));
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) expect(existsSync(file), file).toBe(true);
  });
});

describe("docs/content.md", () => {
  const page = readFileSync("docs/content.md", "utf8");
  const named = new Set([...page.matchAll(/`((?:fssai|gst|udyam|tax)-[\w-]*\w)`/g)].map(([, id = ""]) => id));

  test("every rule it points to is there", () => {
    expect(named.size).toBeGreaterThan(10);
    for (const id of named)
      expect(
        lawRows.map((row) => row.id),
        id,
      ).toContain(id);
  });

  test("it points to the rule wherever a figure of a landing page differs from the law in force", () => {
    const { fssai, gst, msme } = thresholds;
    const figures: Record<string, number> = {
      "fssai-2026-trade-1": fssai.basicUnder.lakh * lakh,
      "fssai-2026-trade-2": fssai.stateUpTo.crore * crore,
      "gst-goods-most": gst.mandatoryAbove.lakh * lakh,
      "gst-services-most": gst.mandatoryAbove.lakh * lakh,
      "gst-goods-four": gst.specialStates.lakh * lakh,
      "gst-services-four": gst.specialStates.lakh * lakh,
      "udyam-2025-micro": msme.micro.turnover.crore * crore,
      "udyam-2025-small": msme.small.turnover.crore * crore,
      "udyam-2025-medium": msme.medium.turnover.crore * crore,
      "udyam-collateral-free": msme.collateralFreeLoan.crore * crore,
    };
    const differing = Object.keys(figures).filter((id) => figures[id] !== limitOf(id));
    expect(differing).toHaveLength(9);
    expect(differing.filter((id) => !named.has(id))).toEqual([]);
  });
});

/** The sum at which a rule ends or begins. */
function limitOf(id: string) {
  const limits = [
    ...fssaiRows.map((row) => [row.id, row.limits.turnover?.upTo] as const),
    ...gstRows.map((row) => [row.id, row.limit] as const),
    ...udyamRows.map((row) => [row.id, row.turnover] as const),
    [collateralRow.id, collateralRow.upTo] as const,
  ];
  const found = limits.find(([name]) => name === id)?.[1];
  if (found === undefined) throw new Error(`There is no limit of ${id}.`);
  return found;
}

describe("docs/operations.md", () => {
  const seconds = (milliseconds: number) => `${milliseconds / 1_000} s`;
  const source = (file: string) => readFileSync(file, "utf8");

  test.each([
    ["request body", `${limits.bodyBytes / 1024} KB; a form ${largestForm / 1024} KB`],
    ["request head", `${limits.headerBytes / 1024} KB`],
    ["head of a request", seconds(limits.headersMs)],
    ["whole request", seconds(limits.requestMs)],
    ["connection on which nothing moves", seconds(limits.idleMs)],
    ["kept-alive connection", seconds(limits.keepAliveMs)],
    ["requests at once on one connection", `1 at work, ${limits.waitingRequests} waiting`],
    ["connections", `${limits.connections.toLocaleString("en")} a process`],
    ["sign-in tries in 15 min", `${tries.accountFromAddress.most} on an account from one address`],
    ["sign-in tries in 15 min", `${tries.account.most} on an account, ${tries.address.most} from an address`],
    ["passwords given again in 15 min", `${tries.codes.most} on an account`],
    ["sign-in tries in 15 min from a browser that has signed in to the account before", `${tries.device.most},`],
    ["key of a form", `${keyHours} h`],
    ["sign-ups and requests for links of one address", `${tries.signUps.most} an hour`],
  ])("says of the %s what holds: %s", (what, value) => {
    const line = operations.split("\n").find((text) => text.startsWith(`| ${what} |`)) ?? "";
    expect(line).toContain(value);
  });

  test.each([
    ["db/deadline.ts", /databaseTimeoutMs = 4_000[\s\S]*mostWaiting = 1_000/, "| 4 s, 1,000 at once |"],
    ["db/deadline.ts", /mostWaiting = 1_000/, "| every other live page and call | 4 s, 1,000 at once |"],
    ["server/process/database.ts", /diskCheckIntervalMs = 5_000/, "free space on the disk is tried every 5 s"],
    ["db/target.ts", /connectTimeoutMs = 5_000/, "| connecting to the database | 5 s |"],
    ["db/connect.ts", /statementTimeoutMs = 30_000/, "| statement | 30 s |"],
    ["db/connect.ts", /max = 47/, "at most 47 connections"],
    ["server/main.ts", /shutdownTimeoutMs = 10_000/, "| answers at stop | 10 s |"],
    ["server/process/env.ts", /LEAD_LIMIT[\s\S]*default\(600\)/, "`LEAD_LIMIT` a minute (600)"],
    ["app/accounts/auth.server.ts", /sessionSeconds = 14 \* daySeconds/, "14 days unused"],
    ["db/personal/staff-proof.ts", /longestSession = "30 days"/, "30 days in all"],
    ["app/accounts/auth.server.ts", /resetPasswordTokenExpiresIn: 60 \* 60,/, "resetting 1 h"],
    ["app/accounts/confirmation.server.ts", /validMs = 24 \* 60 \* 60 \* 1_000/, "confirming 24 h"],
    ["server/jobs/mailer.ts", /connectionTimeout: 10_000,.*socketTimeout: 30_000/, "10 s to connect, 30 s of silence"],
    ["server/jobs/run-job.ts", /jobTimeoutMs = 60_000/, "60 s in all"],
    ["db/live/jobs.sql", /seen_at > now\(\) - interval '3.5 seconds'/, "gone after 3.5 s of silence"],
    ["server/jobs/heartbeat.ts", /stuckMs = 60_000/, "| a process that answers nobody | 60 s |"],
    [
      "deploy/haproxy.cfg",
      /nbsrv\(ready\) gt 0[\s\S]*default_backend alive/,
      "whatever runs while no instance is ready",
    ],
    ["server/process/database.ts", /"the database takes no writes"/, "`the database takes no writes`"],
  ])("agrees with %s on %s", (file, code, words) => {
    expect(source(file)).toMatch(code);
    expect(operations).toContain(words);
  });

  test("the commands of a failover are those that the trial runs", () => {
    for (const statement of promotion) expect(operations).toContain(`--command "${statement}"`);
    expect(operations).toContain(syncSettings);
  });
});
