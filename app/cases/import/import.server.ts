import { createHash, randomUUID } from "node:crypto";
import { grouped } from "../../../content/rupees";
import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { holdStaff } from "../../../db/versioned-change";
import { officeTime } from "../../office/office-format";
import { done, type Result, refuse } from "../../ui/result";
import { unknownOwner } from "../case-form.server";
import { type Preview, readImport, requireAdmin } from "./preview.server";
import { type ImportedPerson, sayPeople } from "./read-people";

/** Identifies a form with everything it holds, so that sending it twice imports nobody twice. */
export const newImportKey = () => randomUUID();

export type ImportResult = Result<{ preview?: Preview }>;

/** What can be done on the page: a file is read until its preview is confirmed, and an import is undone. */
export async function actOnImport(
  proof: StaffProof,
  sql: Sql,
  form: FormData,
  nextActionAt: Date,
): Promise<ImportResult> {
  if (form.get("act") === "undo") return undoImport(proof, sql, String(form.get("import")));
  const read = await readImport(proof, sql, form);
  if (!read.ok) return read;
  if (form.get("act") !== "import") return { ...done(""), preview: read.preview };
  // The same form with another matching of the columns is another import.
  const key = createHash("sha256")
    .update(JSON.stringify([form.get("key"), read.preview.mapping, read.preview.otherState, read.preview.text]))
    .digest("hex");
  return storeImport(proof, sql, read.people, { key, nextActionAt, owners: read.preview.owners });
}

/**
 * Stores all of them or none, each with a case for one of the owners in turn, or for nobody yet (`import_people` in
 * db/live/import.sql). People who are known by now are left out. The same key stores nothing a second time.
 */
function storeImport(
  proof: StaffProof,
  sql: Sql,
  people: ImportedPerson[],
  { key, nextActionAt, owners }: { key: string; nextActionAt: Date; owners: string[] },
): Promise<ImportResult> {
  return inTransaction<ImportResult>(sql, async (transaction) => {
    // Of two imports at once the second knows the people of the first.
    await transaction`select pg_advisory_xact_lock(hashtextextended('import', 0))`;
    const names: string[] = [];
    for (const owner of owners) {
      // Held, so that somebody who loses the role in this moment hands over what the import brought.
      const [staff] = (await holdStaff(transaction, owner))
        ? await transaction<{ name: string }[]>`select name from "user" where id = ${owner}`
        : [];
      if (!staff) return refuse(unknownOwner);
      names.push(staff.name);
    }
    const [made] = await transaction<{ id: string }[]>`
      insert into imports (user_id, request_key) values (${proof.user.id}, ${key})
      on conflict (request_key) do nothing returning id`;
    if (!made) {
      const [known] = await transaction<{ stored: number }[]>`select stored from imports where request_key = ${key}`;
      return done(`This file has already been imported: ${sayPeople(known?.stored ?? 0)}.`);
    }
    const [counted] = await transaction<{ stored: number }[]>`
      update imports set stored = import_people(${transaction.json(people as never)}, id, ${nextActionAt}, ${owners})
      where id = ${made.id} returning stored`;
    return done(`Imported ${sayPeople(counted?.stored ?? 0)}: now in the queue, ${sayOwners(names)}.`);
  });
}

const listed = new Intl.ListFormat("en", { type: "conjunction" });

function sayOwners(names: string[]): string {
  if (names.length === 0) return "unassigned";
  return names.length === 1 ? `with ${names[0]}` : `shared among ${listed.format(names)}`;
}

/** Takes everyone of an import out again whom nobody has worked on (`undo_import` in db/live/import.sql). */
function undoImport(proof: StaffProof, sql: Sql, id: string): Promise<ImportResult> {
  requireAdmin(proof);
  return inTransaction<ImportResult>(sql, async (transaction) => {
    const [found] = await transaction<{ id: string }[]>`
      select id from imports where id::text = ${id} and undone_at is null for update`;
    const [undone] = await transaction<{ stored: number; removed: number }[]>`
      update imports set undone_at = now(), undone_by = ${proof.user.id}, removed = undo_import(id)
      where id = ${found?.id ?? null} returning stored, removed`;
    if (!undone) return refuse("This import has already been undone.", 409);
    return done(`Removed ${grouped(undone.removed)} of ${sayPeople(undone.stored)}. Anyone already worked on stays.`);
  });
}

type Last = { id: string; createdAt: Date; stored: number; removed: number; isUndone: boolean; who: string | null };

export async function listImports(proof: StaffProof, sql: Sql, now = new Date()) {
  requireAdmin(proof);
  const last = await sql<Last[]>`
    select imports.id, imports.created_at, stored, removed, undone_at is not null as "isUndone", name as who
    from imports left join "user" on "user".id = user_id where stored > 0 order by imports.created_at desc limit 5`;
  return last.map(({ id, createdAt, stored, removed, isUndone, who }) => ({
    id,
    text: `${officeTime(createdAt, now)}: ${sayPeople(stored)}, by ${who ?? "–"}`,
    undone: isUndone ? `undone, ${removed} removed` : "",
  }));
}
