import { randomUUID } from "node:crypto";
import type { Sql } from "../../db/connect";
import { type Role, StaffProof } from "../../db/personal/staff-proof";

/** A signed-in staff member of a test's own database, and the proof of it. */
export async function staffMember(sql: Sql, role: Role = "admin", email = `${randomUUID()}@shop.example`) {
  const id = randomUUID();
  await sql`insert into "user" (id, name, email, email_verified) values (${id}, 'Asha Rao', ${email}, true)`;
  await sql`insert into session (id, token, user_id, expires_at) values (${id}, ${id}, ${id}, now() + interval '1 day')`;
  await sql`insert into user_roles (user_id, role) values (${id}, ${role})`;
  const { proof } = await StaffProof.check(sql, id);
  if (!proof) throw new Error("the staff member is none");
  return { id, email, proof };
}

/** Leads with one minute between them, the newest `newest`; the number in a name is its place from the newest. */
export async function leadsInRow(sql: Sql, count: number, newest = new Date()) {
  await sql`
    insert into submissions (name, email, phone, state, service, created_at)
    select 'Lead ' || number, 'lead' || number || '@shop.example', '9' || lpad(number::text, 9, '0'),
      (array['Kerala', 'Goa', 'Delhi'])[1 + number % 3],
      (array['GST Registration', 'MSME Registration', ''])[1 + number % 3],
      ${newest}::timestamptz - number * interval '1 minute'
    from generate_series(1, ${count}::int) as number`;
}
