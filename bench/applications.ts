/** Applications and their papers over a growing table: what list, board and search take, and a paper's first byte. */
import type { Sql } from "../db/connect.ts";
import { importModule, startDatabase } from "./support/database.ts";
import { type Desk, startDesk } from "./support/desk-site.ts";
import { inTemporaryDirectory } from "./support/processes.ts";
import { percentile, report, rounded } from "./support/report.ts";

type Readers = typeof import("./parts/application-readers.ts");
type Proof = Parameters<Readers["listApplications"]>[0];
type Work = { size: number; desk: Desk; sql: Sql; proof: Proof; phones: string[]; paper: string };
type Reading = (readers: Readers, work: Work, round: number) => Promise<unknown>;

const sizes = (process.env.BENCH_APPLICATIONS ?? "1000,100000").split(",").map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 60);
const papersEach = 6;

const view = ({ readView }: Readers, query: Record<string, string> = {}) => readView(new URLSearchParams(query));

const readings: Record<string, Reading> = {
  list: (readers, { sql, proof }) => readers.listApplications(proof, sql, view(readers)),
  "list of one stage and service": (readers, { sql, proof }) =>
    readers.listApplications(proof, sql, view(readers, { stage: "query", service: "gst" })),
  counts: (readers, { sql, proof }) => readers.countParts(proof, sql, view(readers)),
  board: (readers, { sql, proof }) => readers.readBoard(proof, sql, view(readers, { as: "board" })),
  "search by phone": (readers, { sql, proof, phones }, round) =>
    readers.listApplications(proof, sql, view(readers, { q: phones[Math.abs(round) % phones.length] ?? "" })),
  "search by name": (readers, { sql, proof }) => readers.listApplications(proof, sql, view(readers, { q: "lakshmi" })),
  "search by number": (readers, { sql, proof }, round) =>
    readers.listApplications(proof, sql, view(readers, { q: `BN${1 + Math.abs(round)}` })),
  "customers by phone": (readers, { sql, proof, phones }, round) =>
    readers.listCustomers(proof, sql, phones[Math.abs(round) % phones.length] ?? ""),
};

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const server = await startDatabase(directory);
    const works: Work[] = [];
    try {
      // The words of the site name it; a build puts this in.
      const { readSite } = await importModule<{ readSite(environment: object): object }>("./server/shared/env.ts");
      Object.assign(globalThis, { __SITE__: readSite(process.env) });
      const readers = await importModule<Readers>("./bench/parts/application-readers.ts");
      for (const size of sizes) {
        const desk = await startDesk(directory, server, size);
        works.push(await fill(desk, readers, size));
      }
      const rows = [];
      for (const [name, reading] of Object.entries(readings))
        rows.push({ reading: name, ...(await compare(works, (work, round) => reading(readers, work, round))) });
      rows.push({ reading: "first byte of a paper", ...(await compare(works, openPaper)) });
      report({
        name: "applications",
        floor: `the same reading over ${sizes[0]?.toLocaleString("en-IN")} applications, in the same rounds`,
        rows,
        notes: [
          "ms: the 95th percentile of the reading, in the process; of the paper, of the request until its first byte",
          `goal: under 50, of the paper under 100; ${papersEach} papers each, every one with a document`,
        ],
      });
    } finally {
      for (const { desk } of works) await desk.stop();
      await server.stop();
    }
  });
}

/** An application for each lead, in all stages, with its papers; their documents are rows, but one, which is a real photo. */
async function fill(desk: Desk, { StaffProof }: Readers, size: number): Promise<Work> {
  const { sql } = desk;
  await insertApplications(sql, size);
  const [row] = await sql<{ session: string }[]>`select id as session from session order by created_at desc limit 1`;
  const { proof } = await StaffProof.check(sql, row?.session ?? "");
  if (!proof) throw new Error("the bench's admin has no session");
  const phones = await sql<{ phone: string }[]>`select phone from submissions order by id limit 100`;
  const [paper] = await sql<Paper[]>`
    select application_id as application, asked_papers.id, customer_id as customer from asked_papers
      join applications on applications.id = application_id
    where reference like 'BN%' and is_open order by asked_papers.id limit 1`;
  if (!paper) throw new Error("there is no paper");
  const address = await attachPhoto(desk, paper);
  return { size, desk, sql, proof, phones: phones.map(({ phone }) => phone), paper: `${address}/${paper.id}/picture` };
}

async function insertApplications(sql: Sql, size: number) {
  await sql.begin(async (transaction) => {
    await transaction`set local statement_timeout = 0`;
    await transaction`delete from submissions where kind = 'contact'`;
    await transaction`
      insert into customers (id) select id from submissions
      where not exists (select from customer_submissions where submission_id = submissions.id) limit ${size}`;
    await transaction`
      insert into customer_submissions (submission_id, customer_id) select id, id from customers
      where exists (select from submissions where submissions.id = customers.id)`;
    await transaction`
      insert into applications (id, reference, customer_id, submission_id, service, kind, state, applicant, constitution,
        premises, owner, stage, stage_since, mover, is_open, due_at, climbs_at)
      select id, 'BN' || number, id, id, service, kind, 'Kerala', name, 'proprietor', 'owned',
        (select user_id from user_roles where number % 3 > 0 order by user_id offset number % 3 limit 1),
        stage, now() - number % 60 * interval '1 day', mover, stage not in ('granted', 'refused'),
        case when stage in ('query', 'ready') then now() + (number % 40 - 10) * interval '1 day' end,
        case when stage in ('query', 'ready') then now() + (number % 40 - 20) * interval '1 day' end
      from (
        select submissions.id, name, number, (array['fssai', 'gst', 'msme'])[1 + number % 3] as service,
          (array['registration', 'regular', 'udyam'])[1 + number % 3] as kind,
          -- Most are over, as in an office that has worked for years.
          case when number % 5 > 0 then (array['granted', 'granted', 'granted', 'refused'])[number % 5]
            else (array['papers', 'ready', 'filed', 'authority', 'query', 'inspection'])[1 + number / 5 % 6] end as stage,
          (array['we', 'customer', 'authority'])[1 + number / 7 % 3] as mover
        from (select id, name, row_number() over () as number from submissions) as submissions
        where exists (select from customers where customers.id = submissions.id)
      ) as invented`;
    await transaction`
      insert into document_keys (customer_id, wrapped, master_id) select id, '', 'bench' from customers
      on conflict do nothing`;
    await transaction`
      insert into documents (id, customer_id, kind, size, pages, sha256, received_sha256)
      select gen_random_uuid(), id, 'picture', 0, 1, '', '' from applications, generate_series(1, ${papersEach})
      where reference like 'BN%'`;
    await transaction`
      insert into asked_papers (application_id, position, title, state, document_id)
      select customer_id, row_number() over (partition by customer_id), 'Paper', 'sent', id from documents`;
  });
  for (const table of ["applications", "asked_papers", "documents", "customers", "customer_submissions", "submissions"])
    await sql.unsafe(`vacuum analyze ${table}`);
}

type Paper = { application: string; id: string; customer: string };

/** In place of what the application had: returns where its papers are. */
async function attachPhoto({ sql, origin, cookie }: Desk, paper: Paper) {
  await sql`delete from documents where customer_id = ${paper.customer}`;
  await sql`delete from document_keys where customer_id = ${paper.customer}`;
  await sql`update asked_papers set document_id = null, state = 'missing' where application_id = ${paper.application}`;
  const address = `${origin}/desk/applications/${paper.application}/papers`;
  const form = new FormData();
  form.set("act", "attach");
  form.set("paper", paper.id);
  form.set("file", new File([await aPhoto()], "photo.jpg"));
  const sent = await fetch(address, { method: "POST", body: form, headers: { Cookie: cookie, Origin: origin } });
  if (!sent.ok) throw new Error(`the paper was not attached: ${sent.status}`);
  return address;
}

/** Noise, so that it is as large as a photo from a phone. */
async function aPhoto() {
  const { default: sharp } = await import("sharp");
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const photo = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: "white", noise } });
  return new Uint8Array(await photo.jpeg().toBuffer());
}

async function openPaper({ paper, desk: { cookie } }: Work) {
  const answer = await fetch(paper, { headers: { Cookie: cookie } });
  const reader = answer.body?.getReader();
  await reader?.read();
  void drain(reader);
  if (answer.status !== 200) throw new Error(`the paper was not shown: ${answer.status}`);
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array> | undefined) {
  while (reader && !(await reader.read()).done);
}

async function compare(works: Work[], reading: (work: Work, round: number) => Promise<unknown>) {
  const times: number[][] = works.map(() => []);
  for (let round = -8; round < rounds; round++)
    for (const [at, work] of works.entries()) {
      const started = performance.now();
      await reading(work, round);
      if (round >= 0) times[at]?.push(performance.now() - started);
    }
  const slowest = times.map((each) => percentile(each, 0.95));
  return {
    ...Object.fromEntries(works.map(({ size }, at) => [`ms at ${size / 1_000} k`, rounded(slowest[at] ?? 0, 1)])),
    ratio: rounded((slowest.at(-1) ?? 0) / (slowest[0] ?? 1), 2),
  };
}
