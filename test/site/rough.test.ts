// @module-tag fault
import { connect } from "node:net";
import { expect, test } from "vitest";
import { readContactMessage } from "../../app/leads/contact-message";
import { readLead } from "../../app/leads/lead";
import { type RoughRequest, roughRequests } from "../support/rough-requests";
import { withSite } from "../support/site";

/** `npm run test:rough` sends 20,000, from a seed of its own each time; the short form is the same every time. */
const isLong = process.env.TRIALS === "long";
const count = isLong ? 20_000 : 600;
const seed = Number(process.env.SEED ?? (isLong ? Date.now() % 1_000_000_007 : 7));
const atOnce = 48;
const batch = 500;
const answerTimeoutMs = 20_000;
const { server, database } = withSite({ LEAD_LIMIT: "off", LOG_LEVEL: "error" });

test(`${count} rough requests (seed ${seed}): never a 5xx, a hang, a crash or a row that breaks a rule`, {
  timeout: 60_000 + count * 40,
}, async () => {
  const { host, port } = new URL(server.origin);
  const requests: RoughRequest[] = [];
  let made = 0;
  const next = () => {
    if (requests.length === 0 && made < count) {
      requests.push(...roughRequests(Math.min(batch, count - made), seed + made, host));
      made += batch;
    }
    return requests.pop();
  };
  const tally = new Map<number, number>();
  const faults: string[] = [];
  const startedAt = performance.now();

  async function sendAll() {
    for (let request = next(); request; request = next()) {
      const { answer, isClosed } = await send(Number(port), request);
      const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
      for (const status of statuses.length > 0 ? statuses : [0]) tally.set(status, (tally.get(status) ?? 0) + 1);
      const isFault = !isClosed || statuses.some((status) => status >= 500) || /\n {4}at |node_modules/.test(answer);
      if (isFault)
        faults.push(`${JSON.stringify(request.bytes.toString("latin1").slice(0, 2_000))} → ${answer.slice(0, 300)}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendAll));
  const seconds = (performance.now() - startedAt) / 1000;

  expect(faults).toEqual([]);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(server.child.exitCode).toBeNull();
  expect(
    server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{")),
  ).toEqual([]);
  const stored = await checkRows();
  expect(tally.get(201)).toBeGreaterThan(count / 200);
  expect(Math.min(stored.leads, stored.messages)).toBeGreaterThan(0);
  const statuses = [...tally]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status || "closed"}: ${times}`);
  console.log(
    `${count} rough requests in ${seconds.toFixed(0)} s (${statuses.join(", ")}); ${stored.leads} leads and ${stored.messages} messages stored`,
  );
});

/** After its answer, or when none is owed because the request stops half-way, we hang up; then it must end too. */
function send(port: number, { bytes }: RoughRequest) {
  return new Promise<{ answer: string; isClosed: boolean }>((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "localhost", () => socket.write(bytes));
    let hangUp = setTimeout(() => socket.end(), 1_500);
    const giveUp = setTimeout(() => {
      finish(false);
      socket.destroy();
    }, answerTimeoutMs);
    function finish(isClosed: boolean) {
      clearTimeout(hangUp);
      clearTimeout(giveUp);
      resolve({ answer: Buffer.concat(chunks).toString("latin1"), isClosed });
    }
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      clearTimeout(hangUp);
      hangUp = setTimeout(() => socket.end(), 200);
    });
    socket.on("close", () => finish(true));
    // A server that hangs up on nonsense while it is still being sent.
    socket.on("error", () => {});
  });
}

/** Every stored row must pass the rules it was let in by, and say the same again. */
async function checkRows() {
  const { sql } = database;
  const leads = await sql`select name, email, phone, state, service from submissions where kind = 'lead'`;
  for (const row of leads) expect(readLead({ ...row })).toEqual({ ok: true, value: { ...row } });
  const messages =
    await sql`select name, email, phone, state, service, message from submissions where kind = 'contact'`;
  for (const row of messages) expect(readContactMessage({ ...row })).toEqual({ ok: true, value: { ...row } });
  const [withoutMail] = await sql`
    select count(*)::int as count from submissions where id::text not in (select subject from jobs where subject is not null)`;
  expect(withoutMail?.count).toBe(0);
  return { leads: leads.length, messages: messages.length };
}
