import type { ComponentPropsWithRef } from "react";

type TableProps = ComponentPropsWithRef<"table"> & {
  columns: readonly string[];
  caption?: string;
  /** Below this width each row is a card (the variant `cards:`); without one, a phone shows a row's cells below each other. */
  cards?: "48rem" | "60rem" | "80rem";
};

/** Rows of one kind under the heads of their columns. */
export const Table = ({ columns, caption, cards, className = "", children, ...rest }: TableProps) => (
  <table className={`desk-table ${className}`.trimEnd()} data-cards={cards} {...rest}>
    {caption && <caption>{caption}</caption>}
    <ColumnHeads columns={columns} />
    <tbody>{children}</tbody>
  </table>
);

/** The head of a table: one heading for each column. */
export const ColumnHeads = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
);
