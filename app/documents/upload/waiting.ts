import type { Hint } from "./measure";

/** A page that was taken and not sent yet: a phone may end the tab while its camera is open. */
export type WaitingPage = {
  id: string;
  kind: "page";
  requirement: string;
  at: number;
  blob: Blob;
  /** None of a PDF, which is a document of its own. */
  size: { width: number; height: number } | null;
  hints: Hint[];
  /** Quarters by which the sender turned it clockwise; it is turned when it is sent. */
  turns?: number;
};

/** A document that is being sent, kept until the server has confirmed its SHA-256. */
export type WaitingDocument = {
  id: string;
  kind: "requirement";
  requirement: string;
  at: number;
  blob: Blob;
  title: string;
  /** Where its pieces go. */
  address: string;
  name: string;
  sha256: string;
  isBegun: boolean;
  /** Why the server does not take it. */
  problem?: string;
};

export type Waiting = WaitingPage | WaitingDocument;

/** Tells the small script of the page that there is something to go on with, without opening the database. */
const waitingKey = "documents-waiting";
const longestMs = 7 * 24 * 60 * 60 * 1_000;
const store = "waiting";

const finished = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("documents", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/**
 * In the order in which they were taken. What is older than a week goes; of a document that was to be sent its name stays, with a
 * problem, until its sender has read that it did not arrive.
 */
export async function listWaiting(): Promise<Waiting[]> {
  const database = await open();
  const all = await finished<Waiting[]>(database.transaction(store).objectStore(store).getAll());
  const oldest = Date.now() - longestMs;
  const left: Waiting[] = [];
  for (const each of all.sort((one, other) => one.at - other.at)) {
    const expired = each.at < oldest && each.kind === "requirement" && { ...each, blob: new Blob(), problem: "" };
    if (expired && each.blob.size > 0) await changeWaiting([expired]);
    if (expired || each.at >= oldest) left.push(expired || each);
    else await removeWaiting(each.id);
  }
  note(left);
  return left;
}

function note(waiting: Waiting[]) {
  try {
    if (waiting.length > 0) localStorage.setItem(waitingKey, "1");
    else localStorage.removeItem(waitingKey);
  } catch {
    // Then it goes on when the page is used again.
  }
}

/** One transaction: pages become a document, or stay pages. */
export async function changeWaiting(put: Waiting[], removed: string[] = []): Promise<void> {
  const database = await open();
  const transaction = database.transaction(store, "readwrite");
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
  for (const each of put) transaction.objectStore(store).put(each);
  for (const id of removed) transaction.objectStore(store).delete(id);
  await done;
  if (put.length > 0) note(put);
}

export const removeWaiting = (id: string) => changeWaiting([], [id]);
