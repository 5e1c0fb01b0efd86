import { randomUUID } from "node:crypto";
import { recordLead } from "../../app/leads/intake/record.server";
import type { Sql } from "../../db/connect";
import { type Role, StaffProof } from "../../db/personal/staff-proof";
import { aLead, recordingServices, submissionContext } from "./leads";

/** A staff member with a session, and the proof of it. */
export async function aStaffMember(sql: Sql, name: string, role: Role = "agent"): Promise<StaffProof> {
  const id = randomUUID();
  await sql`insert into "user" (id, name, email, email_verified) values (${id}, ${name}, ${`${id}@office.example`}, true)`;
  await sql`insert into user_roles (user_id, role) values (${id}, ${role})`;
  const session = randomUUID();
  await sql`
    insert into session (id, token, user_id, expires_at, updated_at)
    values (${session}, ${randomUUID()}, ${id}, now() + interval '1 day', now())`;
  const { proof } = await StaffProof.check(sql, session);
  if (!proof) throw new Error("The staff member has no proof.");
  return proof;
}

/** Someone who asked, with their case. */
export async function aCase(sql: Sql, fields: Parameters<typeof aLead>[0] = {}, callBy?: Date): Promise<string> {
  const services = recordingServices(sql, "off" as never);
  const recorded = await recordLead(
    { ...services, ...(callBy && { promise: () => callBy }) },
    aLead(fields),
    submissionContext(),
  );
  if (recorded.outcome !== "stored") throw new Error(`The lead was ${recorded.outcome}.`);
  return recorded.id;
}
