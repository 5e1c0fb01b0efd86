import { desk } from "../../content/en/desk";
import type { ContactMessage } from "./lead-detail.server";

const words = desk.messages;

type MessageRow = ContactMessage & { number: number; submittedAt: string };

export function MessageTable({ rows }: { rows: MessageRow[] }) {
  return (
    <table className="desk-table">
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
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="desk-number">{row.number}</td>
            <th scope="row">{row.name}</th>
            <td className="break-all">
              <a className="link" href={`mailto:${encodeURIComponent(row.email)}`}>
                {row.email}
              </a>
            </td>
            <td className="tabular-nums">
              <a className="link" href={`tel:+91${row.phone}`}>
                {row.phone}
              </a>
            </td>
            <td>{row.state}</td>
            <td>{row.service || <i>{desk.table.notSpecified}</i>}</td>
            <td className="desk-message">{row.message || <i>{words.noMessage}</i>}</td>
            <td className="desk-time">
              <time dateTime={row.createdAt.toISOString()}>{row.submittedAt}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
