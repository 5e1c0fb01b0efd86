/**
 * The desk over a growing table: what each view takes and weighs, and how that grows with the leads. BENCH_LEADS=10000,10000000
 * measures ten million, which takes the better part of an hour and 30 GB of disk.
 */
import { startDatabase } from "./support/database.ts";
import { type Desk, startDesk } from "./support/desk-site.ts";
import { inTemporaryDirectory } from "./support/processes.ts";
import { median, report, rounded } from "./support/report.ts";

const sizes = (process.env.BENCH_LEADS ?? "10000,100000,1000000").split(",").map(Number);
const rounds = 15;
const pageSize = 50;

type View = { goal?: number; path?: string; query(desk: Desk): Promise<string> };

const messages = "/admin/messages";
const views: Record<string, View> = {
  "first page, counts, charts": { goal: 1.5, query: async () => "" },
  "page 1,000, counts": { goal: 1.5, query: pageOneThousand },
  "part of a name": { goal: 3, query: async () => "q=lakshm" },
  "two names": { goal: 3, query: async () => "q=vijay+nair" },
  "two names that nobody has": { query: async () => "q=vijay+lakshmi" },
  "part of an e-mail": {
    goal: 3,
    query: async (desk) => `q=${encodeURIComponent((await someLead(desk)).email.slice(0, -6))}`,
  },
  "a phone": { goal: 3, query: async (desk) => `q=${(await someLead(desk)).phone}` },
  "part of a phone": { goal: 3, query: async (desk) => `q=${(await someLead(desk)).phone.slice(1, 9)}` },
  "nothing to find": { goal: 3, query: async () => "q=zyxwvq" },
  "one state": { query: async () => "state=Kerala" },
  messages: { goal: 1.5, path: messages, query: async () => "" },
  "messages, part of a name": { goal: 3, path: messages, query: async () => "q=lakshm" },
  "messages, part of a phone": {
    goal: 3,
    path: messages,
    query: async (desk) => `q=${(await someLead(desk)).phone.slice(1, 9)}`,
  },
  "messages, nothing to find": { goal: 3, path: messages, query: async () => "q=zyxwvq" },
  queue: { goal: 1.5, path: "/desk", query: async () => "owner=all" },
  "queue, a phone": { goal: 3, path: "/desk", query: async (desk) => `owner=all&q=${(await someLead(desk)).phone}` },
  applications: { goal: 1.5, path: "/desk/applications", query: async () => "" },
  orders: { goal: 1.5, path: "/desk/orders", query: async () => "" },
  "messages, one state": { path: messages, query: async () => "state=Kerala" },
};

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const server = await startDatabase(directory);
    const desks: Desk[] = [];
    try {
      for (const leads of sizes) desks.push(await startDesk(directory, server, leads));
      const rows = [];
      for (const [what, view] of Object.entries(views)) rows.push(await compare(desks, what, view));
      report({
        name: "desk",
        floor: `the same view over ${desks[0]?.leads.toLocaleString("en-IN")} leads, in the same rounds`,
        rows,
        notes: ["ms: from the request to the last byte, as the application's own script asks (one connection)"],
      });
    } finally {
      for (const each of [...desks, server]) await each.stop();
    }
  });
}

async function compare(desks: Desk[], view: string, { goal, path = "/admin", query }: View) {
  const times: number[][] = desks.map(() => []);
  const bytes = desks.map(() => 0);
  const queries = await Promise.all(desks.map(query));
  for (const [at, { origin, cookie }] of desks.entries()) {
    const page = await fetch(`${origin}${path}?${queries[at]}`, { headers: { Cookie: cookie } });
    if (/Failed to fetch (submissions|messages)/.test(await page.text())) throw new Error(`${view} failed`);
  }
  for (let round = -3; round < rounds; round++) {
    for (const [at, desk] of desks.entries()) {
      const started = performance.now();
      const answer = await fetch(`${desk.origin}${path}.data?${queries[at]}`, { headers: { Cookie: desk.cookie } });
      const size = (await answer.arrayBuffer()).byteLength;
      if (!answer.ok) throw new Error(`${view} answered with ${answer.status}`);
      if (round < 0) continue;
      times[at]?.push(performance.now() - started);
      bytes[at] = size;
    }
  }
  const middle = times.map(median);
  return {
    view,
    ...Object.fromEntries(desks.map(({ leads }, at) => [`ms at ${short(leads)}`, rounded(middle[at] ?? 0, 1)])),
    ratio: rounded((middle.at(-1) ?? 0) / (middle[0] ?? 1), 2),
    goal: goal ? `at most ${goal}` : "",
    bytes: bytes.at(-1),
  };
}

const short = (leads: number) => (leads >= 1_000_000 ? `${leads / 1_000_000} M` : `${leads / 1_000} k`);

/** The thousandth page, or the last where there are fewer. */
async function pageOneThousand({ sql, leads }: Desk) {
  const offset = Math.min(999 * pageSize, leads - pageSize) - 1;
  const [row] = await sql`
    select (extract(epoch from created_at) * 1000000)::bigint || '.' || id as cursor
    from submissions order by created_at desc, id desc offset ${offset} limit 1`;
  return `older=${row?.cursor}&n=${offset + 2}`;
}

/** One from the middle of the table. */
async function someLead({ sql, leads }: Desk) {
  const [row] = await sql`select email, phone from submissions order by created_at offset ${leads >> 1} limit 1`;
  return { email: String(row?.email), phone: String(row?.phone) };
}
