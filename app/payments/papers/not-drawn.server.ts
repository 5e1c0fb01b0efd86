import type { Sql } from "../../../db/connect";
import { NotDrawn } from "./drawing.server";

/** After each attempt it waits a minute longer, so that no request can have it drawn again and again. */
export async function requireNotTriedLately(sql: Sql, paperId: string): Promise<void> {
  const [tried] = await sql`
    select from papers_not_drawn
    where paper_id = ${paperId} and last_at > now() - least(attempts, 60) * interval '1 minute'`;
  if (tried) throw new NotDrawn("later");
}

/** Staff see it on the order (papers-not-drawn.server.ts). */
export async function recordNotDrawn(sql: Sql, paperId: string, reason: "time" | "memory" | "failed"): Promise<void> {
  await sql`
    insert into papers_not_drawn (paper_id, reason) values (${paperId}, ${reason})
    on conflict (paper_id) do update
    set reason = excluded.reason, attempts = papers_not_drawn.attempts + 1, last_at = now()`;
}
