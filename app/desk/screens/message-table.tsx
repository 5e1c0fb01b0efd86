import { desk } from "../../../content/english";
import type { ListedMessage } from "../list/message-list.server";
import type { Row } from "../list/submission";
import { Breakable } from "./breakable";
import { callLink, mailLink, messageGreeting, whatsappLink } from "./contact-links";
import { DeskTable, ServiceCell, TimeCell } from "./desk-table";
import { SuspectMark } from "./suspect-mark";

const words = desk.messages;

export function MessageTable({ rows }: { rows: Row<ListedMessage>[] }) {
  return (
    <DeskTable className="message-table" words={words}>
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
          <ServiceCell service={row.service} />
          <td className="desk-message">{row.message || <i>{words.noMessage}</i>}</td>
          <TimeCell instant={row.instant} submittedAt={row.submittedAt} />
        </tr>
      ))}
    </DeskTable>
  );
}
