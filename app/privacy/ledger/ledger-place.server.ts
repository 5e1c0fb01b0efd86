import { openObjectStore } from "../../../db/object-store";
import { ledgerFile } from "./ledger-file.server";
import {
  addEntries,
  away,
  changedMeanwhile,
  type Ledger,
  type LedgerPlace,
  parseLedger,
  textOf,
} from "./ledger-format.server";
import { ledgerTable } from "./ledger-table.server";

const objectAddress = /^s3:(?=https?:)/;
const tableAddress = /^postgres(ql)?:/;

/** `s3:https://…` or `postgres://…` of ERASURE_LEDGER; anything else is the path of a file. */
export function ledgerAt(address: string) {
  if (objectAddress.test(address)) return ledgerObject(address.replace(objectAddress, ""));
  return tableAddress.test(address) ? ledgerTable(address) : ledgerFile(address);
}

export const isLedgerFile = (address: string) => !objectAddress.test(address) && !tableAddress.test(address);

/** Null where there is none. */
export const readLedger = (address: string): Promise<Ledger | null> => ledgerAt(address).read();

/**
 * One object, rewritten whole at each change, since a store cannot append: a write takes effect as a whole or not at all, and
 * only over the state that was read before it, also where an instance has lost its turn in the database without knowing.
 * `address` is https://KEY:SECRET@host/bucket/name?region=….
 */
function ledgerObject(address: string): LedgerPlace {
  const url = new URL(address);
  const [, bucket = "", object = ""] = /^(.*)\/([^/]+)$/.exec(url.pathname) ?? [];
  const name = `s3:${url.protocol}//${url.host}${url.pathname}`;
  url.pathname = bucket;
  const store = openObjectStore(url.href, "store of the ledger");
  const asked = <Value>(work: Promise<Value>) =>
    work.catch((cause) => {
      throw away(name, cause);
    });

  /** What was read stays byte for byte, and many lines are not put into words again while requests wait. */
  const read = new WeakMap<Ledger, Buffer>();

  async function write(present: Ledger | null, bytes: Buffer) {
    const isWritten = await asked(store.replace(object, bytes, present?.version ?? null));
    if (!isWritten) throw changedMeanwhile(name);
    // Some stores, and caches before them, confirm what they do not have.
    const kept = await asked(store.get(object));
    if (!kept?.subarray(0, bytes.length).equals(bytes))
      throw away(name, new Error("the store confirmed a write, and what it has is something else"));
  }
  return {
    name,
    async read() {
      const found = await asked(store.read(object));
      if (!found) return null;
      if (found.tag === "") throw away(name, new Error("the store names no ETag, by which writers see each other"));
      const ledger = await parseLedger(name, found.bytes.toString("utf8"), found.changedAt);
      ledger.version = found.tag;
      read.set(ledger, found.bytes.subarray(0, ledger.length));
      return ledger;
    },
    async append(ledger, entries) {
      if (entries.length === 0 && ledger.unfinished === "") return;
      const before = read.get(ledger) ?? Buffer.from(textOf(ledger));
      await write(ledger, Buffer.concat([before, Buffer.from(addEntries(ledger, entries))]));
    },
    replace: (present, ledger) => write(present, Buffer.from(textOf(ledger))),
  };
}
