import { expect, test } from "vitest";
import { aStaffMember } from "../../test/support/cases";
import { testDatabase } from "../../test/support/database";
import { paymentsOff } from "../../test/support/payments";
import { joinForm, newAccount } from "../accounts/credentials.server";
import { saveView } from "../cases/queue/views.server";
import { returnPayment } from "../orders/desk/return-held-money.server";
import { actOnPrivacy } from "./desk/privacy-acts.server";

/** It passes the check of Aadhaar numbers and is nobody's. */
const aadhaar = "2341 2341 2346";

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

test("an Aadhaar number is refused in titles of views, names of staff, references of refunds and answers", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  expect(await saveView(admin, sql, aadhaar, "status=new")).toMatchObject({ ok: false });
  expect(await saveView(admin, sql, "His", `q=${aadhaar}`)).toMatchObject({ ok: false });
  expect(await saveView(admin, sql, "New ones", "status=new")).toMatchObject({ ok: true });
  const password = "mango tree by the river";
  const account = { fullName: `Ravi ${aadhaar}`, email: "ravi@office.example", password };
  expect(newAccount.safeParse(account).success).toBe(false);
  expect(newAccount.safeParse({ ...account, fullName: "Ravi Kulkarni" }).success).toBe(true);
  expect(joinForm.safeParse({ ...account, repeatPassword: password }).success).toBe(false);
  const decided = (reference: string) =>
    returnPayment(admin, { sql, payments: paymentsOff }, formOf({ payment: "pay_1", reason: "paid twice", reference }));
  const refusal = "Aadhaar number";
  expect((await decided(aadhaar)).message).toContain(refusal);
  // Twelve digits together are a UTR.
  expect((await decided(aadhaar.replaceAll(" ", ""))).message).not.toContain(refusal);
  const answer = await actOnPrivacy(
    admin,
    { sql, secrets: {} as never, recordErasures: async () => true },
    formOf({ task: "answer", id: crypto.randomUUID(), answer: `Your number ${aadhaar} is not with us.` }),
  );
  expect(answer.message).toContain(refusal);
});
