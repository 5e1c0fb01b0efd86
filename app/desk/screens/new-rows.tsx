import { useEffect, useState } from "react";
import { desk } from "../../../content/en/staff/desk";
import { Mark } from "../../ui/desk/tag";
import type { ListName, Row } from "../list/submission";

/** When a tab first showed a list, and what that list held; a reload begins anew. */
type FirstLook = { opened: number; ids: Set<string> };
const firstLooks = new Map<ListName, FirstLook>();

/** A row may be committed this much later than its time says (see `newsCursor`). */
const slowestCommitMs = 10_000;

/** Tells the rows that have arrived since the tab first showed their list, also after a look at one of them. */
export function useNewRows(list: ListName, rows: Row[], opened: string): (row: Row) => boolean {
  const [look, setLook] = useState<FirstLook>();
  useEffect(() => {
    const known = firstLooks.get(list) ?? { opened: Date.parse(opened), ids: new Set(rows.map(({ id }) => id)) };
    firstLooks.set(list, known);
    setLook(known);
  }, [list, rows, opened]);
  return ({ id, instant }) =>
    look !== undefined && !look.ids.has(id) && Date.parse(instant) > look.opened - slowestCommitMs;
}

export const NewMark = () => (
  <>
    {" "}
    <Mark tone="good">{desk.table.isNew}</Mark>
  </>
);
