import { resolve } from "node:path";
import { restoreBackup } from "../db/backup/restore";
import { borrowDatabase } from "../db/borrow";
import { readEnvironment } from "./env";

/** `npm run restore -- FILE`, into an empty database. */
export async function start() {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error("Say from where: npm run restore -- FILE");
  // A file is named from where the person stands, which npm leaves.
  const path = resolve(process.env.INIT_CWD ?? "", name);
  const database = await borrowDatabase(readEnvironment(process.env));
  try {
    const rows = await restoreBackup(database.sql, path);
    for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(10)}  ${table}`);
    console.log(`The database is as it was in ${path}.`);
  } finally {
    await database.close();
  }
}
