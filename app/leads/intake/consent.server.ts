import { createHash } from "node:crypto";
import type { ConsentText } from "../../../content/consent-text";
import type { Content } from "../../../content/languages/content-of";
import type { Sql } from "../../../db/connect";
import { marketingField, noticeField } from "../submission";
import { lookUp } from "./retry.server";

/** What a sender agreed to: the version of the notice beside the form, which is empty for one that showed none of ours. */
export type Consent = { version: string; language: string; wantsMarketing: boolean; current: ConsentText };

export function readConsent(input: Record<string, unknown>, { language, consentText }: Content): Consent {
  const version = input[noticeField];
  const isReadable = typeof version === "string" && /^[\w.-]{1,40}$/.test(version);
  const wantsMarketing = input[marketingField] === "yes";
  return { version: isReadable ? version : "", language, wantsMarketing, current: consentText };
}

const stored = new WeakMap<Sql, Map<string, Promise<string>>>();

/** The digest by which the shown text is found again; null where it is not known. */
export async function noticeDigest(sql: Sql, { version, language, current }: Consent): Promise<string | null> {
  if (version === "") return null;
  if (version !== current.version) return earlierNotice(sql, version, language);
  const known = stored.get(sql) ?? new Map<string, Promise<string>>();
  stored.set(sql, known);
  const storing = known.get(current.text) ?? storeText(sql, language, current);
  known.set(current.text, storing);
  storing.catch(() => known.delete(current.text));
  return storing;
}

async function storeText(sql: Sql, language: string, { version, text }: ConsentText) {
  const digest = createHash("sha256").update(text).digest("base64url");
  await sql`
    insert into consent_texts (digest, version, language, text) values (${digest}, ${version}, ${language}, ${text})
    on conflict do nothing`;
  return digest;
}

/** A page that was opened before the words changed, or a form that waited for a connection. */
async function earlierNotice(sql: Sql, version: string, language: string) {
  const [found] = await lookUp(
    () => sql<{ digest: string }[]>`
      select digest from consent_texts where version = ${version} and language = ${language}
      order by first_used_at desc limit 1`,
  );
  return found?.digest ?? null;
}
