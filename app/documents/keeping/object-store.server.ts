import { createHash, createHmac } from "node:crypto";

/** Where sealed documents lie beside the database: any store that speaks S3. */
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

const timeoutMs = 15_000;

/**
 * DOCUMENTS_URL as https://KEY:SECRET@host/bucket?region=ap-south-1, addressed by path as every compatible store knows it.
 * Only the checksum header that version 4 of the signature demands is sent: later ones were not understood everywhere.
 */
export function openObjectStore(address: string): ObjectStore {
  const url = new URL(address);
  const credentials = {
    id: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    region: url.searchParams.get("region") ?? "us-east-1",
  };
  const base = url.pathname.replace(/\/+$/, "");

  async function ask(method: "GET" | "PUT" | "DELETE", name: string, body?: Uint8Array) {
    const path = `${base}/${encodeURIComponent(name)}`;
    const headers = signRequest(
      credentials,
      { method, host: url.host, path, body: body ?? new Uint8Array() },
      new Date(),
    );
    try {
      return await fetch(`${url.protocol}//${url.host}${path}`, {
        method,
        headers,
        ...(body && { body: body as BodyInit }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      throw new StoreAway(`The store of documents does not answer at ${url.host}.`, { cause });
    }
  }

  const refuse = (status: number): never => {
    throw new StoreAway(`The store of documents at ${url.host} answered ${status}.`);
  };

  return {
    async put(name, bytes) {
      const { ok, status } = await ask("PUT", name, bytes);
      if (!ok) refuse(status);
    },
    async get(name) {
      const answer = await ask("GET", name);
      if (answer.status === 404) return null;
      if (!answer.ok) refuse(answer.status);
      try {
        return Buffer.from(await answer.arrayBuffer());
      } catch (cause) {
        throw new StoreAway(`The store of documents at ${url.host} broke off.`, { cause });
      }
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
