import { basename } from "node:path";
import { recordAudit } from "../../app/privacy/audit/record.server";
import { retention } from "../../content/law/retention";
import { listBackups } from "../../db/backup/check";
import { writeBackup } from "../../db/backup/write";
import { withDatabase } from "./database";
import { pathFrom } from "./path";

const usage = "Usage: npm run backup -- FILE, or npm run backup -- --check DIRECTORY";

/** `npm run backup -- FILE`, whether the site is running or not. */
export async function start() {
  if (process.argv[2] === "--check") return check(pathFrom(process.argv.toSpliced(2, 1), usage));
  const path = pathFrom(process.argv, usage);
  await withDatabase(async ({ sql }) => {
    // Before anything leaves the database: a copy of everyone's data that is not in the log must not exist.
    await recordAudit(sql, null, { action: "backup taken", details: { file: basename(path) } });
    const started = performance.now();
    const { rows, bytes } = await writeBackup(sql, path);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(10)}  ${table}`);
    console.log(`${path}: ${bytes} bytes in ${seconds} s`);
  });
}

/** Names the backups that are older than they may be, which still hold people who were erased since, and what it cannot judge. */
async function check(directory: string) {
  const { backups, unknown } = await listBackups(directory);
  const oldest = Date.now() - retention.backupDays * 24 * 60 * 60 * 1_000;
  const old = backups.filter(({ takenAt }) => takenAt.getTime() < oldest);
  const unopened = backups.filter(({ isByName }) => isByName);
  for (const { path, takenAt } of old) console.log(`${takenAt.toISOString().slice(0, 10)}  ${path}`);
  for (const path of unknown) console.log(`not checked  ${path}`);
  const faults = [
    ...(old.length > 0
      ? [`${old.length} of ${backups.length} backups are older than ${retention.backupDays} days: delete them.`]
      : []),
    ...(unknown.length > 0
      ? [
          `${unknown.length} entries are no backup that can be dated: keep nothing else here, and the day in the name of a file that is encrypted (anugya-2026-01-31.backup.age).`,
        ]
      : []),
  ];
  if (faults.length > 0) throw new Error(faults.join("\n"));
  console.log(`${backups.length} backups, none older than ${retention.backupDays} days.`);
  if (unopened.length > 0)
    console.log(`${unopened.length} of them are encrypted: judged by the day in their names, and not opened.`);
}
