import type { Sql } from "../../db/connect";

/** After a change of password no link sent before works, and no first step passed under the old one can be finished. */
export async function endLinksAndSteps({ sql }: { sql: Sql }, userId: string) {
  await sql`delete from verification where value = ${userId}`;
}
