import type { ReactNode } from "react";
import { desk } from "../../../content/english";
import { Breakable } from "./breakable";
import { listAnchor } from "./paging";

type DeskTableProps = { className: string; words: { caption: string; columns: string[] }; children: ReactNode };

export function DeskTable({ className, words, children }: DeskTableProps) {
  return (
    <table id={listAnchor} className={`desk-table ${className}`}>
      <caption>{words.caption}</caption>
      <thead>
        <tr>
          {words.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function ServiceCell({ service }: { service: string }) {
  return (
    <td className="desk-service">
      {service ? <Breakable text={service} after="/" /> : <i>{desk.table.notSpecified}</i>}
    </td>
  );
}

export function TimeCell({ instant, submittedAt }: { instant: string; submittedAt: string }) {
  return (
    <td className="desk-time">
      <time dateTime={instant}>{submittedAt}</time>
    </td>
  );
}
