import { createHash } from "node:crypto";
import { once } from "node:events";
import { finished, type Readable, type Writable } from "node:stream";
import { type Client, type ClientBase, DatabaseError, type QueryArrayResult } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import Cursor from "pg-cursor";
import type { Connections, Lend } from "./pool.ts";
import { describe } from "./unavailable.ts";
import { Json, type Scalar, type Sent, serialize } from "./values.ts";

// biome-ignore lint/suspicious/noExplicitAny: a caller that names no type gets untyped columns.
export type Row = Record<string, any>;
export type Rows<Result> = Result & { readonly count: number; readonly command: string };

type Parameter = Scalar | readonly Scalar[] | Json | Identifier | Values | Query<unknown> | readonly Query<unknown>[];
type NotTemplate = { raw?: never };

/**
 * A tag for queries: a value in `${}` is sent apart from the text. A query is sent when somebody waits for it; one
 * in a `${}` of another is a part of it. Columns are snake_case in the text and camelCase in rows and objects. `sql(name)`
 * is an identifier; `sql(object)` after `insert into table` its columns and values, after `set` its assignments; `sql(list)`
 * after `in` the list, elsewhere identifiers.
 */
export interface Sql {
  (name: string): Identifier;
  (list: readonly Scalar[] & NotTemplate): Values;
  <Columns extends object>(row: Columns & NotTemplate, columns?: readonly string[]): Values;
  <Result extends readonly (object | undefined)[] = Row[]>(
    strings: TemplateStringsArray,
    ...parameters: Parameter[]
  ): Query<Rows<Result>>;
  json(value: unknown): Json;
  /** A text of our own making, as a part of a query or, with any number of statements, as one. */
  unsafe<Result extends readonly (object | undefined)[] = Row[]>(text: string): Query<Rows<Result>>;
  /**
   * One transaction on a connection of its own. It is rolled back when `work` or any of its queries failed. `mode` is what
   * follows BEGIN.
   */
  begin<Value>(work: (sql: Sql) => Value | Promise<Value>): Promise<Value>;
  begin<Value>(mode: string, work: (sql: Sql) => Value | Promise<Value>): Promise<Value>;
  /** Only within a transaction: a part that may fail without it. */
  savepoint<Value>(work: (sql: Sql) => Value | Promise<Value>): Promise<Value>;
  readonly options: SqlOptions;
}

export type SqlOptions = {
  /** Whether statements stay prepared on their connections. */
  prepare: boolean;
  /** The connections, also for code with a query builder of its own. */
  pool: Connections;
  onQuery?: (text: string, values: Sent[]) => void;
};

export function createSql(lend: Lend, options: SqlOptions): Sql {
  const tag = (first: unknown, ...rest: unknown[]) => {
    if (isTemplate(first)) return new Query({ strings: first, parameters: rest }, lend, options);
    return typeof first === "string" ? new Identifier(first) : new Values(first, rest[0] as string[] | undefined);
  };
  return Object.assign(tag, {
    json: (value: unknown) => new Json(value),
    unsafe: (text: string) => new Query({ strings: [text] }, lend, options, true),
    begin: (...parameters: [unknown, unknown?]) => {
      const [mode, work] = parameters.length === 1 ? ["", parameters[0]] : parameters;
      const statements = { begin: `begin ${mode}`, end: "commit", undo: "rollback" };
      return lend((client) => runWithin(inTurn(client), options, statements, work as (sql: Sql) => unknown));
    },
    options,
  }) as unknown as Sql;
}

const isTemplate = (value: unknown): value is TemplateStringsArray => Array.isArray(value) && "raw" in value;

/** One after another on a connection. */
function inTurn(client: ClientBase): Lend {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(() => work(client));
    last = result.catch(() => {});
    return result;
  };
}

/** A transaction, or with a savepoint a part of one. */
async function runWithin<Value>(
  lend: Lend,
  options: SqlOptions,
  statements: { begin: string; end: string; undo: string },
  work: (sql: Sql) => Value | Promise<Value>,
): Promise<Value> {
  let failure: Error | undefined;
  let hasEnded = false;
  let savepoints = 0;
  const run = (text: string) => lend((client) => send(client, { text }));
  const lendWithin: Lend = async (part) => {
    if (hasEnded) throw new Error("The transaction of this query has ended.");
    try {
      return await lend(part);
    } catch (error) {
      failure ??= error as Error;
      throw error;
    }
  };
  const savepoint = (part: (sql: Sql) => unknown) => {
    const name = `${statements.begin.startsWith("savepoint") ? statements.begin.slice(10) : "s"}_${savepoints++}`;
    const own = { begin: `savepoint ${name}`, end: `release ${name}`, undo: `rollback to ${name}` };
    return runWithin(lend, options, own, part);
  };
  await run(statements.begin);
  try {
    const result = await work(Object.assign(createSql(lendWithin, options), { savepoint }));
    // What nobody waited for is part of it too.
    await lend(async () => {});
    if (failure) throw failure;
    hasEnded = true;
    await run(statements.end);
    return result;
  } catch (error) {
    hasEnded = true;
    // Where this fails too, the connection is broken, and is closed when it is released.
    await run(statements.undo).catch(() => {});
    throw (error as { code?: string }).code === inFailedTransaction && failure ? failure : error;
  }
}

/** PostgreSQL's code for a statement after one that failed. */
const inFailedTransaction = "25P02";

/** A name of the database, such as a table's. */
class Identifier {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** What becomes columns, values, assignments or a list, by the words before it. */
class Values {
  readonly values: unknown;
  readonly columns: readonly string[] | undefined;

  constructor(values: unknown, columns?: readonly string[]) {
    this.values = values;
    this.columns = columns;
  }
}

const origins = new WeakMap<readonly string[], { stack?: string }>();

/** Where a query is written; found once for each, because it takes long. */
function originOf(strings: readonly string[]) {
  let origin = origins.get(strings);
  if (!origin) {
    origin = {};
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 6;
    Error.captureStackTrace(origin, originOf);
    Error.stackTraceLimit = limit;
    origins.set(strings, origin);
  }
  return origin;
}

export class Query<Result> implements Promise<Result> {
  readonly [Symbol.toStringTag] = "Query";
  readonly strings: readonly string[];
  readonly parameters: readonly unknown[];
  readonly #lend: Lend;
  readonly #options: SqlOptions;
  readonly #origin: { stack?: string };
  #isSimple: boolean;
  #result: Promise<Result> | undefined;

  constructor(
    { strings, parameters = [] }: { strings: readonly string[]; parameters?: readonly unknown[] },
    lend: Lend,
    options: SqlOptions,
    isSimple = false,
  ) {
    this.strings = strings;
    this.parameters = parameters;
    this.#lend = lend;
    this.#options = options;
    this.#origin = originOf(strings);
    this.#isSimple = isSimple;
  }

  /** Without a prepared statement. */
  simple(): this {
    this.#isSimple = true;
    return this;
  }

  /** Sends it although nobody waits yet. */
  execute(): this {
    this.#send();
    return this;
  }

  // biome-ignore lint/suspicious/noThenProperty: a query is awaited like a promise, and sent only then.
  then<One = Result, Other = never>(
    onResult?: ((result: Result) => One | PromiseLike<One>) | null,
    // biome-ignore lint/suspicious/noExplicitAny: as a promise has it.
    onError?: ((error: any) => Other | PromiseLike<Other>) | null,
  ): Promise<One | Other> {
    return this.#send().then(onResult, onError);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as a promise has it.
  catch<Other = never>(onError?: ((error: any) => Other | PromiseLike<Other>) | null): Promise<Result | Other> {
    return this.#send().catch(onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Result> {
    return this.#send().finally(onEnd);
  }

  #send(): Promise<Result> {
    this.#result ??= this.#result = this.#run();
    return this.#result;
  }

  async #run(): Promise<Result> {
    const statement = this.#build();
    try {
      const result = await this.#lend((client) => sendAgain(client, statement));
      return (Array.isArray(result) ? result.map(rowsOf) : rowsOf(result)) as Result;
    } catch (error) {
      throw describe(error, this.#origin);
    }
  }

  #build(): Statement {
    const { text, values } = buildText(this);
    this.#options.onQuery?.(text, values);
    const name = this.#options.prepare && !this.#isSimple ? nameOf(text) : undefined;
    return { text, values, ...(name && { name }) };
  }

  /** Some rows at a time; the connection does nothing else until the last one is read. */
  async *cursor(size: number): AsyncGenerator<Result> {
    const { text, values } = this.#build();
    const { client, closed, release } = await hold(this.#lend);
    const cursor = client.query(new Cursor<unknown[]>(text, values, { rowMode: "array" }));
    let failure: Error | undefined;
    try {
      for (;;) {
        const result = await Promise.race([readRows(cursor, size), closed]).catch((error) => {
          failure = describe(error, this.#origin);
          throw failure;
        });
        if (result.rows.length === 0) return;
        yield rowsOf(result) as Result;
      }
    } finally {
      // One that failed is closed already.
      if (!failure) await Promise.race([cursor.close(), closed]).catch(() => {});
      release(failure);
    }
  }

  /** What `copy … to stdout` gives. */
  async readable(): Promise<Readable> {
    const { text } = this.#build();
    const { client, closed, release } = await hold(this.#lend);
    const stream = client.query(copyTo(text));
    closed.catch((error) => stream.destroy(error));
    finished(stream, (error) => {
      // When a reader stops early, the connection is in the middle of the table.
      if (error && !(error instanceof DatabaseError)) void (client as Client).end();
      release(error ? describe(error, this.#origin) : undefined);
    });
    return stream;
  }

  /** Takes what `copy … from stdin` gets; it has finished when PostgreSQL has taken all of it. */
  async writable(): Promise<Writable> {
    const { text } = this.#build();
    const { client, release } = await hold(this.#lend);
    const stream = client.query(copyFrom(text));
    finished(stream, (error) => release(error ? describe(error, this.#origin) : undefined));
    return stream;
  }
}

/** A connection until it is released; `closed` rejects when it closes before, of which not every kind of query hears. */
const hold = (lend: Lend) =>
  new Promise<{ client: ClientBase; closed: Promise<never>; release(failure?: Error): void }>((resolve, reject) => {
    const work = (client: ClientBase) =>
      new Promise<void>((end, fail) => {
        const released = new AbortController();
        const closed = once(client, "end", { signal: released.signal }).then((): never => {
          throw describe(new Error("Connection terminated unexpectedly"));
        });
        closed.catch(() => {});
        const release = (failure?: Error) => {
          released.abort();
          if (failure) fail(failure);
          else end();
        };
        resolve({ client, closed, release });
      });
    // What fails later is the holder's own failure, which it knows.
    lend(work).catch(reject);
  });

const readRows = (cursor: Cursor<unknown[]>, size: number) =>
  new Promise<QueryArrayResult>((resolve, reject) =>
    cursor.read(size, (error, rows, result) =>
      error
        ? reject(error)
        : resolve({ rows, fields: result?.fields ?? [], rowCount: rows.length, command: "SELECT", oid: 0 }),
    ),
  );

type Statement = { text: string; values?: Sent[]; name?: string };
type Built = { text: string; values: Sent[] };

function buildText(query: Query<unknown>): Built {
  const built: Built = { text: "", values: [] };
  addQuery(built, query);
  return built;
}

function addQuery(built: Built, { strings, parameters }: Query<unknown>) {
  built.text += strings[0];
  for (let at = 1; at < strings.length; at++) {
    addPart(built, parameters[at - 1]);
    built.text += strings[at];
  }
}

function addPart(built: Built, part: unknown) {
  if (part instanceof Query) addQuery(built, part);
  else if (part instanceof Identifier) built.text += identifier(part.name);
  else if (part instanceof Values) addValues(built, part);
  else if (Array.isArray(part) && part[0] instanceof Query)
    for (const each of part) {
      built.text += " ";
      addQuery(built, each);
    }
  else addValue(built, part);
}

function addValue(built: Built, value: unknown) {
  const { sent, type } = serialize(value);
  built.values.push(sent);
  built.text += type ? `$${built.values.length}::${type}` : `$${built.values.length}`;
}

/** Columns are camel-cased in rows and in objects: `created_at` is `createdAt`. */
const camelCase = (column: string) => column.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A dot separates a schema or table from what is in it. */
const identifier = (name: string) => `"${name.replaceAll('"', '""').replaceAll(".", '"."')}"`;

function addValues(built: Built, { values, columns }: Values) {
  if (/\bin\s*$/i.test(built.text)) addList(built, values as unknown[]);
  else if (/\binsert\s+into\s+\S+\s*$/i.test(built.text)) addInserted(built, values as object, columns);
  else if (/\bset\s*$/i.test(built.text)) addAssigned(built, values as Row, columns);
  else if (Array.isArray(values)) built.text += values.map(identifier).join(", ");
  else throw new TypeError("An object stands in a query where neither values nor assignments can.");
}

function addList(built: Built, list: readonly unknown[]) {
  // Nothing is in (null), not even null.
  if (list.length === 0) built.text += "(null)";
  else addJoined(built, list, (each) => addPart(built, each), "(", ")");
}

function addInserted(built: Built, values: object | readonly object[], chosen?: readonly string[]) {
  const rows = (Array.isArray(values) ? values : [values]) as Row[];
  const columns = chosen ?? Object.keys(rows[0] ?? {});
  built.text += `(${columns.map((column) => identifier(columnOf(column))).join(", ")}) values `;
  addJoined(built, rows, (row) => addJoined(built, columns, (column) => addPart(built, row[column]), "(", ")"));
}

function addAssigned(built: Built, row: Row, columns: readonly string[] = Object.keys(row)) {
  addJoined(built, columns, (column) => {
    built.text += `${identifier(columnOf(column))} = `;
    addPart(built, row[column]);
  });
}

function addJoined<Each>(built: Built, all: readonly Each[], add: (each: Each) => void, before = "", after = "") {
  built.text += before;
  all.forEach((each, at) => {
    if (at > 0) built.text += ", ";
    add(each);
  });
  built.text += after;
}

/** Further texts are planned again each time, so that the connections' memory has a limit. */
const mostNames = 2_000;
const names = new Map<string, string>();

/**
 * The name under which a connection keeps the statement prepared. By its text: where a pooler gives us another connection
 * than it was prepared on, a name means this text or nothing.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, name);
  return name;
}

/** A name that no connection has yet, for a statement that is not any more what it was prepared as. */
function renew(text: string, outdated: string): string {
  const current = names.get(text);
  if (current && current !== outdated) return current;
  const [digest, renewals = 0] = outdated.split(".");
  const name = `${digest}.${Number(renewals) + 1}`;
  names.set(text, name);
  return name;
}

type Answer = QueryArrayResult | QueryArrayResult[];

function send(client: ClientBase, statement: Statement): Promise<Answer> {
  return new Promise((resolve, reject) =>
    client.query({ ...statement, rowMode: "array" }, (error: Error | undefined, answer: QueryArrayResult) =>
      error ? reject(error) : resolve(answer),
    ),
  );
}

/**
 * A migration of a newer version can change what a prepared statement returns, and a pooler can have lost it. Outside of
 * a transaction such a statement has done nothing, and is sent again under another name.
 */
async function sendAgain(client: ClientBase, statement: Statement): Promise<Answer> {
  try {
    return await send(client, statement);
  } catch (error) {
    const { routine } = error as { routine?: string };
    const isOutdated = routine === "RevalidateCachedQuery" || routine === "FetchPreparedStatement";
    if (!statement.name || !isOutdated) throw error;
    const name = renew(statement.text, statement.name);
    // The status is that before the statement.
    if (client.getTransactionStatus() !== "I") throw error;
    return send(client, { ...statement, name });
  }
}

function rowsOf({ rows, fields, rowCount, command }: QueryArrayResult): Rows<Row[]> {
  const columns = fields.map(({ name }) => camelCase(name));
  const all = rows.map((values) => {
    const row: Row = {};
    for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at];
    return row;
  });
  return Object.defineProperties(all, { count: { value: rowCount ?? 0 }, command: { value: command } }) as Rows<Row[]>;
}
