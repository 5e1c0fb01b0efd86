import { resolve } from "node:path";
import { writeBackup } from "../db/backup/write";
import { borrowDatabase } from "../db/borrow";
import { readEnvironment } from "./env";

/** `npm run backup -- FILE`, while the site runs or not. */
export async function start() {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error("Say where to: npm run backup -- FILE");
  // A file is named from where the person stands, which npm leaves.
  const path = resolve(process.env.INIT_CWD ?? "", name);
  const database = await borrowDatabase(readEnvironment(process.env));
  try {
    const started = performance.now();
    const { rows, bytes } = await writeBackup(database.sql, path);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(10)}  ${table}`);
    console.log(`${path}: ${bytes} bytes in ${seconds} s`);
  } finally {
    await database.close();
  }
}
