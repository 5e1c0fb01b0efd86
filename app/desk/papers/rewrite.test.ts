import { afterAll, expect, test } from "vitest";
import { documents as words } from "../../../content/en/staff/documents";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { aPhoto } from "../../../test/support/documents/hostile-files";
import { testDocuments } from "../../../test/support/documents/keeping";
import { anApplication } from "../../../test/support/work/applications";
import { actOnPaper } from "./papers.server";

const database = withDatabase();
const documents = testDocuments();
afterAll(() => documents.rewriting.stop());

let phones = 0;

/** A photo that was sent for a paper, and what staff do with it; `meanwhile` is done while it is being turned or masked. */
async function aSentPhoto(meanwhile: (act: (fields: Record<string, string>) => Promise<unknown>) => Promise<unknown>) {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha Nambiar", "admin");
  const phone = String(9_410_000_000 + phones++);
  const person = { name: "Green Leaf Caterers Pvt Ltd", email: `${phone}@shop.example`, phone };
  const { id } = await anApplication(sql, admin, "gst", person);
  const [{ paper } = {}] = await sql`
    select id as paper from asked_papers where application_id = ${id} order by position limit 1`;
  const act = async (fields: Record<string, string | File>, kept = documents) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ paper, ...fields })) form.append(name, value);
    return actOnPaper(admin, { sql, documents: kept }, id, form);
  };
  await act({ act: "attach", file: new File([new Uint8Array(await aPhoto(900, 600))], "pan.jpg") });
  const readPaper = async () =>
    (
      await sql`
        select asked_papers.state, documents.version, document_id as document
        from asked_papers left join documents on documents.id = document_id where asked_papers.id = ${paper}`
    )[0];
  const { document } = (await readPaper()) ?? {};
  const rewriting = {
    ...documents.rewriting,
    run: async (...given: Parameters<typeof documents.rewriting.run>) => {
      const done = await documents.rewriting.run(...given);
      await meanwhile((fields) => act({ document, ...fields }));
      return done;
    },
  } as typeof documents.rewriting;
  return {
    rewrite: (fields: Record<string, string>) => act({ version: "1", ...fields }, { ...documents, rewriting }),
    readPaper,
  };
}

const mask = { act: "mask", left: "0.1", top: "0.1", width: "0.3", height: "0.2" };

test.each([{ act: "turn" }, mask])(
  "a picture that a colleague accepts meanwhile stays as they saw it: $act",
  async (fields) => {
    const { rewrite, readPaper } = await aSentPhoto((act) => act({ act: "accept" }));
    expect(await rewrite(fields)).toEqual({ status: 409, message: words.conflict, isDone: false });
    expect(await readPaper()).toMatchObject({ state: "accepted", version: 1 });
  },
);

test("a picture that a colleague removes meanwhile is not brought back", async () => {
  const { rewrite, readPaper } = await aSentPhoto((act) => act({ act: "remove" }));
  expect(await rewrite(mask)).toMatchObject({ status: 409, message: words.conflict });
  expect(await readPaper()).toMatchObject({ state: "missing", document: null });
});

test("a picture that a colleague sends back meanwhile is masked all the same", async () => {
  const { rewrite, readPaper } = await aSentPhoto((act) =>
    act({ act: "again", reason: "The number is not readable." }),
  );
  expect(await rewrite(mask)).toMatchObject({ status: 200 });
  expect(await readPaper()).toMatchObject({ state: "please send again", version: 2 });
});
