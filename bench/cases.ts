/** The lead desk over a growing table: what each of its readings takes, and that none of them reads a table through. */
import type { Sql } from "../db/connect.ts";
import { type DatabaseServer, importModule, startDatabase } from "./support/database.ts";
import { seed } from "./support/desk-site.ts";
import { inTemporaryDirectory } from "./support/processes.ts";
import { percentile, report, rounded } from "./support/report.ts";

type Readers = typeof import("./parts/case-readers.ts");
type Proof = Parameters<Readers["findCase"]>[0];
type Person = { role: "agent" | "admin"; proof: Proof };
type Desk = { size: number; sql: Sql; people: Person[]; cases: { id: string; phone: string }[] };

const sizes = (process.env.BENCH_LEADS ?? "10000,100000,1000000").split(",").map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 60);
/** The seed adds a message for every twenty leads. */
const submissionsPerLead = 1.05;
const openShare = 0.2;
const watched = ["cases", "submissions", "case_events", "jobs"];

type Reading = (readers: Readers, desk: Desk, person: Person, round: number) => Promise<unknown>;

const view = ({ readQueueView }: Readers, { role }: Person, query: Record<string, string> = {}) =>
  readQueueView(new URLSearchParams({ ...(role === "admin" && { owner: "all" }), ...query }));
const pick = ({ cases }: Desk, round: number) => cases[Math.abs(round) % cases.length] ?? { id: "", phone: "" };

const readings: Record<string, Reading> = {
  queue: (readers, { sql }, person) => readers.listQueue(person.proof, sql, view(readers, person)),
  "one part of the queue": (readers, { sql }, person) =>
    readers.listQueue(person.proof, sql, view(readers, person, { part: "later" })),
  "queue of one service": (readers, { sql }, person) =>
    readers.listQueue(person.proof, sql, view(readers, person, { service: "MSME Registration", state: "Sikkim" })),
  "closed cases": (readers, { sql }, person) =>
    readers.listQueue(person.proof, sql, view(readers, person, { status: "won" })),
  "next case": (readers, desk, person, round) =>
    readers.neighbours(person.proof, desk.sql, view(readers, person), pick(desk, round).id),
  "case page": (readers, desk, person, round) => readers.findCase(person.proof, desk.sql, pick(desk, round).id),
  "search by phone": (readers, desk, person, round) =>
    readers.listQueue(person.proof, desk.sql, view(readers, person, { q: pick(desk, round).phone })),
  "search by part of a phone": (readers, desk, person, round) =>
    readers.listQueue(person.proof, desk.sql, view(readers, person, { q: pick(desk, round).phone.slice(2, 9) })),
  counts: (readers, { sql }, person) => readers.countQueue(person.proof, sql, view(readers, person)),
};

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const server = await startDatabase(directory);
    const closing: (() => Promise<void>)[] = [];
    try {
      const readers = await importModule<Readers>("./bench/parts/case-readers.ts");
      const desks: Desk[] = [];
      for (const size of sizes) desks.push(await openDesk(server, readers, size, closing));
      const rows = [];
      for (const role of ["agent", "admin"] as const)
        for (const [name, reading] of Object.entries(readings))
          rows.push({ reading: name, by: role, ...(await compare(readers, desks, role, reading)) });
      report({
        name: "cases",
        floor: `the same reading over ${sizes[0]?.toLocaleString("en-IN")} submissions, in the same rounds`,
        rows,
        notes: [
          "ms: the 95th percentile of the server's time for the reading; goal: under 50, ratio at most 1.5",
          `sequential scans: of ${watched.join(", ")}, as the database counted them over all rounds; goal: 0`,
          `${openShare * 100} of 100 cases are open`,
        ],
      });
      // Below some thousand submissions the planner rightly reads a small table through.
      if (rows.some((row) => row["sequential scans"] > 0)) throw new Error("a table was read through");
    } finally {
      for (const close of closing) await close();
      await server.stop();
    }
  });
}

async function openDesk(server: DatabaseServer, readers: Readers, size: number, closing: (() => Promise<void>)[]) {
  const name = `cases_${size}`;
  await server.sql.unsafe(`create database ${name}`);
  seed(server.urlOf(name), { leads: Math.round(size / submissionsPerLead), open: Math.round(size * openShare) });
  const { sql, close } = server.connectTo(name, 1);
  closing.push(close);
  const people: Person[] = [];
  for (const role of ["agent", "admin"] as const) people.push({ role, proof: await signIn(readers, sql, role) });
  // Of the agent's own, so that both may read them.
  const cases = await sql<Desk["cases"]>`
    select cases.id, phone from cases join submissions using (id)
    where is_open and owner = ${people[0]?.proof.user.id ?? ""} order by cases.id limit 100`;
  return { size, sql, people, cases };
}

async function signIn({ StaffProof }: Readers, sql: Sql, role: "agent" | "admin") {
  await sql`
    insert into session (id, token, user_id, expires_at)
    select ${role}, ${role}, user_id, now() + interval '1 day' from user_roles where role = ${role} order by user_id limit 1`;
  const { proof } = await StaffProof.check(sql, role);
  if (!proof) throw new Error(`the seed made no ${role}`);
  return proof;
}

async function compare(readers: Readers, desks: Desk[], role: Person["role"], reading: Reading) {
  const times: number[][] = desks.map(() => []);
  const before = await Promise.all(desks.map(({ sql }) => countScans(sql)));
  // The first rounds prepare the statements and let the database decide on its generic plans.
  for (let round = -8; round < rounds; round++) {
    for (const [at, desk] of desks.entries()) {
      const person = desk.people.find((each) => each.role === role);
      if (!person) throw new Error(`there is no ${role}`);
      const started = performance.now();
      await reading(readers, desk, person, round);
      if (round >= 0) times[at]?.push(performance.now() - started);
    }
  }
  const after = await Promise.all(desks.map(({ sql }) => countScans(sql)));
  const slowest = times.map((each) => percentile(each, 0.95));
  return {
    ...Object.fromEntries(desks.map(({ size }, at) => [`ms at ${short(size)}`, rounded(slowest[at] ?? 0, 1)])),
    ratio: rounded((slowest.at(-1) ?? 0) / (slowest[0] ?? 1), 2),
    "sequential scans": after.reduce((sum, count, at) => sum + count - (before[at] ?? 0), 0),
  };
}

/** The database's own count, which sees the plans that were run, the generic ones of prepared statements too. */
async function countScans(sql: Sql) {
  // There is one connection, and its own count is handed in at once instead of after a second.
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<{ scans: number }[]>`
    select sum(seq_scan)::int as scans from pg_stat_user_tables where relname = any (${watched}::text[])`;
  return row?.scans ?? 0;
}

const short = (size: number) => (size >= 1_000_000 ? `${size / 1_000_000} M` : `${size / 1_000} k`);
