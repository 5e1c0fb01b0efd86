import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import type { Submission } from "../list/submission";
import { readSubmissions, type View } from "../list/submission-list.server";

type Outcome = "complete" | "cut off" | "refused";

/**
 * One line a submission, then one that says how many: a stream that ends without it was cut off. The next batch
 * is read when the browser has taken the last one, and only while the admin is still one.
 */
export async function streamSubmissions(
  proof: StaffProof,
  { sql, reportFailure }: { sql: Sql; reportFailure(doing: string, cause: unknown): void },
  view: View,
): Promise<ReadableStream<Uint8Array>> {
  const [record] = await sql<{ id: string }[]>`
    insert into exports (user_id, email, filter)
    values (${proof.user.id}, ${proof.user.email}, ${sql.json({ ...view.filter, of: view.list, zone: view.zone })}) returning id`;
  const batches = readSubmissions(proof, sql, view);
  const encoder = new TextEncoder();
  let rows = 0;

  const close = (outcome: Outcome) =>
    sql`update exports set ended_at = now(), rows = ${rows}, outcome = ${outcome} where id = ${record?.id ?? null}`;

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await batches.next();
          if (!(await proof.stillHolds())) {
            await close("refused");
            return controller.error(new Error("the role was taken away"));
          }
          if (next.done) {
            await close("complete");
            controller.enqueue(encoder.encode(`${JSON.stringify({ rows })}\n`));
            return controller.close();
          }
          rows += next.value.length;
          controller.enqueue(encoder.encode(next.value.map(lineOf).join("")));
        } catch (error) {
          reportFailure(`export ${view.list}`, error);
          await close("cut off").catch(() => {});
          controller.error(error);
        }
      },
      cancel: async () => {
        await close("cut off").catch((error) => reportFailure("record an export", error));
      },
    },
    { highWaterMark: 2 },
  );
}

const lineOf = ({ name, email, phone, state, service, createdAt, message }: Submission) => {
  const line = [name, email, phone, state, service, createdAt.getTime()];
  return `${JSON.stringify(message === undefined ? line : [...line, message])}\n`;
};
