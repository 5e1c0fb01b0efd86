import { createHash, randomUUID } from "node:crypto";
import { importing as words } from "../../../content/en/staff/import";
import { fill } from "../../../content/format";
import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { officeTime } from "../times/office-format";
import type { ImportedPerson } from "./read-people";
import { sayPeople } from "./say-people";

/** Of the form and all it holds, so that one that is sent twice brings nobody in twice. */
export const newImportKey = () => randomUUID();
export const importKeyOf = (given: unknown[]) => createHash("sha256").update(JSON.stringify(given)).digest("hex");

/** Which of these people are here already, by their number or their address. */
export async function findKnown(proof: StaffProof, sql: Sql, people: ImportedPerson[]): Promise<Set<string>> {
  requireAdmin(proof);
  const known = await sql<{ phone: string }[]>`
    select given.phone from jsonb_to_recordset(${sql.json(people as never)}) as given (phone text, email text)
    where exists (select from submissions where submissions.phone = given.phone)
      or exists (select from submissions where submissions.email = given.email)`;
  return new Set(known.map(({ phone }) => phone));
}

export type Imported = { id: string; stored: number; isRepeated: boolean };

/**
 * Stores all of them or none, each with a case that nobody owns yet (`import_people` in db/live/import.sql). Whoever is
 * known by now is left out. The same key stores nothing a second time.
 */
export async function storeImport(
  proof: StaffProof,
  sql: Sql,
  people: ImportedPerson[],
  { key, nextActionAt }: { key: string; nextActionAt: Date },
): Promise<Imported> {
  requireAdmin(proof);
  return inTransaction<Imported>(sql, async (transaction) => {
    // Of two imports at once the second knows the people of the first.
    await transaction`select pg_advisory_xact_lock(hashtextextended('import', 0))`;
    const [made] = await transaction<{ id: string }[]>`
      insert into imports (user_id, request_key) values (${proof.user.id}, ${key})
      on conflict (request_key) do nothing returning id`;
    if (!made) {
      const [known] = await transaction<{ id: string; stored: number }[]>`
        select id, stored from imports where request_key = ${key}`;
      return { id: known?.id ?? "", stored: known?.stored ?? 0, isRepeated: true };
    }
    const [counted] = await transaction<{ stored: number }[]>`
      update imports set stored = import_people(${transaction.json(people as never)}, id, ${nextActionAt})
      where id = ${made.id} returning stored`;
    return { id: made.id, stored: counted?.stored ?? 0, isRepeated: false };
  });
}

/** Takes everyone of an import out again whom nobody has worked on (`undo_import` in db/live/import.sql). */
export async function undoImport(proof: StaffProof, sql: Sql, id: string) {
  requireAdmin(proof);
  return inTransaction<{ stored: number; removed: number } | null>(sql, async (transaction) => {
    const [found] = await transaction<{ id: string }[]>`
      select id from imports where id::text = ${id} and undone_at is null for update`;
    if (!found) return null;
    const [undone] = await transaction<{ stored: number; removed: number }[]>`
      update imports set undone_at = now(), undone_by = ${proof.user.id}, removed = undo_import(id)
      where id = ${found.id} returning stored, removed`;
    return undone ?? null;
  });
}

type Last = { id: string; createdAt: Date; stored: number; removed: number; isUndone: boolean; who: string | null };

export async function listImports(proof: StaffProof, sql: Sql, now = new Date()) {
  requireAdmin(proof);
  const last = await sql<Last[]>`
    select imports.id, imports.created_at as "createdAt", stored, removed, undone_at is not null as "isUndone", name as who
    from imports left join "user" on "user".id = user_id where stored > 0 order by imports.created_at desc limit 5`;
  return last.map(({ id, createdAt, stored, removed, isUndone, who }) => ({
    id,
    text: fill(words.lastRow, { when: officeTime(createdAt, now), people: sayPeople(stored), who: who ?? "–" }),
    undone: isUndone ? fill(words.lastUndone, { removed }) : "",
  }));
}

function requireAdmin({ role }: StaffProof) {
  if (role !== "admin") throw new Error("Imports are for admins.");
}
