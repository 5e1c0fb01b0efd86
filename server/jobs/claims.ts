import type { Sql } from "../../db/connect";
import { giveBack, Job } from "../../db/jobs";

/** The jobs that this instance has claimed and runs. */
export function createClaims(sql: Sql, instance: string, signal: AbortSignal) {
  const running = new Set<string>();
  const claiming = new Set<Promise<unknown>>();
  /** A claim failed, and may have been made all the same. */
  let isUnsure = false;
  let settling: Promise<void> | null = null;

  /** The answer to a claim can be lost with its connection: what the database says we hold and nobody runs is given back. */
  async function settle() {
    try {
      await Promise.allSettled(claiming);
      await giveBack(sql, instance, [...running]);
      isUnsure = false;
    } finally {
      settling = null;
    }
  }

  return {
    /** The next job of these kinds that is due; with `lost`, of those whose instance ended. */
    async claim(kinds: string[], lost: boolean): Promise<Job | null> {
      if (isUnsure) settling ??= settle();
      await settling;
      if (signal.aborted) return null;
      const claimed = Job.claim(sql, kinds, { instance, lost }).then((job) => {
        if (job) running.add(job.id);
        return job;
      });
      claiming.add(claimed);
      try {
        return await claimed;
      } catch (error) {
        isUnsure = true;
        throw error;
      } finally {
        claiming.delete(claimed);
      }
    },
    release: ({ id }: Job) => running.delete(id),
  };
}
