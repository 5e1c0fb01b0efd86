import { Children, type ReactNode } from "react";
import { Breakable } from "../breakable";
import { ColumnHeads } from "../table";

type TableProps = { columns: string[]; caption: string; hasTwoNames?: boolean; empty?: string; children: ReactNode };

/** Of numbers; the first column is a name, and the second too if told. What it says without rows stands in its place. */
export function Table({ columns, caption, hasTwoNames, empty, children }: TableProps) {
  if (empty && Children.count(children) === 0) return <p className="soft text-sm">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, also by keys.
    <section className="overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="figure-table" data-two-names={hasTwoNames ? "" : undefined}>
        <ColumnHeads columns={columns} />
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

export function Row({ name, cells }: { name: string; cells: string[] }) {
  return (
    <tr>
      <th scope="row">
        <Breakable text={name} after="/" />
      </th>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their places.
        <td key={at}>{cell}</td>
      ))}
    </tr>
  );
}
