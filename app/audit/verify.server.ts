import { createHash } from "node:crypto";
import { inTransaction, type Sql } from "../../db/connect";

/** The law asks for a year; what is older goes, and the rest continues from the anchor. */
export const keptDays = 400;

/** The newest link: a copy of it in another place shows a log that was rewritten as a whole. The day is when it was logged or mailed. */
export type Head = { position: number; hash: string; day?: string };

export type Verified = {
  events: number;
  head: Head | null;
  /** A sentence for each tampering. */
  findings: string[];
  /** Known heads without a day that were cut off, which only the age of their mails can judge. */
  cut: Head[];
  /** The newest known head that is in the log: what is before it is proven, what is after it could have been cut off. */
  provenTo: number | null;
};

type Row = {
  position: string | null;
  linkedId: string | null;
  previous: Buffer | null;
  hash: Buffer | null;
  id: string | null;
  content: string | null;
  digest: Buffer | null;
};
type Link = { position: number; previous: Buffer; hash: Buffer; id: string; digest: Buffer | null };

const batchSize = 5_000;
const sha256 = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
/** What the first link of all continues from. */
const beginning = sha256("");

/**
 * Reads the whole log and computes every digest and link again. `known` are heads from the mails or the log of the
 * process: without one, a log whose every row was rewritten, or whose end was cut off, looks whole.
 */
export async function verifyAuditLog(sql: Sql, known: Head[] = []): Promise<Verified> {
  return inTransaction(sql, async (transaction) => {
    await transaction`set transaction isolation level repeatable read, read only`;
    await transaction`select set_config('statement_timeout', '0', true)`;
    const [anchor] = await transaction<Anchor[]>`
      select position::text, hash, previous, content, now() as now
      from audit_anchors order by audit_anchors.position desc limit 1`;
    const start = anchor ? { position: Number(anchor.position), hash: anchor.hash } : { position: 0, hash: beginning };
    const findings: string[] = [];
    const misfits: Link[] = [];
    const heads = new Map<number, string>();
    let [last, events] = [start, 0];
    for await (const rows of readChain(transaction, start.position)) {
      for (const row of rows) {
        const link = checkRow(row, findings);
        events++;
        if (!isContinued(last, link, findings)) last = { position: link.position, hash: link.previous };
        if (link.digest && !sha256(link.previous, link.digest).equals(link.hash)) misfits.push(link);
        last = { position: link.position, hash: link.hash };
        if (known.some(({ position }) => position === link.position)) heads.set(link.position, hex(link.hash));
      }
    }
    findings.push(...nameMisfits(misfits), ...(await unlinked(transaction)));
    if (anchor) findings.push(...(await forgedCut(transaction, anchor)));
    findings.push(...compareHeads(known, heads, start.position, last.position));
    const cut = known.filter(({ position, day }) => position <= start.position && !day);
    const proven = known.filter(({ position, hash }) => heads.get(position) === hash).map(({ position }) => position);
    const isEmpty = last.position === 0;
    return {
      events,
      findings,
      cut,
      head: isEmpty ? null : { position: last.position, hash: hex(last.hash) },
      provenTo: proven.length > 0 ? Math.max(...proven) : null,
    };
  });
}

const hex = (bytes: Buffer) => bytes.toString("hex");

async function* readChain(sql: Sql, after: number) {
  let position = after;
  for (;;) {
    const rows = await sql<Row[]>`
      select position::text, event_id::text as "linkedId", previous, hash, audit_events.id::text, digest,
        jsonb_build_array(id, (extract(epoch from at) * 1000000)::bigint, actor, action, people, object, details)::text
          as content
      from audit_links left join audit_events on audit_events.id = event_id
      where audit_links.position > ${position} order by audit_links.position limit ${batchSize}`;
    if (rows.length === 0) return;
    yield rows;
    position = Number(rows.at(-1)?.position);
  }
}

function checkRow(row: Row, findings: string[]): Link {
  const { position, linkedId, previous, hash, id, content, digest } = row;
  if (id === null) findings.push(`Event ${linkedId} was removed: link ${position} points at nothing.`);
  else if (!digest?.equals(sha256(content ?? ""))) findings.push(`Event ${id} was changed: its digest does not fit.`);
  const none = Buffer.alloc(0);
  return { position: Number(position), previous: previous ?? none, hash: hash ?? none, id: linkedId ?? "", digest };
}

function isContinued(last: Head | { position: number; hash: Buffer }, link: Link, findings: string[]) {
  const gap = link.position - last.position;
  if (gap > 1)
    findings.push(
      `Between links ${last.position} and ${link.position} rows were removed with their links (${gap - 1}).`,
    );
  else if (!link.previous.equals(last.hash as Buffer))
    findings.push(`Link ${link.position} does not continue link ${last.position}: a link was changed or removed.`);
  else return true;
  return false;
}

/** Two links that fit each other's events were swapped; any other that fits nothing was changed. */
function nameMisfits(misfits: Link[]): string[] {
  const rest = [...misfits];
  const findings: string[] = [];
  for (let one = rest.shift(); one; one = rest.shift()) {
    const { position, id, previous, hash } = one;
    const other = rest.findIndex(({ digest }) => digest && sha256(previous, digest).equals(hash));
    const [swapped] = other === -1 ? [] : rest.splice(other, 1);
    findings.push(
      swapped
        ? `Events ${id} and ${swapped.id} were swapped.`
        : `Link ${position} does not fit event ${id}: one of the two was changed.`,
    );
  }
  return findings;
}

async function unlinked(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id::text from audit_events
    where not exists (select from audit_links where event_id = audit_events.id) order by id limit 100`;
  return rows.map(({ id }) => `Event ${id} is in no link: its link was removed, or it was written past the log.`);
}

type Anchor = { position: string; hash: Buffer; previous: Buffer | null; content: string | null; now: Date };

/**
 * A cut is recorded by an event, and proven by the last line that it removed: this is what the chain continues from, and it is
 * old. A forger of a cut has no old line with the hash of a recent one.
 */
async function forgedCut(sql: Sql, { position, hash, previous, content, now }: Anchor): Promise<string[]> {
  const [event] = await sql`select from audit_events where action = 'log cut' and details ->> 'position' = ${position}`;
  if (!event) return [`The log was cut off at link ${position}, and no event tells of it.`];
  if (!previous || content === null || !sha256(previous, sha256(content)).equals(hash))
    return [`The log was cut off at link ${position}, and the line that should prove it does not fit.`];
  const [, microseconds] = JSON.parse(content) as [unknown, number];
  const days = (now.getTime() - microseconds / 1_000) / dayMs;
  return days >= keptDays
    ? []
    : [
        `The log was cut off at link ${position}, which is ${Math.floor(days)} days old: nothing younger than ${keptDays} may go.`,
      ];
}

const dayMs = 24 * 60 * 60 * 1_000;

function compareHeads(known: Head[], found: Map<number, string>, first: number, last: number): string[] {
  return known.flatMap(({ position, hash, day }) => {
    const isYoung = day !== undefined && Date.now() - Date.parse(day) < (keptDays - 1) * dayMs;
    if (position <= first)
      return isYoung ? [`The log was cut off at link ${first}, but link ${position} was its newest on ${day}.`] : [];
    if (position > last) return [`The end of the log was cut off: it reached link ${position} and ends at ${last}.`];
    return found.get(position) === hash ? [] : [`The log was rewritten: link ${position} is not the one known.`];
  });
}
