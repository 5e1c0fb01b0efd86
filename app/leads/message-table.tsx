import { desk } from "../../content/en/desk";
import { callLink, mailLink, messageGreeting, whatsappLink } from "./answers";
import { Breakable } from "./breakable";
import type { MessageRow } from "./message-list.server";
import { SuspectMark } from "./suspect-mark";

const words = desk.messages;

export function MessageTable({ rows }: { rows: MessageRow[] }) {
  return (
    <table className="desk-table message-table">
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
            <th scope="row">
              {row.name}
              {row.suspect && <SuspectMark />}
            </th>
            <td className="desk-email">
              <a className="link" href={mailLink(row)}>
                <Breakable text={row.email} after="@" />
              </a>
            </td>
            <td className="desk-phone">
              <a className="link" href={callLink(row)}>
                {row.phone}
              </a>
              <a
                className="link"
                href={whatsappLink(row, messageGreeting(row))}
                target="_blank"
                rel="noopener noreferrer"
              >
                {desk.lead.whatsapp}
              </a>
            </td>
            <td className="desk-state">{row.state}</td>
            <td className="desk-service">
              {row.service ? <Breakable text={row.service} after="/" /> : <i>{desk.table.notSpecified}</i>}
            </td>
            <td className="desk-message">{row.message || <i>{words.noMessage}</i>}</td>
            <td className="desk-time">
              <time dateTime={row.instant}>{row.submittedAt}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
