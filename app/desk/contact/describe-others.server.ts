import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { findHolders, recordNamed } from "../../cases/find-holders.server";

/** Whether another case has this number or address, and with which colleague it is: for an agent the name and nothing else. */
export async function describeOthers(
  proof: StaffProof,
  sql: Sql,
  contact: { phone: string; email: string },
  except: string,
): Promise<string> {
  const others = await findHolders(sql, contact, except);
  const seen = others.filter(({ owner }) => proof.role === "admin" || !owner || owner === proof.user.id);
  const worked = others.filter((each) => each.isWorked && each.name && !seen.includes(each));
  const colleagues = new Set(worked.flatMap(({ name }) => name ?? []));
  const people = worked.map(({ caseId }) => caseId);
  if (people.length > 0) await recordNamed(proof, sql, people);
  return [
    ...(seen.length > 0 ? ["Another case has this phone or e-mail: see the possible duplicates below."] : []),
    ...[...colleagues].map((name) => `${name} has a case with this phone or e-mail.`),
  ].join(" ");
}
