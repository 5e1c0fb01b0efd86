import { instantFormat } from "./time-zone";

/** What a lead and a contact message have in common. */
export type Submission = {
  id: string;
  name: string;
  email: string;
  phone: string;
  state: string;
  service: string;
  createdAt: Date;
  suspect: boolean;
};

/** With its keyset cursor. */
export type Listed = Submission & { cursor: string };

/** As a row of a table: times are formatted on the server, so that hydration finds the same text. */
export type Row<Shown extends Listed = Listed> = Omit<Shown, "createdAt" | "cursor"> & {
  number: number;
  submittedAt: string;
  instant: string;
};

export function rowsOf<Shown extends Listed>(listed: Shown[], first: number, zone: string): Row<Shown>[] {
  const format = instantFormat(zone);
  return listed.map(({ createdAt, cursor: _, ...shown }, index) => ({
    ...shown,
    number: first + index,
    submittedAt: format.format(createdAt),
    instant: createdAt.toISOString(),
  }));
}
