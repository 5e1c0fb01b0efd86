import { inTransaction, type Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { worksForAllOf } from "../../db/personal/staff-rights";
import { personalTables } from "../../db/personal/tables";
import { isUuid } from "../../db/uuid";
import { changeVersioned } from "../../db/versioned-change";
import { done, type Result, refuse } from "../ui/result";

export const customerAnswers = {
  missing: "There is no such customer, or somebody else works for them.",
  stale: "Somebody else changed this customer in the meantime. Please check again.",
  colleague: "A colleague works for one of these customers. Please ask an admin.",
};

type NewEvent = {
  customer: string;
  application?: string | null;
  actor: string | null;
  kind: string;
  changes?: Record<string, unknown>;
  note?: string;
  /** Of the application, or of the customer where there is none. */
  version: number;
};

/** A line in the history of a customer, or of one of their applications. */
export const recordEvent = (
  sql: Sql,
  { customer, application = null, actor, kind, changes = {}, note = "", version }: NewEvent,
) => sql`
  insert into application_events (customer_id, application_id, actor, kind, changes, note, version)
  values (${customer}, ${application}, ${actor}, ${kind}, ${sql.json(changes as never)}, ${note}, ${version})`;

export type HeldCustomer = { id: string; version: number; joinedInto: string | null };

/** In the order of their ids, so that two who join the same two never wait for each other. */
export async function holdCustomers(proof: StaffProof, sql: Sql, ids: string[]): Promise<HeldCustomer[]> {
  if (!ids.every(isUuid)) return [];
  const { customers } = personalTables(sql, proof);
  return sql<HeldCustomer[]>`
    select customers.id, customers.version, customers.joined_into from ${customers}
    where customers.id = any(${ids}) and customers.erased_at is null order by customers.id for update`;
}

/** Both keep their rows, so that the merge can be undone; those who were joined to the other are moved too. */
export const markJoined = (sql: Sql, { into, other }: { into: string; other: string }) => sql`
  update customers set joined_into = ${into}, version = version + 1,
    tracking_joined_at = case when id = ${other} then now() else tracking_joined_at end
  where id = ${other} or joined_into = ${other}`;

/** Where the one leaves whom others are joined to, those stay one: the first who shared My applications, or else the first, has them. */
export const markParted = (sql: Sql, { root, leaving }: { root: string; leaving: string }) =>
  leaving === root
    ? sql`
        update customers set joined_into = nullif(left_over.first, customers.id), version = version + 1,
          tracking_joined_at = case when left_over.first <> customers.id then tracking_joined_at end
        from (select id, first_value(id) over (order by tracking_joined_at is null, created_at, id) as first
          from customers where joined_into = ${root}) as left_over
        where left_over.id = customers.id`
    : sql`update customers set joined_into = null, tracking_joined_at = null, version = version + 1 where id = ${leaving}`;

/** In the history of the application, or of the customer where there is none: an erasure empties the address. */
export const noteLinkSent = (
  sql: Sql,
  actor: string,
  { customer, application, to }: { customer: string; application: string | null; to: string },
) => sql`
  insert into application_events (customer_id, application_id, actor, kind, changes, version)
  select customers.id, applications.id, ${actor}, 'tracking link sent', ${sql.json({ to })},
    coalesce(applications.version, customers.version)
  from customers left join applications on applications.id = ${application} where customers.id = ${customer}`;

type CustomerEvent = { id: string; kind: string; changes: Record<string, unknown>; note?: string };

export const noteCustomer = (sql: Sql, actor: string | null, { id, kind, changes, note = "" }: CustomerEvent) => sql`
  with changed as (update customers set version = version + 1 where id = ${id} returning id, version)
  insert into application_events (customer_id, actor, kind, changes, note, version)
  select id, ${actor}, ${kind}, ${sql.json(changes as never)}, ${note}, version from changed`;

/** A form on the page of a customer, with the version that was shown. */
export type CustomerAction = {
  proof: StaffProof;
  sql: Sql;
  id: string;
  version: number;
  form: FormData;
  now: Date;
};

/**
 * Changes something of a customer and writes the event; nothing where they changed meanwhile, cannot be seen, or a colleague
 * works for them too: what a part of the customer's work is enough to see, it is not enough to change.
 */
export async function changeCustomer(
  { proof, sql, id, version }: Pick<CustomerAction, "proof" | "sql" | "id" | "version">,
  message: string,
  /** A sentence is why it cannot be. */
  change: (sql: Sql) => Promise<Omit<CustomerEvent, "id"> | string>,
): Promise<Result> {
  type Outcome = { outcome: "changed" } | { outcome: "refused"; message: string };
  const changed = await inTransaction(sql, (transaction) =>
    changeVersioned<object, HeldCustomer, Omit<CustomerEvent, "id">, Outcome>(version, {
      lock: async () => (await holdCustomers(proof, transaction, [id]))[0] ?? null,
      async decide() {
        if (!(await worksForAllOf(proof, transaction, [id])))
          return { outcome: "refused", message: customerAnswers.colleague };
        const event = await change(transaction);
        return typeof event === "string" ? { outcome: "refused", message: event } : event;
      },
      async write(_, event) {
        await noteCustomer(transaction, proof.user.id, { id, ...event });
        return { outcome: "changed" };
      },
    }),
  );
  if (changed.outcome === "changed") return done(message);
  if (changed.outcome === "refused") return refuse(changed.message);
  return changed.outcome === "missing" ? refuse(customerAnswers.missing, 404) : refuse(customerAnswers.stale, 409);
}
