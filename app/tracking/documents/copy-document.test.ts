import { expect, test } from "vitest";
import { aPhoto } from "../../../test/support/documents/hostile-files";
import { content } from "../../../test/support/edition/content";
import { secret } from "../../../test/support/server";
import { withSite } from "../../../test/support/site";
import { staffMember } from "../../../test/support/staff";
import { anApplication } from "../../../test/support/work/applications";
import { trackingPagesOf } from "../../../test/support/work/tracking";
import { showApplication } from "../../applications/screens/application-page.server";
import { erasePeople } from "../../privacy/erasure/erase.server";

const { server, database } = withSite({ TRUST_PROXY: "1", LEAD_LIMIT: "off" });

const requirementOf = async (application: string, rule: string) => {
  const [row] = await database.sql<{ id: string; state: string; documentId: string | null }[]>`
    select id, state, document_id from requirements where application_id = ${application} and rule = ${rule}`;
  if (!row) throw new Error("There is no such document.");
  return row;
};

type Person = { name: string; email: string; phone: string };
const lakshmi: Person = { name: "Lakshmi Iyer", email: "lakshmi@copy.example", phone: "9340000001" };

async function twoApplications(person: Person, other = person) {
  const { proof } = await staffMember(database.sql);
  const food = await anApplication(database.sql, proof, "fssai", person);
  // Ordered two days ago: somebody who sends a second form within half a minute is held up.
  await database.sql`update submissions set created_at = now() - interval '2 days' where id = ${food.submissionId}`;
  await database.sql`delete from submission_keys`;
  const tax = await anApplication(database.sql, proof, "gst", other);
  const pages = trackingPagesOf(server, database);
  const { browser } = await pages.visitor(food.id, { isProven: true });
  const photo = await requirementOf(food.id, "photo");
  const form = new FormData();
  form.set("act", "send");
  form.set("document", crypto.randomUUID());
  form.set("file", new File([new Uint8Array(await aPhoto(900, 600))], "me.jpg", { type: "image/jpeg" }));
  const sent = await fetch(`${server.origin}/track/documents/${photo.id}`, {
    ...{ method: "POST", body: form, redirect: "manual" },
    headers: {
      Origin: server.origin,
      Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
  });
  if (sent.status !== 303) throw new Error(`The photo was not taken: ${sent.status} ${await sent.text()}`);
  return { proof, food, tax, photo, browser, pages, wanted: await requirementOf(tax.id, "gstPhoto") };
}

test("what was sent for one registration is offered for another, and one press copies it; the desk sees of which", async () => {
  const { sql } = database;
  const { proof, food, tax, photo, browser, wanted } = await twoApplications(lakshmi);
  const label = "Use &#x27;Photo of the applicant&#x27; from your FSSAI registration";
  for (const page of ["/track", `/track/documents/${wanted.id}`])
    expect(await (await browser.get(page)).text()).toContain(label);
  const address = `/track/documents/${wanted.id}`;
  const pressed = await browser.post(address, { act: "copy", from: photo.id });
  expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, `${address}?done=copied`]);
  const [before, after] = [await requirementOf(food.id, "photo"), await requirementOf(tax.id, "gstPhoto")];
  expect(after.state).toBe("sent");
  expect(after.documentId).not.toBe(before.documentId);
  const kept = await sql`
    select encode(sha256, 'hex') as hash from documents where id in (${before.documentId}, ${after.documentId})`;
  expect(new Set(kept.map(({ hash }) => hash)).size).toBe(1);
  const [{ reference } = { reference: "" }] = await sql<{ reference: string }[]>`
    select reference from applications where id = ${food.id}`;
  const shown = await showApplication(content, proof, sql, tax.id);
  expect(shown?.events[0]?.what).toContain(`copied from ${reference}`);
  // Sent a second time it changes nothing.
  expect((await browser.post(address, { act: "copy", from: photo.id })).status).toBe(409);
  // Each is a document of its own: taking one back leaves the other, and an erasure destroys both.
  await browser.post(`/track/documents/${photo.id}`, { act: "back" });
  expect(await sql`select from documents where id = ${after.documentId}`).toHaveLength(1);
  const people = {
    submissions: [food.submissionId, tax.submissionId],
    reason: "asked by the person" as const,
    actor: null,
  };
  await erasePeople(sql, [secret], people);
  expect(await sql`select from documents where id in (${before.documentId}, ${after.documentId})`).toHaveLength(0);
});

test.each([
  ["another person", { name: "Imran Sheikh", email: "imran@copy.example", phone: "9340000002" }],
  ["the same number with another address", { name: "Lakshmi Iyer", email: "other@copy.example", phone: "9340000003" }],
])("of %s nothing is offered nor copied, whatever is named", async (_, other) => {
  const mine = { ...lakshmi, email: `l-${other.phone}@copy.example`, phone: "9340000003" };
  const { photo, pages, tax, browser, wanted } = await twoApplications(mine, other);
  const { browser: theirs } = await pages.visitor(tax.id, { isProven: true });
  expect(await (await theirs.get(`/track/documents/${wanted.id}`)).text()).not.toContain("from your FSSAI");
  expect((await theirs.post(`/track/documents/${wanted.id}`, { act: "copy", from: photo.id })).status).toBe(409);
  expect((await browser.post(`/track/documents/${wanted.id}`, { act: "copy", from: photo.id })).status).toBe(404);
  expect(await requirementOf(tax.id, "gstPhoto")).toMatchObject({ state: "missing", documentId: null });
});
