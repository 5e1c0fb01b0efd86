import { hasEmail } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { correctUnfiled, noteContactCorrected } from "../../applications/erasure/withdraw-own-applications.server";
import type { Correction, PersonField } from "../../leads/correct-person.server";
import { endOldAddress, mailNumberChanged } from "../../privacy/my-data/replace-address.server";

type Followed = { proof: StaffProof; submission: string; corrections: Correction[] };

/**
 * What else follows a correction, or its undo, within its transaction: applications that are not filed yet, links that were
 * mailed to an address that is not theirs, and a mail about another number. Returns how many applications are filed already.
 */
export async function followContact(sql: Sql, { proof, submission, corrections }: Followed): Promise<number> {
  const by = { actor: proof.user.id, how: "Corrected on the page of the case." };
  const of = (field: PersonField) => corrections.filter((each) => each.field === field);
  const peopleOf = (field: PersonField) => of(field).map((each) => each.submission);
  const changeOf = (field: PersonField) => of(field)[0];
  let filed = 0;
  for (const field of ["name", "firm", "state"] as const) {
    const change = changeOf(field);
    if (!change?.before) continue;
    const { before, after } = change;
    const nothing = { name: "", state: "" };
    const followed = await correctUnfiled(
      sql,
      peopleOf(field),
      field === "firm" ? [] : [{ ...nothing, [field]: before }],
      { ...nothing, firms: field === "firm" ? [{ before, after }] : [], ...(field !== "firm" && { [field]: after }) },
      by,
    );
    filed = Math.max(filed, followed.filed);
  }
  const [phone, email] = [changeOf("phone"), changeOf("email")];
  const [person] = await sql<{ email: string }[]>`select email from submissions where id = ${submission}`;
  if (phone) {
    await noteContactCorrected(sql, peopleOf("phone"), "Phone number", by);
    if (person) await mailNumberChanged(sql, submission, person.email, phone.after);
  }
  if (email && (hasEmail(email.before) || hasEmail(email.after))) {
    await noteContactCorrected(sql, peopleOf("email"), "E-mail address", by);
    await endOldAddress(sql, peopleOf("email"), email.before);
  }
  return filed;
}
