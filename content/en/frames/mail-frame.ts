import type { Facts } from "../../edition/facts";
import { type MailWords, nameless } from "../../mail-words";
import { zero } from "../../zero/zero";

export const greeting = "Dear {name},";

type Words = Omit<MailWords, "greeting" | "nameless" | "foot">;

export function mailFrame({ site }: Facts) {
  const owner = [site.owner, site.address].filter(Boolean).join(", ");

  /** Below every mail to a visitor or customer: who we are, and what protects people from those who write in our name. */
  const foot = [
    `${site.name}, ${site.phone}`,
    ...(owner ? [owner] : []),
    "We never ask for an OTP, a password or card details by e-mail.",
    `${site.name} is a private filing service, not a government body.`,
  ];

  /** To somebody who ordered, asked or has an account: one greeting and one signature. */
  const toCustomer = (words: Words): MailWords => ({ ...words, greeting, nameless, foot });

  /** To those who work here. */
  const toStaff = (words: Words): MailWords => ({ ...words, foot: [`Sent by the website of ${site.name}.`] });
  return { toCustomer, toStaff };
}

export const { toCustomer, toStaff } = mailFrame(zero);
