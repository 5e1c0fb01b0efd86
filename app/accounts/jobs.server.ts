import type { Sql } from "../../db/connect";
import type { Handlers } from "../../db/jobs";
import { pruneAccountEvents } from "./events.server";
import { reencryptSecondFactors } from "./rotation.server";
import type { Secrets } from "./signing.server";

export const accountJobs = (sql: Sql, secrets: Secrets): Handlers => ({
  ...(secrets[1] && {
    "reencrypt-second-factors": { everySeconds: 60 * 60, run: () => reencryptSecondFactors(sql, secrets) },
  }),
  "prune-account-events": { everySeconds: 24 * 60 * 60, run: () => pruneAccountEvents(sql) },
});
