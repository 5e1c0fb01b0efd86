import type { Sql } from "../../../db/connect";

/** Whether new cases are given out, instead of waiting to be claimed. */
export async function assignsAutomatically(sql: Sql): Promise<boolean> {
  const [settings] = await sql<{ isOn: boolean }[]>`select assigns_automatically as "isOn" from desk_settings`;
  return settings?.isOn ?? false;
}

export const setAutomaticAssignment = (sql: Sql, isOn: boolean) =>
  sql`update desk_settings set assigns_automatically = ${isOn}`;
