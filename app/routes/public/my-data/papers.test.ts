import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { mailThatWaits } from "../../../../test/support/accounts";
import { aStaffMember } from "../../../../test/support/cases";
import { aPdf } from "../../../../test/support/documents/hostile-files";
import { testDocuments } from "../../../../test/support/documents/keeping";
import { myDataOf } from "../../../../test/support/my-data";
import { withSite } from "../../../../test/support/site";
import { makeByHand } from "../../../applications/make.server";
import { takeIn } from "../../../documents/intake/take-in.server";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });
const { opened } = myDataOf(server, database);

test("the papers of an application and its certificate are in the file, to the byte", async () => {
  const { sql } = database;
  const { browser, lead, id } = await opened();
  const proof = await aStaffMember(sql, "Asha", "admin");
  const made = await makeByHand(proof, sql, { submission: id, service: "gst", kind: "regular", key: randomUUID() });
  if (made.outcome !== "made") throw new Error(made.outcome);
  const [row] = await sql<
    { customer: string }[]
  >`select customer_id as customer from applications where id = ${made.id}`;
  const documents = testDocuments();
  const keep = async (bytes: Buffer) => {
    const given = { id: randomUUID(), customerId: row?.customer ?? "", name: "", bytes };
    const taken = await takeIn(sql, documents, given, async () => undefined);
    if (!taken.ok) throw new Error(taken.refusal);
    return taken.document.id;
  };
  const [paper, certificate] = [await aPdf(2), await aPdf(1)];
  await sql`
    update asked_papers set document_id = ${await keep(paper)} where id = (
      select id from asked_papers where application_id = ${made.id} order by position limit 1)`;
  await sql`
    insert into registrations (customer_id, application_id, service, kind, number, valid_from, certificate_id)
    values (${row?.customer ?? ""}, ${made.id}, 'gst', 'regular', '27AAPFU0939F1ZV', current_date, ${await keep(certificate)})`;
  await documents.rewriting.stop();
  const file = await browser.get("/my-data/file");
  expect(file.headers.get("Content-Disposition")).toContain("my-data.zip");
  const files = Object.entries(unzipSync(await file.bytes()));
  const content = JSON.parse(new TextDecoder().decode(files.find(([name]) => name === "my-data.json")?.[1]));
  expect(content.submissions[0]).toMatchObject({ email: lead.email });
  const papers = files.filter(([name]) => name.endsWith(".pdf"));
  expect(papers.map(([, bytes]) => Buffer.from(bytes).equals(paper) || Buffer.from(bytes).equals(certificate))).toEqual(
    [true, true],
  );
  expect(papers.some(([name]) => name.endsWith("certificate.pdf"))).toBe(true);
});
