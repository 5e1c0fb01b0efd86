import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const [id, secret, region, bucket] = ["test-key", "a secret/with+signs", "ap-south-1", "documents"];

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/**
 * A store that speaks as much of S3 as the site does, and believes no signature that it has not computed itself from what
 * arrived: method, path, host, day and body. Written from the description of version 4, not from the site's own signer.
 */
export async function startObjectServer() {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  let isAway = false;
  let losesAnswers = false;
  let forgetsWrites = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (isAway) return response.writeHead(503).end();
    const fault = judge(request, body);
    if (fault) {
      refused.push(fault);
      return response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`);
    }
    if (!request.url?.startsWith(`/${bucket}/`)) return response.writeHead(404).end("<Code>NoSuchBucket</Code>");
    const name = decodeURIComponent(request.url.slice(`/${bucket}/`.length));
    const known = objects.get(name);
    if (request.method === "PUT" && !isAsExpected(request, known)) return response.writeHead(412).end();
    if (request.method === "PUT" && !forgetsWrites) objects.set(name, body);
    if (losesAnswers && request.method === "PUT") return request.socket.destroy();
    if (request.method === "DELETE") objects.delete(name);
    if (request.method === "GET" && !known) return response.writeHead(404).end();
    const now = objects.get(name);
    response
      .writeHead(request.method === "DELETE" ? 204 : 200, now && { ETag: tagOf(now) })
      .end(request.method === "GET" ? known : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${id}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${region}`,
    objects,
    refused,
    setAway: (away: boolean) => {
      isAway = away;
    },
    /** Stores the object, and the connection breaks before the answer. */
    setLosingAnswers: (loses: boolean) => {
      losesAnswers = loses;
    },
    /** Answers as if it had stored the object, and has not. */
    setForgettingWrites: (forgets: boolean) => {
      forgetsWrites = forgets;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const tagOf = (bytes: Buffer) => `"${sha256(bytes).slice(0, 32)}"`;

/** As conditional writes of S3: only over the state that is named, or only where there is none. */
function isAsExpected({ headers }: IncomingMessage, known: Buffer | undefined) {
  if (headers["if-none-match"] === "*") return !known;
  return headers["if-match"] === undefined || (known !== undefined && headers["if-match"] === tagOf(known));
}

function judge({ method = "", url = "", headers }: IncomingMessage, body: Buffer): string | null {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/;
  const [, key, day = "", zone = "", names = "", signature = ""] =
    authorization.exec(headers.authorization ?? "") ?? [];
  if (key !== id) return "InvalidAccessKeyId";
  const time = String(headers["x-amz-date"] ?? "");
  const age = Date.now() - Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!time.startsWith(day) || !(Math.abs(age) < 15 * 60 * 1_000)) return "RequestTimeTooSkewed";
  if (headers["x-amz-content-sha256"] !== sha256(body)) return "XAmzContentSHA256Mismatch";
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.split(";").includes(name)))
    return "AccessDenied";
  const [path = "", query = ""] = url.split("?");
  const signed = names.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`);
  const canonical = `${method}\n${path}\n${query}\n${signed.join("")}\n${names}\n${sha256(body)}`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${zone}/s3/aws4_request\n${sha256(canonical)}`;
  const signing = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), zone), "s3"), "aws4_request");
  const expected = hmac(signing, text);
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}
