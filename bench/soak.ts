/**
 * Ten minutes (or `npm run soak -- SECONDS`) of pages and leads at the machine's own full rate, then a rest:
 * memory, handles and connections must end where they began. Never more than 5 million requests.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const seconds = Number(process.argv[2] ?? 600);
const mostRequests = 5_000_000;
const directory = await mkdtemp(join(tmpdir(), "anugya-soak-"));
await chmod(directory, 0o711);
const variables = {
  PORT: "0",
  DATA_DIR: directory,
  LEAD_LIMIT: "off",
  LOG_LEVEL: "error",
};
// SIGUSR2 collects garbage first, so that retained memory is measured rather than garbage.
const gcOnSignal = "data:text/javascript,process.on('SIGUSR2', () => gc())";
const server = spawn(process.execPath, ["--expose-gc", "--import", gcOnSignal, "scripts/start.ts", "--built"], {
  env: { ...process.env, ...variables },
});
let output = "";
server.stdout.on("data", (chunk) => (output += chunk));
server.stderr.on("data", (chunk) => (output += chunk));
while (!output.includes("The first admin")) {
  if (server.exitCode !== null) throw new Error(output);
  await pause(50);
}
const origin = /http:\/\/localhost:\d+/.exec(output)?.[0] ?? "";
const tally = { pages: 0, leads: 0, refused: 0, failed: 0 };

async function send(path: string, agent: Agent | false, body?: string) {
  const headers = body ? { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) } : {};
  const sent = request(origin + path, { agent, method: body ? "POST" : "GET", headers }).end(body);
  const [response] = await once(sent, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, text };
}

const names = {
  memory: "process_resident_memory_bytes",
  heap: "nodejs_heap_size_used_bytes",
  handles: "nodejs_active_handles_total",
  files: "process_open_fds",
  mails: 'outbox_mails\\{status="waiting"\\}',
};

async function measure() {
  const { text } = await send("/metrics", false);
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, read(name)]));
}

async function visit(until: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = 0; Date.now() < until && tally.pages + tally.leads < mostRequests; turn++) {
    try {
      if (turn % 25 !== 0) {
        const path = ["/", "/fssai-registration", "/favicon.svg", "/auth"][turn % 4] ?? "/";
        const { status } = await send(path, agent);
        if (status === 200) tally.pages++;
        else tally.failed++;
      } else {
        const phone = String(6_000_000_000 + Math.floor(Math.random() * 3_999_999_999));
        const lead = { name: "Asha", email: `${phone}@shop.in`, phone, state: "Goa", service: "" };
        const { status } = await send("/api/leads", agent, JSON.stringify(lead));
        if (status === 201) tally.leads++;
        else if (status === 429) tally.refused++;
        else tally.failed++;
      }
    } catch {
      tally.failed++;
    }
  }
  agent.destroy();
}

/** Waits until every mail is sent and idle database connections are closed, then collects garbage. */
async function measureAtRest() {
  const until = Date.now() + 1_200_000;
  while (Date.now() < until && (await measure()).mails) await pause(2_000);
  await pause(70_000);
  for (let round = 0; round < 3; round++) {
    server.kill("SIGUSR2");
    await pause(1_000);
  }
  return measure();
}

const megabytes = (bytes: number | undefined) => `${((bytes ?? 0) / 1e6).toFixed(0)} MB`;
const show = (state: Record<string, number>) =>
  `memory ${megabytes(state.memory)}, heap ${megabytes(state.heap)}, ${state.handles} handles, ${state.files} open files`;

// Measured from a warm process: caches and compiled code stay, a leak grows.
await Promise.all(Array.from({ length: 32 }, () => visit(Date.now() + Math.min(30_000, seconds * 100))));
const before = await measureAtRest();
console.log(`before: ${show(before)}`);
Object.assign(tally, { pages: 0, leads: 0, refused: 0, failed: 0 });
await Promise.all(Array.from({ length: 32 }, () => visit(Date.now() + seconds * 1000)));
const busy = await measure();
console.log(`busy:   ${show(busy)}`);
const after = await measureAtRest();
console.log(`after:  ${show(after)}`);
console.log(
  `${seconds} s: ${tally.pages} pages, ${tally.leads} leads, ${tally.refused} throttled, ${tally.failed} failed`,
);

server.kill("SIGTERM");
const [code] = await once(server, "exit");
await rm(directory, { recursive: true, force: true });
const grew = [
  (after.heap ?? 0) > (before.heap ?? 0) * 1.3 + 20e6 && "heap",
  (after.handles ?? 0) > (before.handles ?? 0) + 5 && "handles",
  (after.files ?? 0) > (before.files ?? 0) + 10 && "open files",
  tally.failed > 0 && "failures",
  code !== 0 && `exit code ${code}`,
].filter(Boolean);
console.log(grew.length === 0 ? "Everything ended where it began." : `Not as it began: ${grew.join(", ")}.`);
process.exit(grew.length === 0 ? 0 : 1);
