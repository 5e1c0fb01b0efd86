import { createHmac, timingSafeEqual } from "node:crypto";
import { retention } from "../../../content/law/retention";
import { myDataCookie, myDataPaths } from "../../../content/my-data-paths";
import type { Sql } from "../../../db/connect";
import { PersonProof } from "../../../db/personal/person-proof";

/** Who opened a link in this browser less than half an hour ago. */
export async function findPerson(sql: Sql, request: Request): Promise<PersonProof | null> {
  const secret = new RegExp(`(?:^|; )${myDataCookie}=([\\w-]{22})(?:;|$)`).exec(
    request.headers.get("Cookie") ?? "",
  )?.[1];
  return secret ? PersonProof.check(sql, secret) : null;
}

/** Not sent along when another site leads here. */
export function sessionCookie(request: Request, secret: string) {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  const seconds = secret === "" ? 0 : retention.openMinutes * 60;
  return `${myDataCookie}=${secret}; Path=${myDataPaths.ask}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

export async function endSession(sql: Sql, proof: PersonProof): Promise<void> {
  await sql`update my_data_links set session_ends = now() where session_hash = ${proof.sessionHash}`;
}

/** A token that only the page of a link contains: a mail scanner that posts without reading the page opens nothing. */
export const pageToken = (secret: string, link: string) =>
  createHmac("sha256", secret).update(`my data page:${link}`).digest("base64url");

export function isPageToken(secrets: readonly (string | undefined)[], link: string, token: string): boolean {
  const bytes = Buffer.from(token);
  return secrets.some((secret) => {
    const expected = Buffer.from(secret === undefined ? "" : pageToken(secret, link));
    return expected.length > 0 && expected.length === bytes.length && timingSafeEqual(expected, bytes);
  });
}
