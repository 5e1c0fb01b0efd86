import type { Sql } from "./connect.ts";

/** Of `beat` in db/live/jobs.sql, which holds the times after which an instance counts as gone. */
export const beatMs = 500;

/** A job that an instance had claimed which is not heard any more. */
export type LostJob = { id: string; kind: string; lostClaims: number; status: "waiting" | "given up" };

/** Says that the instance lives, and frees what others held who do not. */
export async function beat(sql: Sql, instance: string): Promise<LostJob[]> {
  return [
    ...(await sql<LostJob[]>`
      select id, kind, lost_claims, status from beat(${instance}::uuid)`),
  ];
}

/** It ends by itself, and holds nothing any more. */
export const leave = (sql: Sql, instance: string) => sql`delete from instances where id = ${instance}::uuid`;
