import type { Sql } from "../../../db/connect";
import type { Application } from "../application";
import { applicationColumns, writeChange } from "../change-application.server";
import { closeQuery } from "../move-stage.server";
import { type EndedApplication, listEnding } from "./application-erasure.server";

/** Within a transaction: each open application of what a customer sent ends, because they stop it themselves. */
export async function withdrawOwnApplications(
  sql: Sql,
  submissions: string[],
  now = new Date(),
): Promise<EndedApplication[]> {
  const ending = await listEnding(sql, submissions);
  const open = await sql<Application[]>`
    select ${applicationColumns(sql)} from applications
    where submission_id = any(${submissions}) and is_open and erased_at is null order by id for update`;
  for (const each of open)
    await writeChange(
      sql,
      each,
      {
        kind: "withdrawn",
        fields: { stage: "withdrawn" },
        note: "By the customer, in My data.",
        also: async (transaction, after) => closeQuery(transaction, after, now),
      },
      null,
    );
  return ending;
}

/** A corrected name of a firm, in which something is applied for. */
export type CorrectedFirm = { before: string; after: string };

/** Who corrected it: the customer, or a staff member on the page of the case. */
export type CorrectedBy = { actor: string | null; how: string };
const byCustomer: CorrectedBy = { actor: null, how: "By the customer, in My data." };

/**
 * Within a transaction: what is not filed yet follows a corrected name, firm and state, where it still has the old ones. What is
 * filed stands as the authority has it. Returns how many are filed.
 */
export async function correctUnfiled(
  sql: Sql,
  submissions: string[],
  before: { name: string; state: string }[],
  { name, state, firms }: { name: string; state: string; firms: CorrectedFirm[] },
  { actor, how }: CorrectedBy = byCustomer,
): Promise<{ filed: number }> {
  const open = await sql<Application[]>`
    select ${applicationColumns(sql)} from applications
    where submission_id = any(${submissions}) and is_open and erased_at is null order by id for update`;
  const unfiled = open.filter(({ filedOn }) => filedOn === null);
  for (const each of unfiled) {
    const firm = firms.find((corrected) => corrected.before === each.applicant);
    const fields = {
      ...(before.some((old) => old.name === each.applicant) && { applicant: name }),
      ...(firm && { applicant: firm.after }),
      ...(before.some((old) => old.state === each.state) && { state }),
    };
    const isOther = fields.applicant !== undefined || fields.state !== undefined;
    const differs =
      (fields.applicant ?? each.applicant) !== each.applicant || (fields.state ?? each.state) !== each.state;
    if (isOther && differs) await writeChange(sql, each, { kind: "details", fields, note: how }, actor);
  }
  return { filed: open.length - unfiled.length };
}

/** Within a transaction: staff who work on it read in its history that number or address are others now. */
export async function noteContactCorrected(
  sql: Sql,
  submissions: string[],
  what: "Phone number" | "E-mail address",
  { actor, how }: CorrectedBy = byCustomer,
) {
  const open = await sql<Application[]>`
    select ${applicationColumns(sql)} from applications
    where submission_id = any(${submissions}) and is_open and erased_at is null order by id for update`;
  for (const each of open) await writeChange(sql, each, { kind: "contact corrected", note: `${what}. ${how}` }, actor);
}
