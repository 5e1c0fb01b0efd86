import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { formEndpoints } from "../../app/leads/submission";
import { staffAreas } from "../../content/desk-paths";
import type { Sql } from "../../db/connect";

const formPaths = new Set<string>(Object.values(formEndpoints));

export type Metrics = ReturnType<typeof createMetrics>;

/** Paths are grouped, so that a scanner's made-up ones do not each become a time series. */
function groupOf(path: string) {
  if (path.startsWith("/assets/") || path.startsWith("/islands/") || path.includes(".")) return "file";
  if (path.startsWith("/api/")) return formPaths.has(path) ? "form" : "api";
  if (staffAreas.some((area) => path.startsWith(area))) return "staff";
  if (path.startsWith("/auth")) return "account";
  return path === "/healthz" || path === "/readyz" || path === "/metrics" ? "health" : "page";
}

export function createMetrics(sql: Sql, droppedLines = () => 0) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the whole head of a request to the end of its answer; status 0 means that the visitor left first.",
    labelNames: ["group", "status"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const forms = new Counter({
    name: "forms_total",
    help: "Forms by how they ended: stored, or refused and why.",
    labelNames: ["form", "outcome"],
    registers,
  });
  for (const form of ["lead", "contact"]) forms.inc({ form, outcome: "stored" }, 0);
  const webhooks = new Counter({
    name: "payment_webhooks_total",
    help: "Calls of the payment gateway by our answer: 200 stored, 400 wrong signature, 413 too large, 503 not stored.",
    labelNames: ["status"],
    registers,
  });
  new Counter({
    name: "log_lines_dropped_total",
    help: "Lines of the log that could not be written: a full disk, or a pipe that nobody reads.",
    registers,
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });
  watchDatabase(sql, registers);

  return {
    registry,
    countRequest(path: string, status: number, seconds: number) {
      requests.observe({ group: groupOf(path), status }, seconds);
    },
    countWebhook(status: number) {
      webhooks.inc({ status });
    },
    countForm(form: string, outcome: string) {
      forms.inc({ form, outcome });
    },
  };
}

const scrapeTimeoutMs = 2_000;

type DatabaseState = {
  jobs: { status: string; mails: number; age: number; setAside: number }[];
  connections: { state: string; connections: number }[];
  money: { state: string; count: number; age: number }[];
  erasures: { count: number; age: number }[];
  notSent: { mail: string; reason: string; count: number }[];
};

/** Queried only on a scrape; a database that is down shows as `database_up 0`, not as a failed scrape. */
function watchDatabase(sql: Sql, registers: Registry[]) {
  let refreshing: Promise<void> | undefined;
  // Shared, so that all gauges of a scrape come from the same query.
  const collect = () => {
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers, collect });
  const up = gauge("database_up", "Whether the database answered this scrape.");
  const depth = gauge("outbox_mails", "Mails that wait to leave, and mails that were given up.", ["status"]);
  const age = gauge("outbox_oldest_seconds", "Age of the oldest of them.", ["status"]);
  const setAside = gauge(
    "jobs_set_aside",
    "Jobs that ended their process twice, and wait for someone to look at them.",
  );
  const connections = gauge("database_connections", "Connections of this site to its database, by state.", ["state"]);

  const money = gauge(
    "payments_open",
    "Orders that await payment, UPI transfers to check, money that is unmatched, refunds that are unknown, events not yet judged.",
    ["state"],
  );
  const moneyAge = gauge("payments_open_oldest_seconds", "Age of the oldest of them.", ["state"]);
  const erasures = gauge("erasures_unrecorded", "Erasures that are not in the erasure ledger yet.");
  const erasuresAge = gauge("erasures_unrecorded_oldest_seconds", "Age of the oldest of them.");

  const notSent = gauge(
    "mails_not_sent",
    "Mails of the last 24 hours that strangers caused and that were too many for a mailbox, a number or a network.",
    ["mail", "limit"],
  );

  async function refresh() {
    const state = await Promise.race([readDatabaseState(sql), pause(scrapeTimeoutMs, undefined, { ref: false })]).catch(
      () => undefined,
    );
    up.set(state ? 1 : 0);
    for (const each of [depth, age, setAside, connections, money, moneyAge, erasures, erasuresAge, notSent])
      each.reset();
    if (!state) return;
    for (const status of ["waiting", "given up"]) {
      const row = state.jobs.find((each) => each.status === status);
      depth.set({ status }, row?.mails ?? 0);
      age.set({ status }, row?.age ?? 0);
    }
    setAside.set(state.jobs.reduce((sum, row) => sum + row.setAside, 0));
    for (const row of state.money) {
      money.set({ state: row.state }, row.count);
      moneyAge.set({ state: row.state }, row.age);
    }
    for (const row of state.erasures) {
      erasures.set(row.count);
      erasuresAge.set(row.age);
    }
    for (const row of state.notSent) notSent.set({ mail: row.mail, limit: row.reason }, row.count);
    for (const row of state.connections) connections.set({ state: row.state }, row.connections);
  }
}

async function readDatabaseState(sql: Sql): Promise<DatabaseState> {
  const [jobs, connections, money, erasures, notSent] = await Promise.all([
    sql<DatabaseState["jobs"]>`
      select status, count(*) filter (where unique_key is distinct from 'recurring')::int as mails,
        coalesce(extract(epoch from now() - min(created_at) filter (where unique_key is distinct from 'recurring')), 0)::float8
          as age,
        count(*) filter (where lost_claims > 1)::int as "setAside"
      from jobs
      where status in ('waiting', 'given up') and kind <> 'poll-order'
      group by status`,
    sql<DatabaseState["connections"]>`
      select coalesce(state, 'unknown') as state, count(*)::int as connections
      from pg_stat_activity where datname = current_database() and application_name = 'anugya' group by 1`,
    sql<DatabaseState["money"]>`
      select state, count(at)::int as count, coalesce(extract(epoch from now() - min(at)), 0)::float8 as age from (
        values ('awaiting', null::timestamptz), ('checking', null), ('unmatched', null), ('unknown', null), ('event', null),
          ('unusable', null)
        union all select state, created_at from order_states
          where (stage = 'open' and expires_at > now() or stage = 'checking') and created_at > now() - interval '1 year'
        union all select 'unmatched', at from unmatched_money
        union all select 'unknown', decided_at from refund_states where status in ('decided', 'unknown')
        union all select 'event', received_at from gateway_events where judged_at is null
        union all select 'unusable', received_at from gateway_events
          where unusable is not null and received_at > now() - interval '30 days'
      ) as open (state, at) group by state`,
    sql<DatabaseState["erasures"]>`
      select count(*)::int as count, coalesce(extract(epoch from now() - min(erased_at)), 0)::float8 as age
      from erasures where recorded_at is null`,
    sql<DatabaseState["notSent"]>`
      select mail, reason, count(*)::int as count from mails_not_sent where at > now() - interval '1 day' group by 1, 2`,
  ]);
  return { jobs, connections, money, erasures, notSent };
}

const forwardedHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** Allowed with METRICS_TOKEN, or from this machine itself: loopback address, local host name and no proxy between. */
export function mayReadMetrics({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">, token?: string) {
  if (token && headers.authorization !== undefined) return isSame(headers.authorization, `Bearer ${token}`);
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
  const isLocalName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? "");
  return isLoopback && isLocalName && !forwardedHeaders.some((name) => headers[name] !== undefined);
}

function isSame(header: string, wanted: string) {
  const [one, other] = [Buffer.from(header), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
