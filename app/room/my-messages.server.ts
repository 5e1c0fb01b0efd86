import { myData as words } from "../../content/en/my-data";
import type { Sql } from "../../db/connect";
import type { PersonProof } from "../../db/personal/person-proof";
import { showMessage } from "./thread.server";

type MyMessage = { id: string; at: Date; text: string; isOurs: boolean };

/** What a person asked in their room and what we answered, as their file holds it. */
export const readMyMessages = (proof: PersonProof, sql: Sql) => sql<MyMessage[]>`
  select id, at, text, is_ours as "isOurs" from room_messages
  where submission_id = any(${proof.submissions}::text[]::uuid[]) order by at`;

/** The same in the words of the page. */
export const showMyMessages = (messages: MyMessage[]) =>
  messages.map(({ id, ...message }) => {
    const { by, text } = showMessage({ id, who: null, readAt: null, ...message }, words.you);
    return { id, by, text };
  });
