import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { mailThatWaits } from "../../../../test/support/accounts";
import { aStaffMember } from "../../../../test/support/cases";
import { aPdf } from "../../../../test/support/documents/hostile-files";
import { testDocuments } from "../../../../test/support/documents/storage";
import { myDataOf } from "../../../../test/support/my-data";
import { secret } from "../../../../test/support/server";
import { withSite } from "../../../../test/support/site";
import { startByHand } from "../../../applications/start/start-application.server";
import { takeIn } from "../../../documents/intake/take-in.server";
import { readDocument } from "../../../documents/storage/documents.server";
import { erasePeople } from "../../../privacy/erasure/erase.server";
import { makeUploadLink } from "../../../tracking/documents/upload-links.server";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });
const { opened } = myDataOf(server, database);

test("the documents of an application, its acknowledgement and its certificate are in the file, to the byte", async () => {
  const { sql } = database;
  const { browser, lead, id } = await opened();
  const proof = await aStaffMember(sql, "Asha", "admin");
  const made = await startByHand(proof, sql, { submission: id, service: "gst", kind: "regular", key: randomUUID() });
  if (made.outcome !== "started") throw new Error(made.outcome);
  const [row] = await sql<
    { customer: string }[]
  >`select customer_id as customer from applications where id = ${made.id}`;
  const documents = testDocuments();
  const keep = async (bytes: Buffer) => {
    const upload = { id: randomUUID(), customerId: row?.customer ?? "", name: "", bytes };
    const taken = await takeIn(sql, documents, upload, async () => undefined);
    if (!taken.ok) throw new Error(taken.refusal);
    kept.push(await readDocument(sql, documents, taken.document));
    return taken.document.id;
  };
  const kept: Buffer[] = [];
  const [requirement, certificate, filing] = [await aPdf(2), await aPdf(1), await aPdf(3)];
  await sql`update applications set filed_document_id = ${await keep(filing)} where id = ${made.id}`;
  await sql`
    update requirements set document_id = ${await keep(requirement)} where id = (
      select id from requirements where application_id = ${made.id} order by position limit 1)`;
  await sql`
    insert into registrations (customer_id, application_id, service, kind, number, valid_from, certificate_id)
    values (${row?.customer ?? ""}, ${made.id}, 'gst', 'regular', '27AAPFU0939F1ZV', current_date, ${await keep(certificate)})`;
  await documents.rewriting.stop();
  const file = await browser.get("/my-data/file");
  expect(file.headers.get("Content-Disposition")).toContain("my-data.zip");
  const files = Object.entries(unzipSync(await file.bytes()));
  const content = JSON.parse(new TextDecoder().decode(files.find(([name]) => name === "my-data.json")?.[1]));
  expect(content.submissions[0]).toMatchObject({ email: lead.email });
  const requirements = files.filter(([name]) => name.endsWith(".pdf"));
  expect(requirements.map(([, bytes]) => kept.some((each) => each.equals(bytes)))).toEqual([...[true, true, true]]);
  expect(requirements.some(([name]) => name.endsWith("filing.pdf"))).toBe(true);
  expect(requirements.some(([name]) => name.endsWith("certificate.pdf"))).toBe(true);
});

test("what somebody does not have and to whom they gave a link is shown to them, and an erasure takes both row by row", async () => {
  const { sql } = database;
  const proof = await aStaffMember(sql, "Asha", "admin");
  const withDocuments = async () => {
    const person = await opened();
    const input = { submission: person.id, service: "gst", kind: "regular", key: randomUUID() } as const;
    const made = await startByHand(proof, sql, input);
    if (made.outcome !== "started") throw new Error(made.outcome);
    const requirements = await sql<{ id: string; customer: string }[]>`
      select requirements.id, customer_id as customer
      from requirements join applications on applications.id = application_id where applications.id = ${made.id}
      order by position limit 2`;
    for (const { id, customer } of requirements) {
      await sql`update requirements set lacks = 'The shop is in my uncle''s name.' where id = ${id}`;
      expect(await makeUploadLink(sql, id, customer)).not.toBeNull();
    }
    return { ...person, requirements: requirements.map(({ id }) => id) };
  };
  const [mine, other] = [await withDocuments(), await withDocuments()];
  const page = await (await mine.browser.get("/my-data/view")).text();
  expect(page).toContain("you do not have it: The shop is in my uncle&#x27;s name.");
  expect(page).toContain("a link by which someone else can send it, until ");
  const { applications } = await (await mine.browser.get("/my-data/file")).json();
  expect(applications[0].requirements.slice(0, 2)).toMatchObject(
    Array(2).fill({ lacks: "The shop is in my uncle's name.", links: [{ isUsed: false }] }),
  );
  await erasePeople(sql, [secret], { submissions: [mine.id], reason: "asked by the person", actor: null });
  const left = async (requirements: string[]) => sql`
    select lacks, (select count(*)::int from upload_links where requirement_id = requirements.id) as links
    from requirements where id = any(${requirements})`;
  expect(await left(mine.requirements)).toEqual(Array(2).fill({ lacks: "", links: 0 }));
  expect(await left(other.requirements)).toEqual(Array(2).fill({ lacks: "The shop is in my uncle's name.", links: 1 }));
});
