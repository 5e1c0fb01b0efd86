import { givenEmail } from "../../../content/person";
import { instantFormat } from "./time-zone";

/** The two lists of the desk: what the lead forms sent, and the contact messages. */
export type ListName = "leads" | "messages";

/** The columns of each, on the screen and in a spreadsheet. */
export const columnsOf: Record<ListName, string[]> = {
  leads: ["S.No", "Name", "Email", "Phone", "State", "Service", "Submitted At"],
  messages: ["S.No", "Name", "Email", "Phone", "State", "Service", "Message", "Submitted At"],
};

/** As addresses name it. */
export const readListName = (parameters: URLSearchParams): ListName =>
  parameters.get("of") === "messages" ? "messages" : "leads";

export type Submission = {
  id: string;
  name: string;
  email: string;
  phone: string;
  state: string;
  service: string;
  createdAt: Date;
  suspect: boolean;
  /** Only of a contact message. */
  message?: string;
};

/** Whom nobody may call, by the id of what they sent. */
export type Uncalled = ReadonlySet<string>;

/** With its keyset cursor. */
export type Listed = Submission & { cursor: string };

/** As a row of a table: times are formatted on the server, so that hydration finds the same text. */
export type Row = Omit<Listed, "createdAt" | "cursor"> & {
  number: number;
  submittedAt: string;
  instant: string;
  doNotCall: boolean;
};

export function rowsOf(listed: Listed[], first: number, zone: string, uncalled: Uncalled): Row[] {
  const format = instantFormat(zone);
  return listed.map(({ createdAt, cursor: _, ...shown }, index) => ({
    ...shown,
    email: givenEmail(shown.email),
    number: first + index,
    submittedAt: format.format(createdAt),
    instant: createdAt.toISOString(),
    doNotCall: uncalled.has(shown.id),
  }));
}
