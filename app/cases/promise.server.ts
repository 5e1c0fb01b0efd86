import type { Sql } from "../../db/connect";

/** Whether somebody was promised a call: neither imported people nor renewals were, whose time is a hundred years away. */
export const isPromised = (sql: Sql) => sql`(cases.import_id is null and cases.kind <> 'renewal')`;
