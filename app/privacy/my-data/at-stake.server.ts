import { sayKind, stageNames } from "../../../content/en/applications/names";
import { myData } from "../../../content/en/my-data";
import { fill } from "../../../content/format";
import { exactRupees } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import type { PersonProof } from "../../../db/personal/person-proof";
import type { Application } from "../../applications/application";
import { readMyApplications } from "../../applications/my-applications.server";
import { listUnfinished } from "../../orders/checkout/request-refund.server";

const { atStake: words } = myData.confirm;

export type AtStake = { lines: string[]; canStop: boolean };

type Running = Pick<Application, "kind" | "reference" | "stage">;

const named = ({ kind, reference }: Pick<Running, "kind" | "reference">) => `${sayKind(kind)} (${reference})`;

/** The work that an erasure ends, and what is paid for work that is not done. */
export async function sayUnfinished(sql: Sql, submissions: string[], running: Running[]): Promise<string[]> {
  const unfinished = await listUnfinished(sql, submissions);
  return [
    ...running.map((each) => fill(words.running, { what: named(each), stage: stageNames[each.stage] })),
    ...unfinished.map(({ order, amount }) =>
      fill(amount > 0 ? words.paid : words.paidNothing, {
        order: order.reference,
        paid: exactRupees(order.total),
        amount: exactRupees(amount),
      }),
    ),
  ];
}

/** What an erasure would end or take away, in the words of the page that asks again. */
export async function showAtStake(proof: PersonProof, sql: Sql): Promise<AtStake> {
  const applications = await readMyApplications(proof, sql);
  const unfinished = await sayUnfinished(
    sql,
    proof.submissions,
    applications.filter(({ isOpen }) => isOpen),
  );
  const certificates = applications.flatMap((each) =>
    each.registration ? [fill(words.certificate, { what: named(each), number: each.registration.number })] : [],
  );
  return { lines: [...unfinished, ...certificates], canStop: unfinished.length > 0 };
}
