import { createHmac } from "node:crypto";
import type { Sql } from "./connect";

const secrets = new WeakMap<Sql, Promise<string>>();

/** A keyed digest of a network, mailbox or number for counters, which never hold it itself; the same in every instance. */
export async function keyedDigest(sql: Sql, text: string): Promise<string> {
  const secret = await sharedSecret(sql);
  return createHmac("sha256", secret).update(text).digest("base64url").slice(0, 22);
}

async function sharedSecret(sql: Sql): Promise<string> {
  const known = secrets.get(sql);
  if (known) return known;
  const secret = readSecret(sql);
  secrets.set(sql, secret);
  secret.catch(() => secrets.delete(sql));
  return secret;
}

async function readSecret(sql: Sql) {
  const [row] = await sql<{ secret: string }[]>`select secret from shared_secrets where name = 'client address'`;
  if (!row) throw new Error("The database has no secret for client addresses.");
  return row.secret;
}

/**
 * The networks that a client's own one is part of, widest first and itself last: of IPv6, where `network` is a /64, the /48
 * and the /56 that a provider may assign to one subscriber; of IPv4 the 256 neighbours.
 */
export function networksAround(network: string): string[] {
  const groups = network.split(":");
  if (groups.length !== 4)
    return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? [`${network.replace(/\.\d+$/, "")}.0/24`, network] : [network];
  const site = groups.slice(0, 3).join(":");
  const subscriber = Number.parseInt(groups[3] ?? "", 16) >> 8;
  return [`${site}/48`, `${site}:${subscriber.toString(16)}00/56`, network];
}
