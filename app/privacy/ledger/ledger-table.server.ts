import { checkConnection, connect, inTransaction, type Sql } from "../../../db/connect";
import { urlsOfHosts } from "../../../db/target";
import {
  addEntries,
  away,
  changedMeanwhile,
  type Ledger,
  LedgerFault,
  type LedgerPlace,
  parseLedger,
  textOf,
} from "./ledger-format.server";

/**
 * A table of a second database, one row a line, which refuses every change but a new row. A ledger that is put in place of
 * another, as by a restore, is the next generation. A connection is opened for each use: erasures are rare.
 */
export function ledgerTable(address: string): LedgerPlace {
  const urls = urlsOfHosts(address).map((url) => new URL(url));
  const name = `postgres://${urls.map(({ host }) => host).join(",")}${urls[0]?.pathname}`;

  async function using<Value>(work: (sql: Sql) => Promise<Value>): Promise<Value> {
    const { sql, close } = connect(address, { max: 1 });
    try {
      await checkConnection(sql);
      return await inTransaction(sql, work);
    } catch (error) {
      if (error instanceof LedgerFault) throw error;
      throw (error as { code?: string }).code === uniqueViolation ? changedMeanwhile(name) : away(name, error);
    } finally {
      await close();
    }
  }
  const insert = (sql: Sql, generation: number, from: number, text: string) => sql`
    insert into erasure_ledger_lines (generation, position, line)
    select ${generation}::int, ${from}::int + position - 1, line
    from unnest(${text.trimEnd().split("\n")}::text[]) with ordinality as lines (line, position)`;

  return {
    name,
    async read() {
      const found = await using(async (sql) => {
        const [has] = await sql<{ lines: boolean; site: boolean }[]>`
          select to_regclass('erasure_ledger_lines') is not null as lines, to_regclass('submissions') is not null as site`;
        if (has?.site) throw isOfSite(name);
        return has?.lines
          ? sql<{ line: string; generation: number; at: Date }[]>`
              select line, generation, max(written_at) over () as at from erasure_ledger_lines
              where generation = (select max(generation) from erasure_ledger_lines) order by position`
          : [];
      });
      const [first] = found;
      if (!first) return null;
      const ledger = await parseLedger(name, `${found.map(({ line }) => line).join("\n")}\n`, first.at);
      return { ...ledger, version: String(first.generation) };
    },
    async append(ledger, entries) {
      if (entries.length === 0) return;
      const from = ledger.entries.length + 1;
      const text = addEntries(ledger, entries);
      await using(async (sql) => {
        await beginWriting(sql);
        // Lines that are added to an earlier generation would be read by nobody.
        const [last] = await sql<{ generation: number }[]>`
          select max(generation) as generation from erasure_ledger_lines`;
        if (String(last?.generation) !== ledger.version) throw changedMeanwhile(name);
        await insert(sql, Number(ledger.version), from, text);
      });
    },
    replace: (present: Ledger | null, ledger: Ledger) =>
      using(async (sql) => {
        await beginWriting(sql);
        await makeTable(sql);
        await insert(sql, Number(present?.version ?? 0) + 1, 0, textOf(ledger));
      }),
  };
}

const uniqueViolation = "23505";

/** One instance at a time; the commit ends when it is on disk, and on the standby where one is waited for. */
async function beginWriting(sql: Sql) {
  await sql`select set_config('synchronous_commit', 'on', true)`;
  await sql`select pg_advisory_xact_lock(hashtextextended('lines of the erasure ledger', 0))`;
}

async function makeTable(sql: Sql) {
  const [has] = await sql<{ lines: boolean }[]>`select to_regclass('erasure_ledger_lines') is not null as lines`;
  if (has?.lines) return;
  await sql`
    create table erasure_ledger_lines (
      generation int not null,
      position int not null,
      line text not null,
      written_at timestamptz not null default now(),
      primary key (generation, position)
    )`;
  await sql`
    create or replace function refuse_erasure_ledger_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Lines of the erasure ledger are added, and neither changed nor deleted.';
    end $$`;
  await sql`
    create trigger only_added before update or delete or truncate on erasure_ledger_lines
    for each statement execute function refuse_erasure_ledger_change()`;
}

const isOfSite = (name: string) =>
  new LedgerFault(
    "unwritable",
    `The database of ERASURE_LEDGER, ${name}, holds the tables of a site: name another one, because a restore would take the ledger back in time too.`,
  );
