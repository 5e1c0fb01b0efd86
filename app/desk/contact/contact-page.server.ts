import { givenEmail } from "../../../content/person";
import { sayPhone } from "../../../content/phone";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isUuid } from "../../../db/uuid";
import { tooOld } from "../../cases/case-form.server";
import { describeConflicts, type ShownCase } from "../../cases/case-page/show-case.server";
import { type Person, readPerson } from "../../leads/correct-person.server";
import { type Refusal, refuse } from "../../ui/result";
import { correctContact } from "./correct-contact.server";
import { findUndoable, undoContact } from "./undo-correction.server";

/** The contact details of everyone in a case, as the form shows them; none where nobody may correct them here. */
export async function showContacts(proof: StaffProof, sql: Sql, shown: ShownCase) {
  if (shown.mergedInto || shown.isWithdrawn) return null;
  const people: (Person & { about: string })[] = [];
  for (const { id } of shown.people) {
    const person = await readPerson(sql, id);
    if (person) people.push({ about: id, ...person, phone: sayPhone(person.phone), email: givenEmail(person.email) });
  }
  const { id, version } = shown;
  return { people, canUndo: (await findUndoable({ proof, sql, id, version })) !== null };
}

/** The answer to a form of contact details, with what was typed and why it was refused. */
export type ContactReply = {
  message: string;
  about: string;
  isRefused: boolean;
  problems?: Record<string, string>;
  values?: Record<string, string>;
  conflicts?: string[];
};

/** Null for any other form of the page. */
export async function actOnContact(proof: StaffProof, sql: Sql, id: string, form: FormData) {
  const act = form.get("act");
  if (act !== "correct" && act !== "undo correction") return null;
  const text = (name: string) => String(form.get(name) ?? "");
  const [about, version] = [text("about"), Number(text("version"))];
  const asked = { proof, sql, id, version, about };
  const isReadable = isUuid(id) && Number.isInteger(version) && (act !== "correct" || isUuid(about));
  const result = !isReadable
    ? refuse(tooOld)
    : act === "correct"
      ? await correctContact(asked, form)
      : await undoContact(asked);
  if (result.ok)
    return { status: 200, reply: { message: result.message, about, isRefused: false } satisfies ContactReply };
  return { status: result.status, reply: await describe(sql, about, result) };
}

async function describe(
  sql: Sql,
  about: string,
  { message, problems, values, conflicts }: Refusal,
): Promise<ContactReply> {
  return {
    message,
    about,
    isRefused: true,
    ...(problems && { problems }),
    ...(values && { values }),
    ...(conflicts && { conflicts: await describeConflicts(sql, conflicts) }),
  };
}
