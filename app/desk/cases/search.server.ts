import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { searchWords } from "../list/list-filter";
import { matches } from "../list/submission-list.server";
import type { QueueView } from "./queue";
import { conditions, type Fragment, ownedBy, people, type QueueRow, rowColumns } from "./queue-row.server";

/** How many of the newest submissions a search walks before it asks the trigram index. */
const scanSize = 5_000;

/** By any part of a name, a number or an e-mail address, in open and closed cases, the last asked first. */
export async function searchCases(proof: StaffProof, sql: Sql, view: QueueView, size: number): Promise<QueueRow[]> {
  const words = searchWords(view.search);
  const { cases } = personalTables(sql, proof);
  /** The cases of the newest of these submissions that the staff member may see and the view asks for. */
  const visible = (submitted: Fragment) => sql`(
    select worked.id from (${submitted}) as submitted join ${cases} on cases.id = submitted.id
    cross join lateral (
      select worked.id from cases as worked
      where worked.id = coalesce(cases.merged_into, cases.id) ${conditions(sql, view)} ${ownedBy(proof, sql, view)}
    ) as worked
    order by submitted.created_at desc limit ${size})`;
  return inTransaction(sql, async (transaction) => {
    // For a word that it takes for common the planner would read the whole table.
    await transaction`select set_config('enable_seqscan', 'off', true)`;
    const find = (leads: Fragment) => transaction<QueueRow[]>`
      select ${rowColumns(sql)} from (
        select case when is_open then 'later' else 'closed' end as part, created_at as at, cases.* from ${cases}
        where id in (${visible(leads)} union all ${visible(matching(sql, "contact_messages", words))})
      ) as queued ${people(proof, sql)} order by queued.created_at desc, queued.id desc limit ${size}`;
    if (!words.some(isRare)) {
      const near = await find(sql`
        select id, created_at from (
          select * from form_submissions order by created_at desc, id desc limit ${scanSize}) as newest
        where ${matches(sql, words)}`);
      if (near.length >= size) return near;
    }
    return find(matching(sql, "form_submissions", words));
  });
}

/** The offset keeps the planner from walking the table by time when the word is rare. */
const matching = (sql: Sql, table: "form_submissions" | "contact_messages", words: string[]) => sql`
  select id, created_at from ${sql(table)}
  where ${isWholePhone(words) ? sql`phone = ${words[0] ?? ""}` : matches(sql, words)} offset 0`;

const isWholePhone = (words: string[]) => words.length === 1 && /^\d{10}$/.test(words[0] ?? "");

/** So many digits in a row are in few numbers: the trigram index finds them sooner than a walk over the newest. */
const isRare = (word: string) => /^\d{6,}$/.test(word);
