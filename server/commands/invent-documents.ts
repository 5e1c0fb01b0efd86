import { randomUUID } from "node:crypto";
import { type Documents, keepDocument, sha256 } from "../../app/documents/storage/documents.server";
import { requirements as words } from "../../content/en/applications/requirements";
import type { RequirementKey } from "../../content/law/requirements";
import type { Sql } from "../../db/connect";

type Keeping = Pick<Documents, "masters" | "objects" | "scan">;
type Wanted = { id: string; customerId: string; rule: RequirementKey };

/** A file behind each invented document that was sent and each invented certificate, and how many these are. */
export async function inventDocuments(sql: Sql, documents: Keeping): Promise<number> {
  const sent = await sql<Wanted[]>`
    select requirements.id, customer_id, rule
    from requirements join applications on applications.id = application_id
    where reference like 'APSEED%' and document_id is null and requirements.state in ('sent', 'accepted')`;
  for (const { id, customerId, rule } of sent)
    await keep(sql, documents, customerId, words[rule].title, false, (transaction, document) => {
      return transaction`update requirements set document_id = ${document} where id = ${id}`;
    });
  const granted = await sql<{ id: string; customerId: string; number: string }[]>`
    select registrations.id, registrations.customer_id, number
    from registrations join applications on applications.id = application_id
    where reference like 'APSEED%' and certificate_id is null`;
  for (const { id, customerId, number } of granted)
    await keep(sql, documents, customerId, `Certificate ${number}`, true, (transaction, document) => {
      return transaction`update registrations set certificate_id = ${document} where id = ${id}`;
    });
  return sent.length + granted.length;
}

function keep(
  sql: Sql,
  documents: Keeping,
  customerId: string,
  title: string,
  isIssued: boolean,
  attach: (sql: Sql, document: string) => Promise<unknown>,
) {
  const bytes = pageWith(title);
  const file = { kind: "pdf", bytes, received: sha256(bytes), pages: 1, width: null, height: null } as const;
  const prepared = { id: randomUUID(), customerId, isIssued, ...file };
  return keepDocument(sql, documents, prepared, (transaction, { id }) => attach(transaction, id));
}

/** A PDF of one page that names the document that it represents. */
function pageWith(title: string): Buffer {
  const plain = title.replace(/[^\x20-\x7e]|[()\\]/g, " ");
  const text = `BT /F 26 Tf 60 740 Td (${plain}) Tj /F 14 Tf 0 -34 Td (A sample, invented for trying things out) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const starts = objects.map((object, at) => {
    const start = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join("")}`;
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, "latin1");
}
