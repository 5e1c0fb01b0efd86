import type { Sql } from "../../../db/connect";

/** Whether new cases are given out, instead of waiting to be claimed. */
export async function assignsAutomatically(sql: Sql): Promise<boolean> {
  const [settings] = await sql<{ isOn: boolean }[]>`select assigns_automatically as "isOn" from desk_settings`;
  return settings?.isOn ?? false;
}

export const setAutomaticAssignment = (sql: Sql, isOn: boolean) =>
  sql`
    insert into desk_settings (assigns_automatically) values (${isOn})
    on conflict (only_row) do update set assigns_automatically = excluded.assigns_automatically`;
