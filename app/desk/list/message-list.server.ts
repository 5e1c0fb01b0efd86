import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { cursorAt, newsCursor, type PagePosition, readFirstNumber, readPage } from "./cursor";
import { cursorColumn, orderBy, pastCursor } from "./cursor.server";
import { type Listed, rowsOf } from "./submission";
import { zoneFromCookie } from "./time-zone";

export type ListedMessage = Listed & { message: string };

/** Everything the page of messages shows for one URL. */
export async function loadMessages(proof: StaffProof, sql: Sql, request: Request) {
  const { searchParams } = new URL(request.url);
  const { older } = readPage(searchParams);
  const opened = new Date();
  const first = older ? readFirstNumber(searchParams) : 1;
  const { messages, hasOlder } = await listMessages(proof, sql, older ? { older } : {});
  return {
    rows: rowsOf(messages, first, zoneFromCookie(request.headers.get("Cookie"))),
    isFirst: !older,
    ...(older ? { since: cursorAt(opened), known: 0 } : newsCursor(messages)),
    older: hasOlder ? `?older=${messages.at(-1)?.cursor}&n=${first + messages.length}` : null,
  };
}

/** Newest first. */
export async function listMessages(proof: StaffProof, sql: Sql, at: PagePosition, size = 50) {
  const { contactMessages } = personalTables(sql, proof);
  const messages = await sql<ListedMessage[]>`
    select id, name, email, phone, state, service, message, created_at as "createdAt", suspect, ${cursorColumn(sql)}
    from ${contactMessages} where true ${pastCursor(sql, at)} ${orderBy(sql, false)} limit ${size + 1}`;
  return { messages: messages.slice(0, size), hasOlder: messages.length > size };
}

/** How many messages are newer than the cursor. */
export async function countNewerMessages(proof: StaffProof, sql: Sql, cursor: string, most = 100): Promise<number> {
  const { contactMessages } = personalTables(sql, proof);
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select from ${contactMessages} where true ${pastCursor(sql, { newer: cursor })} limit ${most}
    ) as newer`;
  return row?.count ?? 0;
}
