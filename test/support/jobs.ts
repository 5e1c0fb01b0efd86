import { randomUUID } from "node:crypto";
import type { Sql } from "../../db/connect";
import { beat } from "../../db/instances";
import { Job } from "../../db/jobs";

/** As the runner of an instance that lives claims it. */
export async function claimJob(sql: Sql, kinds: string[]): Promise<Job | null> {
  const instance = randomUUID();
  await beat(sql, instance);
  return Job.claim(sql, kinds, { instance, lost: false });
}
