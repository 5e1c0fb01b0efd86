import { serviceNames, stageNames } from "../../../content/en/applications/names";
import { toStaff } from "../../../content/en/frames/mail-frame";
import { myData } from "../../../content/en/my-data";
import type { Sql } from "../../../db/connect";
import { enqueueMail } from "../../../db/jobs";
import { writeMail } from "../../../db/write-mail";
import type { EndedApplication } from "../../applications/erasure/application-erasure.server";
import type { Erasure } from "../../people/eraser";

const endedMail = toStaff({
  subject: "Application {reference} has ended: its person's data were erased",
  passages: [
    "The person of application {reference} ({service}, {stage}) had their data erased. The application has ended here: please file and answer nothing more for it. If it was already filed, the authority goes on with it by itself.",
    "If it was paid for, its order is under Orders, Refunds to decide.",
  ],
});

const withdrawnMail = toStaff({
  subject: "Application {reference} was withdrawn by its customer",
  passages: [
    "The customer of application {reference} ({service}, {stage}) stopped it in My data. It has ended here: please file and answer nothing more for it. If it was already filed, withdraw it with the authority.",
    "What the refund policy gives back is under Orders, Refunds to decide.",
  ],
});

/** The owner of an application that ended gets a mail, or the admins where it had no owner. It names nobody. */
export async function tellOfEnded(sql: Sql, ended: EndedApplication[], mail = endedMail): Promise<void> {
  if (ended.length === 0) return;
  const admins = await sql<{ email: string }[]>`
    select email from user_roles join "user" on "user".id = user_id where role = 'admin' order by 1`;
  for (const { reference, service, stage, owner } of ended) {
    const values = {
      reference,
      service: serviceNames[service] ?? service,
      stage: (stageNames as Record<string, string>)[stage] ?? stage,
    };
    for (const to of owner ? [owner] : admins.map(({ email }) => email))
      await enqueueMail(sql, "application ended", writeMail(to, mail, values));
  }
}

/** The same of what its customer stopped themselves. */
export const tellOfWithdrawn = (sql: Sql, ended: EndedApplication[]) => tellOfEnded(sql, ended, withdrawnMail);

/**
 * Accounts with the address of what was erased that stay, because nobody proved that the mailbox is theirs: a mail there explains how the
 * account is removed.
 */
export async function tellOfStaying(sql: Sql, { addresses }: Pick<Erasure, "addresses">): Promise<string[]> {
  const accounts = await sql<{ id: string; email: string }[]>`
    select id, email from "user" where lower(email) = any(${addresses.map((each) => each.toLowerCase())})
    order by email`;
  for (const { id, email } of accounts)
    await enqueueMail(sql, "account that stays", writeMail(email, myData.accountMail), id);
  return accounts.map(({ email }) => email);
}
