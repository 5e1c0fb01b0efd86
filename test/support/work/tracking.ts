import { randomUUID } from "node:crypto";
import { attachCertificate } from "../../../app/applications/attach-document.server";
import { keepDocument, sha256 } from "../../../app/documents/storage/documents.server";
import { trackingLink } from "../../../app/tracking/link.server";
import type { Sql } from "../../../db/connect";
import { hashOf, newSecret } from "../../../db/personal/person-proof";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { browserOf } from "../accounts";
import { pdfWith } from "../documents/hostile-files";
import { testDocuments } from "../documents/storage";
import { type RunningServer, secret } from "../server";

type Browser = ReturnType<typeof browserOf>;

/** Customers in their tracking pages, as `withSite` serves them. */
export function trackingPagesOf(server: RunningServer, database: { sql: Sql }) {
  /** The link of the customer of an application, as every mail to them has it. */
  async function linkOf(application: string): Promise<string> {
    const [found] = await database.sql<{ customer: string; email: string; submission: string }[]>`
      select customer_id as customer, email, submission_id as submission from applications join submissions on submissions.id = submission_id
      where applications.id = ${application}`;
    return trackingLink(database.sql, secret, found ?? { customer: "", email: "", submission: "" });
  }

  /** As a person does: reads the page of the link and presses its button. */
  async function open(browser: Browser, link: string) {
    const page = await (await browser.get(link)).text();
    const token = /name="token" value="([^"]*)"/.exec(page)?.[1] ?? "";
    return browser.post(link, { token });
  }

  /** What the six digits from the mailbox do: this browser is remembered for the customer of its session. */
  async function prove(browser: Browser) {
    const device = newSecret();
    const session = hashOf(browser.cookies.get("tracking") ?? "");
    await database.sql`
      with made as (
        insert into tracking_devices (hash, customer_id, email, name, ends_at)
        select ${hashOf(device)}, customer_id, email, 'Chrome on Android', now() + interval '90 days'
        from tracking_sessions where hash = ${session} returning id)
      update tracking_sessions set device_id = (select id from made) where hash = ${session}`;
    browser.cookies.set("tracking-device", device);
  }

  /** A browser in the tracking page of an application's customer. */
  async function visitor(application: string, { isProven = false } = {}) {
    const browser = browserOf(server);
    const link = await linkOf(application);
    const opened = await open(browser, link);
    if (opened.status !== 303) throw new Error(`The tracking page did not open: ${opened.status}`);
    if (isProven) await prove(browser);
    return { browser, link };
  }

  return { linkOf, open, prove, visitor };
}

/** The authority's file, as staff attach it. */
export async function aCertificate(sql: Sql, proof: StaffProof, application: string): Promise<Buffer> {
  const bytes = Buffer.from(pdfWith(""));
  const [row] = await sql<{ customer: string }[]>`
    select customer_id as customer from applications where id = ${application}`;
  const file = { kind: "pdf", bytes, received: sha256(bytes), pages: 1, width: null, height: null } as const;
  const prepared = { id: randomUUID(), customerId: row?.customer ?? "", isIssued: true, isScanned: false, ...file };
  await keepDocument(sql, testDocuments(), prepared, (transaction, { id }) =>
    attachCertificate(proof, transaction, application, id),
  );
  return bytes;
}
