import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { beginExport, endExport } from "./record-export.server";

export type ExportServices = { sql: Sql; reportFailure(doing: string, cause: unknown): void };

/** What is sent next, and how many rows are in it. */
export type ExportPart = { bytes: Uint8Array | string; rows: number };

/**
 * Recorded before the first row is read, and with their number at its end. A part is sent when the browser has taken the one
 * before, and only while the reader still has their role; the one after it may have been read by then.
 */
export async function streamExport(
  proof: StaffProof,
  { sql, reportFailure }: ExportServices,
  filter: { of: string; [name: string]: unknown },
  parts: AsyncGenerator<ExportPart>,
  lastOf: (rows: number) => string = () => "",
): Promise<ReadableStream<Uint8Array>> {
  const id = await beginExport(proof, sql, filter);
  const encoder = new TextEncoder();
  let rows = 0;

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await parts.next();
          if (!(await proof.stillHolds())) {
            await endExport(sql, id, rows, "refused");
            return controller.error(new Error("the role was taken away"));
          }
          if (next.done) {
            await endExport(sql, id, rows, "complete");
            const last = lastOf(rows);
            if (last) controller.enqueue(encoder.encode(last));
            return controller.close();
          }
          rows += next.value.rows;
          const { bytes } = next.value;
          controller.enqueue(typeof bytes === "string" ? encoder.encode(bytes) : bytes);
        } catch (error) {
          reportFailure(`export ${filter.of}`, error);
          await endExport(sql, id, rows, "cut off").catch(() => {});
          controller.error(error);
        }
      },
      cancel: async () => {
        await endExport(sql, id, rows, "cut off").catch((error) => reportFailure("record an export", error));
      },
    },
    { highWaterMark: 2 },
  );
}
