/** How the action of every form ends: with what was done, or with what has to be corrected. */
export type Result<Done extends object = object> = ({ ok: true; message: string } & Done) | Refusal;

export type Refusal = {
  ok: false;
  status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503;
  message: string;
  /** By the name of the field that it is about. */
  problems?: Record<string, string>;
  /** What was typed, by the name of its field; never a password. */
  values?: Record<string, string>;
  conflicts?: Conflict[];
};

/** Both changed one field: what it is now, what this form wanted, and who changed it when. */
export type Conflict<Field extends string = string> = {
  field: Field;
  theirs: unknown;
  yours: unknown;
  who: string;
  when: Date;
};

export const done = (message: string) => ({ ok: true as const, message });
export const refuse = (message: string, status: Refusal["status"] = 400): Refusal => ({ ok: false, status, message });
