import { type Head, keptDays, verifyAuditLog } from "../../app/audit/verify.server";
import { withDatabase } from "./database";

const usage = "Usage: npm run audit-log -- verify [--head POSITION:HASH@DAY]…";

/**
 * `npm run audit-log -- verify`, with heads from the mails or the process's log. It fails where something is found, and
 * where nothing from outside the database proves that all is there.
 */
export async function start() {
  const [command, ...rest] = process.argv.slice(2);
  if (command !== "verify") throw new Error(usage);
  const heads = readHeads(rest);
  await withDatabase(async ({ sql }) => {
    const { events, head, findings, cut, provenTo } = await verifyAuditLog(sql, heads);
    for (const finding of findings) console.log(finding);
    for (const { position } of cut)
      console.log(
        `Link ${position} was cut from the old end: right only if its mail is more than ${keptDays} days old.`,
      );
    if (findings.length > 0) throw new Error(`The log was tampered with: ${findings.length} findings.`);
    console.log(`${events} events, each linked to the one before.`);
    if (head) console.log(`Head: ${head.position}:${head.hash}`);
    if (provenTo === null)
      throw new Error(
        "Not proven: its end may have been cut off, or all of it rewritten. Give --head from a mail or the log of the process.",
      );
    console.log(`Nothing was changed up to link ${provenTo}.`);
    const after = (head?.position ?? 0) - provenTo;
    if (after > 0)
      console.log(`Not proven: the end after it (${after} links here) may have been cut off. Give a newer --head.`);
  });
}

function readHeads(parameters: string[]): Head[] {
  const heads: Head[] = [];
  for (let at = 0; at < parameters.length; at += 2) {
    const [, position, hash, day] =
      /^(\d{1,15}):([\da-f]{64})(?:@(\d{4}-\d\d-\d\d))?$/.exec(parameters[at + 1] ?? "") ?? [];
    if (parameters[at] !== "--head" || !position || !hash) throw new Error(usage);
    heads.push({ position: Number(position), hash, ...(day && { day }) });
  }
  return heads;
}
