import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { awayFromDatabase } from "../../db/share";

/**
 * Threads of their own for passwords. Node's asynchronous scrypt runs on the four threads that also compress pages, read
 * files and look up names, and a burst of sign-ins would hold up all of these. One core is left to the site.
 */
export const hashingThreads = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Held by whoever has waited for their turn (turns.server.ts); without it nothing is hashed, also not by better-auth. */
export const hashingTurn = new AsyncLocalStorage<true>();

type Task = { password: string; salt: string };
type Answer = { key: Uint8Array } | { fault: string };

/** As better-auth does it, so that the passwords stored before stay valid: scrypt over the hexadecimal text of the salt. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16).toString("hex");
  return `${salt}:${Buffer.from(await computeKey({ password, salt })).toString("hex")}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }) {
  const [salt, stored] = hash.split(":");
  if (!salt || !stored) throw new Error("A stored password is not a salt and a key.");
  const [key, wanted] = [await computeKey({ password, salt }), Buffer.from(stored, "hex")];
  return key.length === wanted.length && timingSafeEqual(key, wanted);
}

type Thread = { worker: Worker; waiting: { resolve(key: Uint8Array): void; reject(error: Error): void }[] };
const threads: Thread[] = [];

/** Ahead of the first sign-in, which need not wait for it; later it replaces a thread that has ended. */
export function startHashing() {
  while (threads.length < hashingThreads) threads.push(startThread());
}

async function computeKey(task: Task) {
  if (!hashingTurn.getStore()) throw new Error("A password is hashed only in its turn.");
  startHashing();
  const [idlest] = threads.toSorted((one, other) => one.waiting.length - other.waiting.length);
  const computing = () =>
    new Promise<Uint8Array>((resolve, reject) => {
      idlest?.waiting.push({ resolve, reject });
      idlest?.worker.postMessage(task);
    });
  // As many at once as have a turn.
  return awayFromDatabase(computing, Number.POSITIVE_INFINITY);
}

/** From its source text, because a file may be out of reach once the process has given up root. */
function startThread(): Thread {
  const program = new URL(`data:text/javascript,${encodeURIComponent(`(${computeKeys})()`)}`);
  const thread: Thread = { worker: new Worker(program), waiting: [] };
  thread.worker.unref();
  // It takes one task after the other, so its answers come in their order.
  thread.worker.on("message", (answer: Answer) => {
    const asker = thread.waiting.shift();
    if ("key" in answer) asker?.resolve(answer.key);
    else asker?.reject(new Error(answer.fault));
  });
  const end = () => {
    const at = threads.indexOf(thread);
    if (at !== -1) threads.splice(at, 1);
    for (const { reject } of thread.waiting.splice(0)) reject(new Error("The thread that hashes passwords has ended."));
  };
  thread.worker.on("error", end).on("exit", end);
  return thread;
}

/** The thread's whole program: it is passed as text and may use nothing of this file. */
function computeKeys() {
  const { scryptSync } = process.getBuiltinModule("node:crypto");
  const { parentPort } = process.getBuiltinModule("node:worker_threads");
  const work = { N: 16_384, r: 16, p: 1 };
  parentPort?.on("message", ({ password, salt }: Task) => {
    try {
      const maxmem = 256 * work.N * work.r;
      parentPort.postMessage({ key: scryptSync(password.normalize("NFKC"), salt, 64, { ...work, maxmem }) });
    } catch (error) {
      parentPort.postMessage({ fault: String(error) });
    }
  });
}
