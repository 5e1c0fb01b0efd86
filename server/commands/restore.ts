import { restoreBackup } from "../../db/backup/restore";
import { withDatabase } from "./database";
import { pathFrom } from "./path";

/** `npm run restore -- FILE`, into an empty database. */
export async function start() {
  const path = pathFrom(process.argv, "Usage: npm run restore -- FILE");
  await withDatabase(
    async ({ sql }) => {
      const rows = await restoreBackup(sql, path);
      for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(10)}  ${table}`);
      console.log(`The database is as it was in ${path}.`);
    },
    { shouldMigrate: false },
  );
}
