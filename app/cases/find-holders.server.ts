import { readContact } from "../../content/phone";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { recordAudit } from "../audit/record.server";

/** Who works for somebody, and nothing more of the case: `owner` is null where nobody has it. */
export type Holder = {
  caseId: string;
  owner: string | null;
  name: string | null;
  isAbsent: boolean;
  isOpen: boolean;
  isWorked: boolean;
};

type Contact = { phone?: string; email?: string };

/** Who has the cases with a number or an address, the open ones first; `except` is the case that asks. */
export const findHolders = (sql: Sql, { phone = "", email = "" }: Contact, except: string | null = null) =>
  sql<Holder[]>`
    select root.id as "caseId", root.owner, "user".name, coalesce(staff.is_absent, false) as "isAbsent", root.is_open,
      root.withdrawn_at is null and (root.is_open or root.status = 'won') as "isWorked"
    from (
      select id from submissions where phone = ${phone} union select id from submissions where email = ${email}
    ) as own
      join cases as asked on asked.id = own.id
      join cases as root on root.id = coalesce(asked.merged_into, asked.id)
      left join "user" on "user".id = root.owner and exists (select from user_roles where user_id = root.owner)
      left join staff on staff.user_id = root.owner
    where root.erased_at is null and root.id is distinct from ${except}
    group by root.id, "user".id, staff.user_id order by root.is_open desc, root.created_at desc limit 20`;

/** Whenever an agent reads whose case it is: somebody who tries number after number is in the log with each customer. */
export const recordNamed = (proof: StaffProof, sql: Sql, people: string[]) =>
  recordAudit(sql, proof.user.id, { action: "colleague named", people });

/** A colleague who works for somebody with this number or address, or won them: the next call of that customer goes to them. */
export type ColleagueHolder = Pick<Holder, "caseId" | "isAbsent" | "isOpen"> & { owner: string; name: string };

export async function findColleague(proof: StaffProof, sql: Sql, contact: Contact): Promise<ColleagueHolder | null> {
  const held = (await findHolders(sql, contact)).filter(({ isWorked }) => isWorked);
  // Somebody whose open case one has oneself, or nobody, needs no other.
  if (held.some(({ owner, isOpen }) => isOpen && (owner === null || owner === proof.user.id))) return null;
  for (const { caseId, owner, name, isAbsent, isOpen } of held)
    if (owner && name && owner !== proof.user.id) {
      await recordNamed(proof, sql, [caseId]);
      return { caseId, owner, name, isAbsent, isOpen };
    }
  return null;
}

/** The same for what was searched for, where it is a whole number or address: a part of one tells nothing. */
export async function findSearchedColleague(proof: StaffProof, sql: Sql, search: string) {
  const contact = proof.scope === "everything" ? null : readContact(search);
  return contact ? findColleague(proof, sql, contact) : null;
}
