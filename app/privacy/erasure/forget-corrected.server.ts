import type { Sql } from "../../../db/connect";
import { clearSearches } from "../../cases/erasure/redact-searches.server";
import type { Named } from "../../leads/erasure/lead-erasure.server";
import { type Identifiers, noIdentifiers } from "../../people/identifiers";
import { withoutLiving } from "./find-free-text.server";
import { type Held, provenAddresses } from "./proven.server";
import { askStaff } from "./questions.server";
import { namesOfMet, redactTyped } from "./redact-free-text.server";
import type { Correction } from "./redactions.server";
import type { SealSecrets } from "./seal.server";

/** What is not known any more when the person is erased goes now from what was typed about others, and can be put back. */
const forget = async (sql: Sql, gone: Identifiers, correction: Correction) =>
  redactTyped(sql, await withoutLiving(sql, gone), correction);

/** A corrected name: from texts about others only where staff can have typed it. */
export async function forgetNames(sql: Sql, correction: Correction, before: Named[], name: string): Promise<void> {
  const stays = { ...noIdentifiers(), names: [name] };
  await clearSearches(sql, { ...noIdentifiers(), names: before.map((each) => each.name) }, { stays });
  await forget(sql, { ...noIdentifiers(), names: [...(await namesOfMet(sql, before))] }, correction);
}

type Corrected = { correction: Correction; before: Held[]; secrets: SealSecrets };

/** A corrected address. The request came from the old mailbox, which proves that the old address was theirs. */
export async function forgetAddresses(
  sql: Sql,
  { address, isByOwner, ...corrected }: Corrected & { address: string; isByOwner: boolean },
): Promise<void> {
  const addresses = [...new Set(corrected.before.map(({ email }) => email))];
  const proven = isByOwner ? new Set(addresses) : await provenAddresses(sql, corrected.before);
  const stays = { ...noIdentifiers(), addresses: [address] };
  await forgetContacts(sql, { ...corrected, kind: "addresses", identifiers: addresses, proven, stays });
}

/** A corrected number, read before it was changed. Other people with the same number keep it. */
export async function forgetNumbers(
  sql: Sql,
  { proven, phone, ...corrected }: Corrected & { proven: Set<string>; phone: string },
): Promise<void> {
  const phones = [...new Set(corrected.before.map((each) => each.phone))].filter((each) => each !== phone);
  const stays = { ...noIdentifiers(), phones: [phone] };
  await forgetContacts(sql, { ...corrected, kind: "phones", identifiers: phones, proven, stays });
}

type Contacts = Corrected & {
  kind: "phones" | "addresses";
  identifiers: string[];
  proven: Set<string>;
  stays: Identifiers;
};

/** Those that are known to have been theirs go; about the others staff are asked. */
async function forgetContacts(sql: Sql, { correction, before, secrets, kind, identifiers, proven, stays }: Contacts) {
  const theirs = { ...noIdentifiers(), [kind]: identifiers.filter((mark) => proven.has(mark)) };
  await clearSearches(sql, { ...noIdentifiers(), [kind]: identifiers }, { stays, proven: theirs });
  await forget(sql, theirs, correction);
  const markOf = ({ phone, email }: Held) => (kind === "phones" ? phone : email);
  const unproven = before.filter((held) => identifiers.includes(markOf(held)) && !proven.has(markOf(held)));
  await askStaff(
    sql,
    secrets,
    "correct",
    unproven.map((held) => ({ submission: held.submission, sender: held.email, kind, mark: markOf(held) })),
  );
}
