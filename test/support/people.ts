import list from "./people.json" with { type: "json" };

const { phones, emails, amounts } = list;

/**
 * People, firms and places as they are really typed in India. Every form, search, export, mail, document and link takes each
 * of them and keeps it as typed.
 */
export const people = {
  names: Object.values(list.names).flat(),
  namesByScript: list.names as Record<keyof typeof list.names, string[]>,
  firms: list.firms,
  addresses: list.addresses,
  /** Ten digits, and the spellings that mean them. */
  phones: Object.entries(phones).flatMap(([digits, spellings]) => spellings.map((typed) => ({ typed, digits }))),
  noPhones: list["phones that are none"],
  /** As it is kept, and the spellings that mean it. */
  email: { kept: "asha.rao@example.com", typed: emails["asha.rao@example.com"] },
  /** Different addresses that one box receives. */
  sameBox: emails["same box"],
  noEmails: emails["not one"],
  /** In rupees, and the spellings that mean it. */
  amounts: Object.entries(amounts).flatMap(([rupees, spellings]) =>
    rupees === "ask" ? [] : spellings.map((typed) => ({ typed, rupees: Number(rupees) })),
  ),
  /** Amounts that mean nothing certain: the person who typed them is asked. */
  unclearAmounts: amounts.ask,
};
