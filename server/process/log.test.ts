import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../app/routes";
import { testDatabase } from "../../test/support/database";
import { createLog, describeCause, describeError, logConsoleErrors } from "./log";

const person = { name: "Asha Patil", email: "asha@shop.in", phone: "9812345678" };
const personal = /Asha|asha@|98123/;

async function failureOf(doing: Promise<unknown>) {
  return doing.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

test("a failed insert is described without the row it quotes", async () => {
  await using database = await testDatabase();
  const error = await failureOf(
    database.sql`insert into submissions (name, email, phone, state) values (${person.name}, ${person.email}, '12', 'Goa')`,
  );
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).toMatch(personal);
  const described = describeError(error);
  expect(JSON.stringify(described)).not.toMatch(personal);
  expect(described).toMatchObject({
    name: "PostgresError",
    code: "23514",
    table: "submissions",
    constraint: "submissions_phone_is_number",
  });
});

test("a value that PostgreSQL cannot read is not repeated", async () => {
  await using database = await testDatabase();
  const error = await failureOf(database.sql`select ${person.name}::text::uuid`);
  expect(String(error)).toMatch(personal);
  expect(describeError(error)).toMatchObject({ code: "22P02" });
  expect(JSON.stringify(describeError(error))).not.toMatch(personal);
});

test("a parser's excerpt and a query's parameters are left out, at any depth", () => {
  const parse = () => JSON.parse(`{"name": ${person.name}}`);
  let excerpt: unknown;
  try {
    parse();
  } catch (error) {
    excerpt = error;
  }
  expect(String(excerpt)).toMatch(personal);
  const query = Object.assign(new Error(`Failed query: insert … params: ${person.name}`, { cause: excerpt }), {
    query: "insert",
  });
  const outer = new Error("A page could not be made.", { cause: query });
  const described = JSON.stringify(describeError(outer));
  expect(described).toContain("A page could not be made.");
  expect(described).not.toMatch(personal);
});

test("addresses and numbers in someone else's message are masked", () => {
  const message = `550 5.1.1 <${person.email}>: no such user; call +91 98123 45678`;
  expect(describeCause(message)).toBe("550 5.1.1 <[e-mail]>: no such user; call [number]");
});

test("a line stays one line, with any value in it", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  log.info({ path: '/x\r\n{"level":60,"msg":"forged"}\u2028\u0000\u001b[31m' });
  log.warn({ cause: `refused\nby \u009b31m\u007f ${person.email}` }, "a mail did not leave");
  log.request({
    id: "1",
    method: "GET",
    path: '/x\r\n","level":60,"msg":"forged\u2028\u0000\u001b[31m',
    status: 404,
    milliseconds: 1.26,
    isCut: true,
  });
  expect(lines).toHaveLength(3);
  expect(JSON.parse(lines[2] ?? "")).toMatchObject({ level: 30, request: "1", status: 404, ms: 1.3, cut: true });
  for (const line of lines) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about.
    expect(line.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    expect(line).not.toMatch(personal);
    JSON.parse(line);
  }
});

test("an unknown path is logged without personal data, a known one as it is", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  const entry = { id: "1", method: "GET", milliseconds: 1, isCut: false };
  for (const path of [`/mailto:${person.email}`, "/x/Asha%40shop.in/y", "/tel:+91%209812345678", "/tel/9812345678"])
    log.request({ ...entry, path, status: 404 });
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).not.toMatch(personal);
  const path = "/admin/leads/11111111-1111-4111-8111-111111111111";
  log.request({ ...entry, path, status: 200 });
  expect(JSON.parse(lines[4] ?? "")).toMatchObject({ path });
});

test("a person in an address is masked however it is written, with any status of the answer", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  for (const path of [
    `/admin/leads/${person.email}`,
    "/%0Aasha%40shop.in%0A98123%2045678",
    "/asha%2540shop.in",
    "/%61sha@shop.in",
    "/tel/98123-45678",
    "/(98123)%2045678",
    "/%zz/asha%40shop.in",
  ])
    for (const status of [200, 404])
      log.request({ id: "1", method: "GET", path, status, milliseconds: 1, isCut: false });
  expect(lines).toHaveLength(14);
  for (const line of lines) expect(line).not.toMatch(/asha|%61sha|98123|45678/i);
});

test("the secret of a link is masked however its path is written, in the line of a request and in an error", () => {
  const secret = "q7Zt-0aYb_2LwKx9RfVd4A";
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  const paths = [
    `/pay/${secret}`,
    `/%70ay/${secret}`,
    `/PAY/${secret}/state`,
    `//pay//${secret}/invoices/x`,
    `/p%61y%2F${secret}.data`,
    `/%2525252570ay/${secret}`,
    `/hi/pay/${secret}`,
    `http://localhost/pay/${secret}`,
    `/track/${secret}/documents`,
    `/tr%61ck/${secret}`,
  ];
  for (const path of paths) {
    log.request({ id: "1", method: "GET", path, status: 404, milliseconds: 1, isCut: false });
    log.error({ error: new Error(`No route matches URL "${path}"`) });
  }
  for (const query of ["/auth/reset?token=", "/my-data/open?link="])
    log.error({ error: new Error(`Bad address: ${query}${secret}`) });
  expect(lines).toHaveLength(2 * paths.length + 2);
  for (const line of lines) {
    expect(line).toContain("[link]");
    expect(line).not.toContain(secret);
  }
  log.request({ id: "1", method: "GET", path: "/payments/upi", status: 200, milliseconds: 1, isCut: false });
  expect(lines.at(-1)).toContain('"/payments/upi"');
});

const flat = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const withSecret = flat(await routes).flatMap(({ path }) => (path?.includes(":token") ? [path] : []));

test.each(withSecret)("%s is logged without the secret in it", (address) => {
  // That of reminders is an id and what proves it.
  const [id, proof] = ["0b1c2d3e-4f50-4a61-8b72-9c83ad94be05", "q7Zt-0aYb_2LwKx9RfVd4A"];
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  for (const secret of [proof, `${id}.${proof}`])
    for (const end of ["", ".data", "?from=mail"]) {
      const path = (address.startsWith("/") ? address : `/${address}`).replace(":token", secret) + end;
      log.request({ id: "1", method: "GET", path, status: 200, milliseconds: 1, isCut: false });
    }
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(line).not.toMatch(new RegExp(`${id}|${proof}`));
});

test("a line of a message that looks like a frame of the stack is not taken for one", () => {
  const error = new Error(`No route matches "/x\n    at ${person.name} (${person.email})"`);
  const { frames = [] } = describeError(error);
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.join("\n")).not.toMatch(personal);
});

test("what a library prints is a line of the log, without its stack and the person in it", () => {
  const lines: string[] = [];
  const { error, warn } = console;
  logConsoleErrors(createLog("info", { write: (line: string) => void lines.push(line) }));
  console.error(new SyntaxError(person.email));
  console.warn(`Error: ${person.email}\n    at ${person.name}`);
  Object.assign(console, { error, warn });
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ level: 40 });
    expect(line).not.toMatch(personal);
  }
});

test.each([
  ["has nothing left to do", ""],
  ["calls process.exit", "process.exit();"],
])("no line is lost when the process %s", async (_, ending) => {
  const program = `
    import { createLog } from "./server/process/log.ts";
    const log = createLog("info");
    for (let line = 0; line < 500; line++) log.info({ line });
    ${ending}`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  // A write under way at the end may be overtaken by the last one.
  const lines = output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).line as number);
  expect(lines.sort((one, other) => one - other)).toEqual([...Array(500).keys()]);
});

test("what nobody awaited and what ends the process are described too, and only the latter ends it", async () => {
  const program = `
    import { createServer } from "vite";
    const vite = await createServer({ configFile: false, server: { middlewareMode: true }, appType: "custom", logLevel: "silent" });
    const { createLog, exitOnUncaughtException, logUnhandledRejections } = await vite.ssrLoadModule("/server/process/log.ts");
    const log = createLog("info");
    exitOnUncaughtException(log);
    logUnhandledRejections(log);
    const { DatabaseError } = await import("pg");
    Promise.reject(Object.assign(new DatabaseError('invalid input syntax: "${person.name}"', 0, "error"), { code: "22P02" }));
    setTimeout(() => { throw Object.assign(new Error("surprise"), { detail: "(${person.name}, ${person.email})" }); });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(output).toContain('"message":"surprise"');
  expect(output).toContain('"code":"22P02"');
  expect(output).toContain("a failure that nobody awaited");
  expect(output).not.toMatch(personal);
});
