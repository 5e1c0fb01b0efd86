/**
 * Ten minutes (or `npm run soak -- SECONDS`) of pages and leads at the machine's own full rate, then a rest:
 * memory, handles and connections must end where they began. Never more than 5 million requests.
 */
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { inTemporaryDirectory, type Running, startSite } from "./support/processes.ts";

const seconds = Number(process.argv[2] ?? 600);
const mostRequests = 5_000_000;
// SIGUSR2 collects garbage first, so that retained memory is measured rather than garbage.
const gcOnSignal = "data:text/javascript,process.on('SIGUSR2', () => gc())";
const tally = { pages: 0, leads: 0, refused: 0, failed: 0 };

async function send({ origin }: Running, path: string, agent: Agent | false, body?: string) {
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

async function measure(site: Running) {
  const { text } = await send(site, "/metrics", false);
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, read(name)]));
}

async function visit(site: Running, forMs: number) {
  const until = Date.now() + forMs;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = 0; Date.now() < until && tally.pages + tally.leads < mostRequests; turn++) {
    try {
      if (turn % 25 !== 0) {
        const path = ["/", "/fssai-registration", "/favicon.svg", "/auth"][turn % 4] ?? "/";
        const { status } = await send(site, path, agent);
        if (status === 200) tally.pages++;
        else tally.failed++;
      } else {
        const phone = String(6_000_000_000 + Math.floor(Math.random() * 3_999_999_999));
        const lead = { name: "Asha", email: `${phone}@shop.in`, phone, state: "Goa", service: "" };
        const { status } = await send(site, "/api/leads", agent, JSON.stringify(lead));
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
async function measureAtRest(site: Running) {
  const until = Date.now() + 1_200_000;
  while (Date.now() < until && (await measure(site)).mails) await pause(2_000);
  await pause(70_000);
  for (let round = 0; round < 3; round++) {
    process.kill(site.pid, "SIGUSR2");
    await pause(1_000);
  }
  return measure(site);
}

const megabytes = (bytes: number | undefined) => `${((bytes ?? 0) / 1e6).toFixed(0)} MB`;
const show = (state: Record<string, number>) =>
  `memory ${megabytes(state.memory)}, heap ${megabytes(state.heap)}, ${state.handles} handles, ${state.files} open files`;

const visitAll = (site: Running, forMs: number) => Promise.all(Array.from({ length: 32 }, () => visit(site, forMs)));

const faults = await inTemporaryDirectory(async (directory) => {
  const flags = ["--expose-gc", "--import", gcOnSignal];
  const site = await startSite(directory, { environment: { LEAD_LIMIT: "off", LOG_LEVEL: "error" }, flags });
  // Measured from a warm process: caches and compiled code stay, a leak grows.
  await visitAll(site, Math.min(30_000, seconds * 100));
  const before = await measureAtRest(site);
  console.log(`before: ${show(before)}`);
  Object.assign(tally, { pages: 0, leads: 0, refused: 0, failed: 0 });
  await visitAll(site, seconds * 1000);
  console.log(`busy:   ${show(await measure(site))}`);
  const after = await measureAtRest(site);
  console.log(`after:  ${show(after)}`);
  const { pages, leads, refused, failed } = tally;
  console.log(`${seconds} s: ${pages} pages, ${leads} leads, ${refused} throttled, ${failed} failed`);
  const code = await site.stop();
  return [
    (after.heap ?? 0) > (before.heap ?? 0) * 1.3 + 20e6 && "heap",
    (after.handles ?? 0) > (before.handles ?? 0) + 5 && "handles",
    (after.files ?? 0) > (before.files ?? 0) + 10 && "open files",
    failed > 0 && "failures",
    code !== 0 && `exit code ${code}`,
  ].filter(Boolean);
});
console.log(faults.length === 0 ? "Everything ended where it began." : `Not as it began: ${faults.join(", ")}.`);
process.exit(faults.length === 0 ? 0 : 1);
