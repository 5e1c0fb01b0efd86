import type { Sql } from "./connect";

/** Both changed one field: what it is now, what was wanted, and who changed it when. */
type FieldConflict<Field extends string = string> = {
  field: Field;
  theirs: unknown;
  yours: unknown;
  who: string;
  when: Date;
};

/** What somebody changed since, by the fields of `changes`; the last first. */
export type LaterEvent = { at: Date; changes: Record<string, unknown>; who: string | null };

export type NotChanged<Field extends string> =
  | { outcome: "missing" }
  | { outcome: "unknown version" }
  | { outcome: "conflict"; conflicts: FieldConflict<Field>[]; version: number };

/** Not decided upon: it ends with another outcome than a change. */
type Ended = { outcome: string };

type Change<Fields> = { kind: string; fields?: Partial<Fields> };

/** How a record of one kind is held, decided upon and written, all in the caller's transaction. */
type Versioned<Fields, Row extends { version: number }, Wanted extends Change<Fields>, End extends Ended> = {
  /** Held until the transaction ends, so that the next change sees this one. */
  lock(): Promise<Row | null>;
  /** From the record as it is now: what is to be changed, or why nothing is. */
  decide(current: Row): Promise<Wanted | End> | Wanted | End;
  /** Without it any change since is a conflict. */
  eventsSince?(current: Row, version: number): Promise<LaterEvent[]>;
  /** Writes the fields and the event; what follows from the change gives way to `later`. */
  write(current: Row, change: Wanted, later: LaterEvent[]): Promise<End>;
};

/**
 * A change made from an older version goes through when it touches other fields than those changed since; otherwise it is a
 * conflict that holds both values.
 */
export async function changeVersioned<
  Fields extends object,
  Row extends { version: number },
  Wanted extends Change<Fields>,
  End extends Ended,
>(
  version: number,
  { lock, decide, eventsSince, write }: Versioned<Fields, Row, Wanted, End>,
): Promise<End | NotChanged<keyof Fields & string>> {
  const current = await lock();
  if (!current) return { outcome: "missing" };
  if (!Number.isInteger(version) || version < 1 || version > current.version) return { outcome: "unknown version" };
  const isNewest = version === current.version;
  if (!isNewest && !eventsSince) return { outcome: "conflict", conflicts: [], version: current.version };
  const change = await decide(current);
  if ("outcome" in change) return change;
  const later = isNewest || !eventsSince ? [] : await eventsSince(current, version);
  const conflicts = conflictsWith<Fields>(later, current, change.fields ?? {});
  if (conflicts.length > 0) return { outcome: "conflict", conflicts, version: current.version };
  return write(current, change, later);
}

export type Differences<Fields> = { [Name in keyof Fields]?: [from: Fields[Name], to: Fields[Name]] };

const isSame = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

/** The wanted fields that are not so already. */
export function differing<Fields extends object>(current: object, wanted: Partial<Fields>): Differences<Fields> {
  const now = current as Record<string, unknown>;
  const changed = Object.entries(wanted).filter(([name, value]) => !isSame(now[name], value));
  return Object.fromEntries(changed.map(([name, value]) => [name, [now[name], value]])) as Differences<Fields>;
}

export const isTouchedBy = (events: LaterEvent[], field: string) => events.some(({ changes }) => field in changes);

/** Where others, or the same person in another tab, changed the fields that are to be changed now. */
export function conflictsWith<Fields extends object>(later: LaterEvent[], current: object, wanted: Partial<Fields>) {
  const now = current as Record<string, unknown>;
  return Object.entries(wanted).flatMap(([field, value]): FieldConflict<keyof Fields & string>[] => {
    const event = later.find(({ changes }) => field in changes);
    if (!event || isSame(now[field], value)) return [];
    const name = field as keyof Fields & string;
    return [{ field: name, theirs: now[field], yours: value, who: event.who ?? "", when: event.at }];
  });
}

/**
 * Whether someone still has a role, which cannot be taken away before the transaction ends: someone who is leaving either gets
 * nothing, or gives it back together with their others.
 */
export async function holdStaff(sql: Sql, user: string): Promise<boolean> {
  return (await sql`select from user_roles where user_id = ${user} for key share`).length > 0;
}
