import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Sql } from "../../../db/connect";

/** Seals the keys of customers, never a document; its id says which one sealed what. */
export type MasterKey = { id: string; key: Buffer };
/** The one that seals, and those before, which still open. */
export type MasterKeys = readonly [current: MasterKey, ...previous: MasterKey[]];

/** A document is sealed with a key that this process does not have: nothing is lost, and nothing can be read. */
export class KeyUnknown extends Error {
  override name = "KeyUnknown";

  constructor(readonly masterId: string) {
    super(
      `Documents were sealed with the master key ${masterId}, which is neither DOCUMENTS_KEY nor DOCUMENTS_KEY_PREVIOUS.`,
    );
  }
}

const algorithm = "aes-256-gcm";
const [ivLength, tagLength] = [12, 16];

/** From 64 hexadecimal digits, as `openssl rand -hex 32` gives them. */
export function masterKey(hex: string): MasterKey {
  const key = Buffer.from(hex, "hex");
  const id = createHash("sha256").update("anugya documents key").update(key).digest("hex").slice(0, 12);
  return { id, key };
}

export function sealWith(key: Buffer, iv: Buffer, bound: string, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws when a byte, the key or what it is bound to is another. */
export function unsealWith(key: Buffer, bound: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivLength)).setAAD(Buffer.from(bound));
  decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
}

const boundTo = (customerId: string, masterId: string) => `key of ${customerId} by ${masterId}`;
const wrap = ({ id, key }: MasterKey, customerId: string, own: Buffer) =>
  sealWith(key, randomBytes(ivLength), boundTo(customerId, id), own);

type Wrapped = { wrapped: Buffer; masterId: string };

function unwrap(masters: MasterKeys, customerId: string, { wrapped, masterId }: Wrapped): Buffer {
  const master = masters.find(({ id }) => id === masterId);
  if (!master) throw new KeyUnknown(masterId);
  return unsealWith(master.key, boundTo(customerId, masterId), wrapped);
}

/** The customer's own key; null where nothing of them is stored. */
export async function findCustomerKey(sql: Sql, masters: MasterKeys, customerId: string): Promise<Buffer | null> {
  const [row] = await sql<Wrapped[]>`
    select wrapped, master_id from document_keys where customer_id = ${customerId}`;
  return row ? unwrap(masters, customerId, row) : null;
}

/** Made at the first document; of two at once, both use the one that was first. */
export async function makeCustomerKey(sql: Sql, masters: MasterKeys, customerId: string): Promise<Buffer> {
  const found = await findCustomerKey(sql, masters, customerId);
  if (found) return found;
  const [master] = masters;
  await sql`
    insert into document_keys (customer_id, wrapped, master_id)
    values (${customerId}, ${wrap(master, customerId, randomBytes(32))}, ${master.id})
    on conflict (customer_id) do nothing`;
  const made = await findCustomerKey(sql, masters, customerId);
  if (!made) throw new Error("The key of a customer was erased while it was made.");
  return made;
}

const batchSize = 500;

/** Seals every customer's key by the current master key; documents stay as they are. Returns how many it changed. */
export async function rewrapKeys(sql: Sql, masters: MasterKeys): Promise<number> {
  const [current] = masters;
  let changed = 0;
  for (;;) {
    const rows = await sql<(Wrapped & { customerId: string })[]>`
      select customer_id, wrapped, master_id from document_keys
      where master_id <> ${current.id} limit ${batchSize}`;
    if (rows.length === 0) return changed;
    for (const row of rows) {
      const wrapped = wrap(current, row.customerId, unwrap(masters, row.customerId, row));
      await sql`
        update document_keys set wrapped = ${wrapped}, master_id = ${current.id}
        where customer_id = ${row.customerId} and master_id = ${row.masterId}`;
    }
    changed += rows.length;
  }
}

/** How many customers' keys each unknown master key seals: said at start, and nobody's documents are lost by it. */
export async function countUnknownKeys(
  sql: Sql,
  masters: MasterKeys,
): Promise<{ masterId: string; customers: number }[]> {
  return sql<{ masterId: string; customers: number }[]>`
    select master_id, count(*)::int as customers from document_keys
    where master_id <> all(${masters.map(({ id }) => id)}) group by master_id`;
}
