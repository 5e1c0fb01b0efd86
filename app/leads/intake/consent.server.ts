import { createHash } from "node:crypto";
import { consentTexts } from "../../../content/languages/consent-texts";
import type { Sql } from "../../../db/connect";
import { marketingField, noticeField } from "../submission";
import { lookUp } from "./retry.server";

/** What a sender agreed to: the version of the notice beside the form, which is empty for one that showed none of ours. */
export type Consent = { version: string; language: string; wantsMarketing: boolean };

export function readConsent(input: Record<string, unknown>, language: string): Consent {
  const version = input[noticeField];
  const isReadable = typeof version === "string" && /^[\w.-]{1,40}$/.test(version);
  return { version: isReadable ? version : "", language, wantsMarketing: input[marketingField] === "yes" };
}

const stored = new WeakMap<Sql, Map<string, Promise<string>>>();

/** The digest by which the shown text is found again; null where it is not known. */
export async function noticeDigest(sql: Sql, { version, language }: Consent): Promise<string | null> {
  const current = consentTexts[language];
  if (version === "") return null;
  if (version !== current?.version) return earlierNotice(sql, version, language);
  const known = stored.get(sql) ?? new Map<string, Promise<string>>();
  stored.set(sql, known);
  const storing = known.get(language) ?? storeText(sql, language, current);
  known.set(language, storing);
  storing.catch(() => known.delete(language));
  return storing;
}

async function storeText(sql: Sql, language: string, { version, text }: { version: string; text: string }) {
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
