import { myData as words } from "../../content/en/my-data";
import type { Content } from "../../content/languages/content-of";
import type { Sql } from "../../db/connect";
import type { PersonProof } from "../../db/personal/person-proof";
import { showMessage } from "./thread.server";

type MyMessage = { id: string; at: Date; text: string; isOurs: boolean };

/** What a person asked in My applications and what we answered, for the file that they download. */
export const readMyMessages = (proof: PersonProof, sql: Sql) => sql<MyMessage[]>`
  select id, at, text, is_ours from tracking_messages
  where submission_id = any(${proof.submissions}) order by at`;

/** The same as text for the page My data. */
export const showMyMessages = (content: Content, messages: MyMessage[]) =>
  messages.map(({ id, ...message }) => {
    const { by, text } = showMessage(content, { id, who: null, readAt: null, ...message }, words.you);
    return { id, by, text };
  });
