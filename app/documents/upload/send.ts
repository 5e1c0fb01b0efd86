import { changeWaiting, listWaiting, removeWaiting, type WaitingDocument } from "./waiting";

/** Half of what the server takes at most: of a poor connection that breaks, less is lost. */
const pieceBytes = 64 * 1024;
const pieceTimeoutMs = 60_000;
const [firstPauseMs, longestPauseMs] = [1_000, 30_000];

/** What this browser is sending. */
export type Sending = {
  requirements: (Pick<WaitingDocument, "id" | "requirement" | "title" | "problem"> & {
    size: number;
    sent: number;
    isElsewhere: boolean;
  })[];
  /** There is no connection, or the server has no time; it goes on by itself. */
  isAway: boolean;
  /** The sender must open their link or enter a code again; nothing is lost. */
  isEnded: boolean;
};

type Answer = { state: "kept" | "receiving"; received: number; sha256: string };
type Outcome = "kept" | "away" | "ended" | "elsewhere" | { problem: string };

const sent = new Map<string, number>();
/** Of another customer than the one whose pages are open now: they wait until theirs are. */
const elsewhere = new Set<string>();
let [isRunning, isAway, isEnded] = [false, false, false];

/** Sends everything that waits, one after the other, in one tab at a time, until nothing is left that can be sent. */
export async function sendWaiting(report: (sending: Sending) => void): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  try {
    await (navigator.locks ? navigator.locks.request("documents", () => sendAll(report)) : sendAll(report));
  } finally {
    isRunning = false;
  }
}

async function sendAll(report: (sending: Sending) => void) {
  isEnded = false;
  for (let failures = 0; ; ) {
    const next = (await listRequirements()).find(({ id, problem }) => problem === undefined && !elsewhere.has(id));
    const reportNow = async () => report(await describeSending());
    if (!next) return reportNow();
    const outcome = await sendDocument(next, reportNow);
    failures = outcome === "away" ? failures + 1 : 0;
    isAway = outcome === "away";
    isEnded = outcome === "ended";
    if (outcome === "kept") await removeWaiting(next.id);
    if (outcome === "elsewhere") elsewhere.add(next.id);
    if (typeof outcome === "object") await changeWaiting([{ ...next, problem: outcome.problem }]);
    await reportNow();
    if (isEnded) return;
    if (isAway) await pause(failures);
  }
}

const listRequirements = async () => (await listWaiting()).filter((each) => each.kind === "requirement");

export async function describeSending(): Promise<Sending> {
  const requirements = (await listRequirements()).map(({ id, requirement, title, problem, blob }) => ({
    id,
    requirement,
    title,
    size: blob.size,
    sent: sent.get(id) ?? 0,
    isElsewhere: elsewhere.has(id),
    ...(problem !== undefined && { problem }),
  }));
  return { requirements, isAway, isEnded };
}

/** Until the connection is back, or for a while that grows, with some chance so that phones do not come all at once. */
const pause = (failures: number) =>
  new Promise<void>((resolve) => {
    const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
    const timer = setTimeout(end, longest * (0.5 + Math.random() / 2));
    addEventListener("online", end, { once: true });
    function end() {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    }
  });

/** Each piece begins where the last one ended by the server's own count; the same id again is the same document. */
async function sendDocument(requirement: WaitingDocument, reportNow: () => Promise<void>): Promise<Outcome> {
  const { id, blob, sha256 } = requirement;
  let answer: Answer | Outcome = { state: "receiving", received: 0, sha256: "" };
  if (requirement.isBegun) answer = await ask(requirement);
  else await changeWaiting([{ ...requirement, isBegun: true }]);
  for (;;) {
    if (typeof answer === "string" || "problem" in answer) return answer;
    // Confirmed by what the server computed of the bytes that it got.
    if (answer.state === "kept") return answer.sha256 === sha256 ? "kept" : { problem: "" };
    sent.set(id, answer.received);
    isAway = false;
    await reportNow();
    answer = await sendPiece(requirement, answer.received, blob.slice(answer.received, answer.received + pieceBytes));
  }
}

/** How much has arrived, which costs no bytes of a poor connection. */
async function ask({ address, id }: WaitingDocument): Promise<Answer | Outcome> {
  const response = await call(`${address}/${id}`, { method: "HEAD" });
  if (!response?.ok) return refusalOf(response, "");
  const { headers } = response;
  const state = headers.get("Upload-State") === "kept" ? "kept" : "receiving";
  return { state, received: Number(headers.get("Upload-Offset")), sha256: headers.get("Upload-Sha256") ?? "" };
}

async function sendPiece(requirement: WaitingDocument, offset: number, body: Blob): Promise<Answer | Outcome> {
  const { address, id, name, sha256, blob } = requirement;
  const headers = {
    "Content-Type": "application/octet-stream",
    "Upload-Offset": String(offset),
    "Upload-Length": String(blob.size),
    "Upload-Name": name,
    "Upload-Sha256": sha256,
  };
  const response = await call(`${address}/${id}`, { method: "PATCH", headers, body });
  const said = await response?.json().catch(() => null);
  if (response?.ok && said?.state) return { received: 0, sha256: "", ...said };
  return refusalOf(response, said?.message ?? "");
}

/** Undefined without a connection; when it is lost, an unfinished request is not waited for. */
async function call(address: string, init: RequestInit): Promise<Response | undefined> {
  const stop = new AbortController();
  const end = () => stop.abort();
  const timer = setTimeout(end, pieceTimeoutMs);
  addEventListener("offline", end);
  try {
    return await fetch(address, { ...init, redirect: "manual", signal: stop.signal });
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    removeEventListener("offline", end);
  }
}

const refusals = [409, 410, 413, 422];

function refusalOf(response: Response | undefined, message: string): Outcome {
  if (response?.status === 404) return "elsewhere";
  if (response?.status === 401 || response?.type === "opaqueredirect") return "ended";
  return response && refusals.includes(response.status) ? { problem: message } : "away";
}

/** Of a document as it is kept until the server confirms it. */
export async function hashOf(blob: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
