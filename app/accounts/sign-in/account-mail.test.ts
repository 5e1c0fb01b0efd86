import { expect, test } from "vitest";
import { enqueueMail } from "../../../db/jobs";
import { withDatabase } from "../../../test/support/database";
import { type AccountServices, sendExistingAccount } from "../account-mail.server";
import { addressOnly, readInput } from "../credentials.server";

const database = withDatabase();

test("a mailbox gets five mails of a kind an hour, however its address is written", async () => {
  const receivers: string[] = [];
  const services: AccountServices = {
    sql: database.sql,
    secrets: ["a secret of the tests"],
    demandsSecondStep: false,
    origin: () => "https://anugya.example",
    async sendMail(letter, mail) {
      if (await enqueueMail(database.sql, letter, mail)) receivers.push(mail.to);
    },
  };
  const send = (email: string) =>
    sendExistingAccount(services, { id: "priya", name: "Priya Nair", email, emailVerified: true });
  const written = Array.from({ length: 12 }, (_, at) =>
    at % 2 ? `priya.nair+${at}@gmail.com` : `priyanair+${at}@gmail.com`,
  );
  for (const email of written) await send(email);
  expect(receivers).toEqual(written.slice(0, 5));
  await send("harpreet@shop.in");
  expect(receivers).toHaveLength(6);
});

test.each([
  "more,priya@shop.in",
  "more<priya@shop.in>",
  "more;priya@shop.in",
  '"more"priya@shop.in',
  "(more)priya@shop.in",
])("%s is no address: it would go to the mailbox of priya@shop.in", (email) => {
  expect(readInput(addressOnly, { email })).toMatchObject({ ok: false });
});

test.each(["priya@shop.in", "o'brien+shop@mail.co.in", "अनुज्ञा@दुकान.भारत", "a@xn--h2brj9c.in"])("%s is one", (email) => {
  expect(readInput(addressOnly, { email })).toMatchObject({ ok: true, value: { email } });
});
