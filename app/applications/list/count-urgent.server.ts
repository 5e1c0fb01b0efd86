import { dayInIndia } from "../../../content/format";
import { addDays } from "../../../content/law/deadlines";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";

/** An answer that an authority waits for is urgent from so many days before its last one. */
const urgentDays = 2;

export type UrgentWork = {
  /** Answers to an authority whose last day is near or over, with the first of them. */
  answers: number;
  late: number;
  firstDue: string | null;
  first: string | null;
  /** Other applications that are past their due date. */
  overdue: number;
};

/** What cannot wait among one's own applications and nobody's; an admin's are all. */
export async function countUrgent(proof: StaffProof, sql: Sql, now = new Date()): Promise<UrgentWork> {
  const { applications } = personalTables(sql, proof);
  const today = dayInIndia(now);
  const [row] = await sql<UrgentWork[]>`
    with answers as materialized (
      select applications.id, due_on::text from authority_queries join ${applications} on applications.id = application_id
      where answered_on is null and due_on <= ${addDays(today, urgentDays)}::text::date
        and applications.is_open and applications.erased_at is null)
    select (select count(*)::int from answers) as answers,
      (select count(*)::int from answers where due_on <= ${today}) as late,
      (select min(due_on) from answers) as "firstDue",
      (select id from answers order by due_on, id limit 1) as first,
      (select count(*)::int from ${applications} where is_open and due_at < ${now} and erased_at is null
        and id not in (select id from answers)) as overdue`;
  return row ?? { answers: 0, late: 0, firstDue: null, first: null, overdue: 0 };
}
