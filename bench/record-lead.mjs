/** A whole lead (throttle, key, counter, outbox) against a bare INSERT of one row: 32 connections, fsync on, alternating rounds. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runnerImport } from "vite";

const connections = 32;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 4);

const { module: embedded } = await runnerImport("./db/embedded.ts");
const { module: connecting } = await runnerImport("./db/connect.ts");
const { module: migrating } = await runnerImport("./db/migrate.ts");

const directory = await mkdtemp(join(tmpdir(), "anugya-bench-"));
const server = await embedded.startEmbedded({ directory });
const { sql, close } = connecting.connect(server.connection, { max: connections });
await migrating.migrate(sql);
await sql.unsafe("create table bare (like form_submissions including defaults including constraints)");
await sql.unsafe("alter table bare add primary key (id)");

const visit = JSON.stringify({ source: "google", campaign: "licence" });
let number = 6_000_000_000;
const person = () => ({ phone: String(number++), email: `person${number}@shop.example`, key: randomUUID() });

const work = {
  async "bare insert"() {
    const { phone, email, key } = person();
    await sql`insert into bare (name, email, phone, state, service, idempotency_key)
      values ('Asha Kumari', ${email}, ${phone}, 'Kerala', 'GST Registration', ${key})`;
  },
  async "record_lead, limit off"() {
    await recordLead(null);
  },
  async "record_lead, one address"() {
    await recordLead(10_000_000);
  },
};

/** @param {number | null} allowance */
async function recordLead(allowance) {
  const { phone, email, key } = person();
  await sql`select * from record_lead('Asha Kumari', ${email}, ${phone}, 'Kerala', 'GST Registration', ${key}, false,
    '/fssai-registration', '', ${visit}::text::jsonb, null, 'address', ${allowance})`;
}

/** @type {Record<string, number[]>} */
const rates = {};
for (let round = 0; round <= rounds; round++) {
  for (const [name, once] of Object.entries(work)) {
    const rate = await measure(once, round === 0 ? 1 : seconds);
    if (round > 0) rates[name] = [...(rates[name] ?? []), rate];
  }
}
await close();
await server.stop();
await rm(directory, { recursive: true, force: true });

const median = (/** @type {number[]} */ values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const bare = median(rates["bare insert"] ?? []);
for (const [name, values] of Object.entries(rates)) {
  console.log(
    `${name}: ${Math.round(median(values))} a second, ${(median(values) / bare).toFixed(2)} of a bare insert`,
  );
}

/** @param {() => Promise<void>} once @param {number} duration */
async function measure(once, duration) {
  const started = performance.now();
  const until = started + duration * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await once();
        done++;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}
