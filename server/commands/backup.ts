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
    const started = performance.now();
    const { rows, bytes } = await writeBackup(sql, path);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(10)}  ${table}`);
    console.log(`${path}: ${bytes} bytes in ${seconds} s`);
  });
}

/** Names the backups that are older than they may be; they still hold people who were erased since. */
async function check(directory: string) {
  const backups = await listBackups(directory);
  const oldest = Date.now() - retention.backupDays * 24 * 60 * 60 * 1_000;
  const old = backups.filter(({ takenAt }) => takenAt.getTime() < oldest);
  for (const { path, takenAt } of old) console.log(`${takenAt.toISOString().slice(0, 10)}  ${path}`);
  if (old.length > 0)
    throw new Error(
      `${old.length} of ${backups.length} backups are older than ${retention.backupDays} days: delete them.`,
    );
  console.log(`${backups.length} backups, none older than ${retention.backupDays} days.`);
}
