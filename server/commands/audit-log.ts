import { type Head, verifyAuditLog } from "../../app/privacy/audit/verify.server";
import { withDatabase } from "./database";

const usage = "Usage: npm run audit-log -- verify [--head POSITION:HASH]…";

/** `npm run audit-log -- verify`, with heads from the weekly mails or the process's log; fails where something is found. */
export async function start() {
  const [command, ...rest] = process.argv.slice(2);
  if (command !== "verify") throw new Error(usage);
  const heads = readHeads(rest);
  await withDatabase(async ({ sql }) => {
    const { events, head, findings, cut } = await verifyAuditLog(sql, heads);
    for (const finding of findings) console.log(finding);
    for (const { position } of cut)
      console.log(`Link ${position} was cut from the old end: right only if its mail is more than 400 days old.`);
    if (findings.length > 0) throw new Error(`The log was tampered with: ${findings.length} findings.`);
    console.log(`${events} events, each linked to the one before. Nothing was changed.`);
    if (head) console.log(`Head: ${head.position}:${head.hash}`);
    if (heads.length === 0) console.log("Give --head from a mail to learn whether all of it was rewritten.");
  });
}

function readHeads(given: string[]): Head[] {
  const heads: Head[] = [];
  for (let at = 0; at < given.length; at += 2) {
    const [, position, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(given[at + 1] ?? "") ?? [];
    if (given[at] !== "--head" || !position || !hash) throw new Error(usage);
    heads.push({ position: Number(position), hash });
  }
  return heads;
}
