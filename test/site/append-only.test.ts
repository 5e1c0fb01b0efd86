import { expect, test } from "vitest";
import { withDatabase } from "../support/database";

const database = withDatabase();

/** Their rows are never changed or deleted, or only by an erasure or after their time. */
const unchanged = [
  ...[
    "application_events",
    "audit_anchors",
    "audit_events",
    "audit_links",
    "case_events",
    "consent_texts",
    "erasures",
    "ledger",
    "orders",
  ],
  ...["invoice_files", "invoices", "refunds"],
];
/** Theirs are changed every day, but never all deleted at once. */
const neverTruncated = [
  "applications",
  "cases",
  "customers",
  "gateway_events",
  "privacy_requests",
  "registrations",
  "submissions",
];

test("every table whose rows a trigger guards is among those that are never emptied", async () => {
  const guarded = await database.sql<{ name: string; events: string }[]>`
    select relname as name, string_agg(distinct event, ' ' order by event) as events
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
      cross join lateral (values (8, 'delete'), (16, 'update'), (32, 'truncate')) as kinds (bit, event)
    where not tgisinternal and tgenabled = 'O' and proname like 'refuse\\_%'
      and tgtype & 2 > 0 and tgtype & bit > 0
    group by relname order by relname collate "C"`;
  // What an erasure knows changes: its copy is destroyed after a year, its line goes into the ledger.
  const expected = [
    ...unchanged.map((name) => ({ name, events: name === "erasures" ? "delete truncate" : "delete truncate update" })),
    ...neverTruncated.map((name) => ({ name, events: "truncate" })),
  ];
  expect([...guarded]).toEqual(expected.sort((one, other) => (one.name < other.name ? -1 : 1)));
});

test.each([...unchanged, ...neverTruncated])("%s cannot be emptied, alone or by a cascade", async (table) => {
  const { sql } = database;
  await expect(sql`truncate ${sql(table)} cascade`).rejects.toThrow("are never changed");
});

test("an erasure cannot be forgotten", async () => {
  const { sql } = database;
  await sql`insert into erasures (id, reason, destroy_after) values ('someone', 'asked by the person', now())`;
  await expect(sql`delete from erasures`).rejects.toThrow("never changed");
});
