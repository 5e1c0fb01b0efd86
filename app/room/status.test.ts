import { expect, test } from "vitest";
import { RoomProof } from "../../db/personal/room-proof";
import { aStaffMember } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { paymentsOff } from "../../test/support/payments";
import { anApplication } from "../../test/support/work/applications";
import { actOnApplication } from "../applications/act.server";
import { askAlso, changePaper, listPapers } from "../applications/papers.server";
import { showCards } from "./status.server";

const database = withDatabase();

test("what staff typed about a paper is told behind the second proof alone", async () => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const person = { name: "Fatima Sheikh", email: "fatima@shop.example", phone: "9876501238" };
  const { id } = await anApplication(sql, admin, "fssai", person);
  const [first] = await listPapers(admin, sql, id);
  await askAlso(sql, id, { rule: "", title: "Letter of Imran Sheikh" });
  const reason = "It names Farida Begum.";
  await changePaper(admin, sql, first?.id ?? "", () => ({
    ...{ kind: "paper sent back", state: "please send again", reason },
  }));
  const [row] = await sql<{ customer: string }[]>`select customer_id as customer from applications where id = ${id}`;
  const papersFor = async (isProven: boolean) => {
    const [card] = await showCards(await RoomProof.preview(sql, admin, row?.customer ?? "", isProven), sql);
    return card?.papers ?? [];
  };
  const [proven, byLink] = [await papersFor(true), await papersFor(false)];
  expect(proven[0]).toMatchObject({ title: first?.title, state: "please send it again", reason });
  expect(proven.at(-1)?.title).toBe("Letter of Imran Sheikh");
  // That a paper is asked for again is told; by whose name it was refused is not.
  expect(byLink[0]).toMatchObject({ title: first?.title, state: "please send it again", reason: "" });
  expect(byLink.at(-1)?.title).toBe("Another paper");

  await sql`update asked_papers set state = 'accepted' where application_id = ${id} and title = ''`;
  const sendFor = async (isProven: boolean) =>
    (await showCards(await RoomProof.preview(sql, admin, row?.customer ?? "", isProven), sql))[0]?.send?.label;
  expect([await sendFor(true), await sendFor(false)]).toEqual(["Send: Letter of Imran Sheikh", "Send: Another paper"]);
});

test.each([
  ["fssai", {}, ["Started", "Withdrawn"]],
  ["msme", {}, ["Started", "Withdrawn"]],
  ["gst", { stage: "ready", papers_complete_at: new Date() }, ["Started", "Papers", "Withdrawn"]],
  [
    "gst",
    { stage: "query", papers_complete_at: new Date(), filed_on: "2026-11-02" },
    ["Started", "Papers", "Filed", "Withdrawn"],
  ],
] as const)("withdrawn, an application shows the steps that it took: %s %o", async (service, reached, titles) => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const phone = String(9_876_510_000 + titles.length * 10 + service.length);
  const { id } = await anApplication(sql, admin, service, {
    name: "Ravi Kulkarni",
    email: `${phone}@shop.example`,
    phone,
  });
  if ("stage" in reached) await sql`update applications set ${sql(reached)} where id = ${id}`;
  await sql`update asked_papers set state = 'waived' where application_id = ${id} and ${"stage" in reached}`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ act: "withdraw", reason: "The shop is closing.", version: "1" }))
    form.append(name, value);
  const { supplier } = paymentsOff;
  expect(await actOnApplication(admin, { sql, supplier }, id, form)).toMatchObject({ ok: true });
  const [row] = await sql<{ customer: string }[]>`select customer_id as customer from applications where id = ${id}`;
  const [card] = await showCards(await RoomProof.preview(sql, admin, row?.customer ?? "", true), sql);
  expect(card?.steps.map(({ title }) => title)).toEqual(titles);
  expect(card?.steps.every(({ state }) => state === "done")).toBe(true);
});
