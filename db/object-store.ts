import { createHash, createHmac } from "node:crypto";

/** What is stored beside the database, in any store that speaks S3: sealed documents, and where it was chosen the erasure ledger. */
export type ObjectStore = {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null where it has none of that name. */
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
};

/** The store did not answer, or not as it should: nothing is lost, and it is asked again later. */
export class StoreAway extends Error {
  override name = "StoreAway";
}

/** An object with the tag of this state of it, which another state does not have. */
export type Tagged = { bytes: Buffer; tag: string; changedAt: Date };

/** For an object that several write: what one of them did not see is not overwritten. */
export type TaggedStore = ObjectStore & {
  /** Null where it has none of that name. */
  read(name: string): Promise<Tagged | null>;
  /** Over the state of that tag, or, with null, where there is none yet; false where it is no longer so. */
  replace(name: string, bytes: Uint8Array, tag: string | null): Promise<boolean>;
};

const timeoutMs = 15_000;

/**
 * An address as https://KEY:SECRET@host/bucket?region=ap-south-1, addressed by path as every compatible store knows it.
 * Only the checksum header that version 4 of the signature demands is sent: later ones were not understood everywhere.
 */
export function openObjectStore(address: string, what = "store of documents"): TaggedStore {
  const url = new URL(address);
  const credentials = {
    id: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    region: url.searchParams.get("region") ?? "us-east-1",
  };
  const base = url.pathname.replace(/\/+$/, "");

  type Asked = { body?: Uint8Array; condition?: Record<string, string> };
  async function ask(method: "GET" | "PUT" | "DELETE", name: string, { body, condition }: Asked = {}) {
    const path = `${base}/${encodeURIComponent(name)}`;
    const headers = signRequest(
      credentials,
      { method, host: url.host, path, body: body ?? new Uint8Array() },
      new Date(),
    );
    try {
      return await fetch(`${url.protocol}//${url.host}${path}`, {
        method,
        headers: { ...headers, ...condition },
        ...(body && { body: body as BodyInit }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      throw new StoreAway(`The ${what} does not answer at ${url.host}.`, { cause });
    }
  }

  const refuse = (status: number): never => {
    throw new StoreAway(`The ${what} at ${url.host} answered ${status}.`);
  };

  async function read(name: string) {
    const answer = await ask("GET", name);
    if (answer.status === 404) return null;
    if (!answer.ok) refuse(answer.status);
    try {
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { headers } = answer;
      return { bytes, tag: headers.get("etag") ?? "", changedAt: new Date(headers.get("last-modified") ?? Date.now()) };
    } catch (cause) {
      throw new StoreAway(`The ${what} at ${url.host} broke off.`, { cause });
    }
  }

  return {
    async put(name, bytes) {
      const { ok, status } = await ask("PUT", name, { body: bytes });
      if (!ok) refuse(status);
    },
    get: async (name) => (await read(name))?.bytes ?? null,
    read,
    async replace(name, bytes, tag) {
      const condition: Record<string, string> = tag === null ? { "If-None-Match": "*" } : { "If-Match": tag };
      const { ok, status } = await ask("PUT", name, { body: bytes, condition });
      // A store answers 404 for an object that was removed in between, and 409 to one of two writers at the same moment.
      if (status === 409 || status === 412 || (status === 404 && tag !== null)) return false;
      if (!ok) refuse(status);
      return true;
    },
    async remove(name) {
      const { ok, status } = await ask("DELETE", name);
      if (!ok && status !== 404) refuse(status);
    },
  };
}

type Credentials = { id: string; secret: string; region: string };
type Signed = { method: string; host: string; path: string; body: Uint8Array };

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/** Version 4 of Amazon's signature, over the host, the day and the body. */
export function signRequest({ id, secret, region }: Credentials, { method, host, path, body }: Signed, now: Date) {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const digest = sha256(body);
  const headers = { host, "x-amz-content-sha256": digest, "x-amz-date": time };
  const names = Object.keys(headers).join(";");
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = [method, path, "", lines.join(""), names, digest].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(request)].join("\n")).toString("hex");
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    Authorization: `AWS4-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
