import type { Facts } from "../../edition/facts";
import type { MailWords } from "../../mail-words";

const greeting = "नमस्ते {name} जी,";
const nameless = "नमस्ते,";

type Words = Omit<MailWords, "greeting" | "nameless" | "foot">;

/** To somebody who ordered, asked or has an account: one greeting and one signature. */
export function mailFrame({ site }: Facts) {
  const owner = [site.owner, site.address].filter(Boolean).join(", ");

  /** Below every mail to a visitor or customer: who we are, and what protects people from those who write in our name. */
  const foot = [
    `${site.name}, ${site.phone}`,
    ...(owner ? [owner] : []),
    "हम ई-मेल पर कभी OTP, पासवर्ड या कार्ड की जानकारी नहीं माँगते।",
    `${site.name} एक निजी आवेदन सेवा है, कोई सरकारी संस्था नहीं।`,
  ];
  return { toCustomer: (words: Words): MailWords => ({ ...words, greeting, nameless, foot }) };
}
