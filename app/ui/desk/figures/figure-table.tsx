import type { ReactNode } from "react";
import { ColumnHeads } from "../table";

type TableProps = { columns: string[]; caption: string; hasTwoNames?: boolean; children: ReactNode };

/** Of numbers; the first column is a name, and the second too if told. */
export function Table({ columns, caption, hasTwoNames, children }: TableProps) {
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
      <th scope="row">{name}</th>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their places.
        <td key={at}>{cell}</td>
      ))}
    </tr>
  );
}
