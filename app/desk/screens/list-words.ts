import { desk } from "../../../content/en/staff/desk";
import type { ListName } from "../list/submission";

/** What each list calls its own. */
export const wordsOf = { leads: desk.table, messages: desk.messages } satisfies Record<ListName, object>;
