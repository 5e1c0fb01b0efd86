import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRetiredWords } from "./words";

/** A file, what is in it, and the retired word that must be found there, if any. */
const probes: [file: string, text: string, found: string | undefined][] = [
  ["app/orders/act.server.ts", "", "in its name"],
  ["app/orders/act-on-order.server.ts", "", undefined],
  ["app/orders/settle.test.ts", "", "in its name"],
  ["app/cases/shown.server.ts", "", "in its name"],
  ["app/cases/act.server.ts", "", "in its name"],
  ["app/cases/kept-notes.ts", "", "in its name"],
  ["server/commands/concerned.ts", "", "in its name"],
  ["app/people/marks.ts", "", "in its name"],
  ["app/room/link.ts", "", "in its name"],
  ["app/tracking/room-link.ts", "", "in its name"],
  ["app/showroom/list.ts", "", undefined],
  ["content/en/papers.ts", "", "in its name"],
  ["docs/rooms.md", "", "in its name"],
  ["docs/decisions/0064-room.md", "", undefined],
  ["db/migrations/0050-room.sql", "-- The customer's room.", undefined],
  ["server/one.ts", "/** Sends the\n * customer's papers. */", "papers"],
  ["server/two.ts", "/** In the customer's\n * room. */", "customer's room"],
  ["server/three.ts", "// There is no room for the paper-deep card.", undefined],
  ["server/four.ts", 'const tone = "paper"; // Paperwork, on stamp paper or on paper.', undefined],
  ["server/six.ts", "// Whoever comes is welcome.", "Whoever"],
  ["server/seven.ts", "// The customer is told.", "is told"],
  ["server/eight.ts", "const told = 1;", "told"],
  ["server/nine.ts", "export const give = (given: string) => given;", "given"],
  ["server/ten.ts", 'const status = "given up"; // It was given up.', undefined],
  ["db/live/import.sql", "create function store(given jsonb) as $$ select 1 $$;", "given"],
  ["db/live/jobs.sql", "-- In the order given.\nselect 'given up';", undefined],
  ["docs/how.md", "What burns is called first.", "What burns"],
  ["docs/glossary.md", "| requirement | whoever |", undefined],
  ["docs/words.md", "| Not | But |\n|---|---|\n| whoever pays | the person |", undefined],
  ["README.md", "The customer's room.", "customer's room"],
  ["server/five.ts", "const rooms = 1; const paper = 2;", undefined],
  ["app/tracking/page.tsx", "export const page = <p>Your room</p>;", "Your room"],
  ["app/tracking/card.tsx", 'export const card = <p className="bg-paper">{paper}</p>;', undefined],
  ["app/tracking/link.test.ts", 'test("a paper is sent", () => {});', "paper"],
  ["app/tracking/link-name.test.ts", 'const tone = "paper";', undefined],
  ["app/cases/note.server.ts", 'const message = "It was put aside."; // Put aside.', "put aside"],
  ["app/cases/late.tsx", 'export const late = <b title="Promise is over" />;', "Promise is over"],
  ["app/cases/job.ts", "// What was put aside.", undefined],
  ["content/en/mails/sent.ts", 'export const sent = "Your papers are here.";', "papers"],
  ["content/en/mails/due.ts", "export const due = `Coming\ndates`;", "Coming dates"],
  ["content/en/mails/work.ts", 'export const work = "Paperwork done well";', undefined],
  ["db/live/cases.sql", "-- An erased person's\n-- traces go.\nselect 1;", "person's traces"],
  ["app/tracking/send.ts", "// Behind the forwarded\n// link.", "forwarded link"],
  ["server/client.ts", "// Forwarded headers of a link.", undefined],
  ["app/orders/unpaid.ts", "// An order that was withdrawn.", "order that was withdrawn"],
  ["app/orders/ended.ts", "// An order whose application was withdrawn.", undefined],
  ["app/styles/card.css", "/* One asked paper. */", "paper"],
  ["app/styles/tokens.css", ".a { color: var(--color-paper); }", undefined],
];

let directory: string;
let faults: string[];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-words-"));
  for (const [file, text] of probes) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  faults = findRetiredWords(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test.each(probes)("a retired word is refused in names and in what people read (%s: %j)", (file, _text, found) => {
  const ofFile = faults.filter((fault) => fault.startsWith(`${file} `));
  if (found === undefined) expect(ofFile).toEqual([]);
  else expect(ofFile).toEqual([expect.stringContaining(found)]);
});
