import { givenEmail } from "../../../content/person";
import { readContact } from "../../../content/phone";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { dayOf } from "../my-data/listed-data";

type Found = { id: string; name: string; email: string; state: string; createdAt: Date };

/** What was sent with a number or an address, the last first. */
async function findSubmissions(proof: StaffProof, sql: Sql, contactText: string): Promise<Found[]> {
  const contact = readContact(contactText);
  if (!contact) return [];
  const { submissions } = personalTables(sql, proof);
  const isTheirs = "email" in contact ? sql`email = ${contact.email}` : sql`phone = ${contact.phone}`;
  return sql<Found[]>`
    select id, name, email, state, created_at from ${submissions} where ${isTheirs}
    order by created_at desc`;
}

/** One of several people on a number: each address is somebody of their own until it is known better. */
export type Sharer = { email: string; description: string };

const mostSharers = 200;

/** Nobody where all of it came from one address: then there is nothing to choose. */
function listSharers(sent: Found[]): Sharer[] {
  const addresses = [...new Set(sent.map(({ email }) => email))];
  if (addresses.length < 2) return [];
  return addresses.slice(0, mostSharers).map((email) => {
    const theirs = sent.filter((each) => each.email === email);
    const names = [...new Set(theirs.map(({ name }) => name))].join(", ");
    const day = dayOf(theirs[0]?.createdAt ?? new Date(0));
    return {
      email,
      description: `${givenEmail(email) || "No e-mail address"}: ${names} (${theirs.length}, the last on ${day})`,
    };
  });
}

/**
 * What is stored with a number or an address, in a sentence. An account belongs to its address alone: anyone can type
 * anyone's number into a form.
 */
export async function findAsker(proof: StaffProof, sql: Sql, contactText: string, chosen: string[] | null = null) {
  const found = await findSubmissions(proof, sql, contactText);
  const sharers = listSharers(found);
  const sent = chosen && sharers.length > 0 ? found.filter(({ email: each }) => chosen.includes(each)) : found;
  const contact = readContact(contactText);
  const email = contact && "email" in contact ? contact.email : null;
  const [account] = await sql<{ id: string; name: string }[]>`select id, name from "user" where email = ${email}`;
  const others = await sql<{ email: string }[]>`
    select email from "user" where email = any(${sent.map((each) => each.email)}) and id <> ${account?.id ?? ""}
    order by email limit ${mostSharers}`;
  const [latest] = sent;
  const { name = "", state = "" } = latest ?? {};
  const sentences = [
    ...(latest ? [`Submissions: ${sent.length}, the last on ${dayOf(latest.createdAt)} by ${name}, ${state}.`] : []),
    ...(account ? [`${account.name} has an account with this address.`] : []),
    ...(others.length > 0 ? [accountStays(others.map((each) => each.email).join(", "))] : []),
  ];
  if (sentences.length === 0 && sharers.length === 0) return null;
  return {
    sharers,
    submissions: sent.map(({ id }) => id),
    account: account?.id ?? null,
    summary: sentences.join(" "),
    latest: latest ? { name: latest.name, email: givenEmail(latest.email), state: latest.state } : null,
    hasOneAddress: new Set(sent.map(({ email: each }) => each)).size === 1,
    /** Where the link to what is stored of them is mailed, the newest first (`links.server.ts`). */
    addresses: email ? [email] : [...new Set(sent.map((each) => each.email))],
  };
}

const accountStays = (emails: string) =>
  `There is also an account with ${emails}. Erasing by phone number leaves it, because anyone can type anyone's address: to remove it, search for that address and erase, or ask them to do it under My data.`;
