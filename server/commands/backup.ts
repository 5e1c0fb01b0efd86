import { writeBackup } from "../../db/backup/write";
import { withDatabase } from "./database";
import { pathFrom } from "./path";

/** `npm run backup -- FILE`, whether the site is running or not. */
export async function start() {
  const path = pathFrom(process.argv, "Usage: npm run backup -- FILE");
  await withDatabase(async ({ sql }) => {
    const started = performance.now();
    const { rows, bytes } = await writeBackup(sql, path);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(10)}  ${table}`);
    console.log(`${path}: ${bytes} bytes in ${seconds} s`);
  });
}
