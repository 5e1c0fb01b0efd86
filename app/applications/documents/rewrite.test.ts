import { afterAll, expect, test } from "vitest";
import { documents as words } from "../../../content/en/staff/documents";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { aPhoto } from "../../../test/support/documents/hostile-files";
import { testDocuments } from "../../../test/support/documents/storage";
import { paymentsOff } from "../../../test/support/payments";
import { anApplication } from "../../../test/support/work/applications";
import { actOnApplication } from "../application-acts.server";
import { actOnDocuments } from "./documents-page.server";

const database = withDatabase();
const documents = testDocuments();
afterAll(() => documents.rewriting.stop());

let phones = 0;

/** A photo that was sent for a document, and what staff do with it; `meanwhile` is done while it is being turned or masked. */
async function aSentPhoto(meanwhile: (act: (fields: Record<string, string>) => Promise<unknown>) => Promise<unknown>) {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha Nambiar", "admin");
  const phone = String(9_410_000_000 + phones++);
  const person = { name: "Green Leaf Caterers Pvt Ltd", email: `${phone}@shop.example`, phone };
  const { id } = await anApplication(sql, admin, "gst", person);
  const [{ requirement } = {}] = await sql`
    select id as requirement from requirements where application_id = ${id} order by position limit 1`;
  const act = async (fields: Record<string, string | File>, kept = documents) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ requirement, ...fields })) form.append(name, value);
    return actOnDocuments(admin, { sql, documents: kept }, id, form);
  };
  const judge = async (fields: Record<string, string>) => {
    const [application] = await sql`select version from applications where id = ${id}`;
    const form = new FormData();
    const all = { act: "requirement", requirement, version: String(application?.version), ...fields };
    for (const [name, value] of Object.entries(all)) form.append(name, value);
    expect(await actOnApplication(admin, { sql, supplier: paymentsOff.supplier }, id, form)).toMatchObject({
      ok: true,
    });
  };
  await act({ act: "attach", file: new File([new Uint8Array(await aPhoto(900, 600))], "pan.jpg") });
  const readRequirement = async () =>
    (
      await sql`
        select requirements.state, documents.version, document_id as document
        from requirements left join documents on documents.id = document_id where requirements.id = ${requirement}`
    )[0];
  const { document } = (await readRequirement()) ?? {};
  const rewriting = {
    ...documents.rewriting,
    run: async (...work: Parameters<typeof documents.rewriting.run>) => {
      const done = await documents.rewriting.run(...work);
      await meanwhile((fields) => ("judgement" in fields ? judge : act)({ document, ...fields }));
      return done;
    },
  } as typeof documents.rewriting;
  return {
    rewrite: (fields: Record<string, string>) => act({ version: "1", ...fields }, { ...documents, rewriting }),
    readRequirement,
  };
}

const mask = { act: "mask", left: "0.1", top: "0.1", width: "0.3", height: "0.2" };

test.each([{ act: "turn" }, mask])(
  "a picture that a colleague accepts meanwhile stays as they saw it: $act",
  async (fields) => {
    const { rewrite, readRequirement } = await aSentPhoto((act) => act({ judgement: "accept" }));
    expect(await rewrite(fields)).toEqual({ ok: false, status: 409, message: words.conflict });
    expect(await readRequirement()).toMatchObject({ state: "accepted", version: 1 });
  },
);

test("a picture that a colleague removes meanwhile is not brought back", async () => {
  const { rewrite, readRequirement } = await aSentPhoto((act) => act({ act: "remove" }));
  expect(await rewrite(mask)).toMatchObject({ status: 409, message: words.conflict });
  expect(await readRequirement()).toMatchObject({ state: "missing", document: null });
});

test("a picture that a colleague sends back meanwhile is masked all the same", async () => {
  const { rewrite, readRequirement } = await aSentPhoto((act) =>
    act({ judgement: "send back", reason: "The number is not readable." }),
  );
  expect(await rewrite(mask)).toMatchObject({ ok: true });
  expect(await readRequirement()).toMatchObject({ state: "sent back", version: 2 });
});
