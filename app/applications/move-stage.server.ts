import { z } from "zod";
import { dayInIndia } from "../../content/format";
import { longDay } from "../../content/hours";
import { isFinal, rankOf, type Stage, stageRowOf, stagesOf } from "../../content/law/stages";
import type { Sql } from "../../db/connect";
import { answers, optionalDay } from "../customers/form-fields.server";
import { type Mark, markOrder } from "../orders/payments/order-milestones.server";
import type { Supplier } from "../orders/supplier";
import { type Application, isSettled, type RequirementState } from "./application";
import { type ApplicationAction, applicationAct, type Change } from "./change-application.server";

export const isWithAuthority = ({ stage }: Application) =>
  rankOf[stage] === rankOf.filed || rankOf[stage] === rankOf.authority;

export const sayBeforeFiling = (filedOn: string) => `That is before the application was filed on ${longDay(filedOn)}.`;

/** What the authority's portal shows at a stage, if nobody says otherwise. */
export const portalWords = ({ service }: Application, stage: Stage) => stageRowOf(service, stage)?.says[0] ?? "";

/** The milestones of the order follow in the same transaction. */
export const moveTo = (
  { supplier, proof, now }: ApplicationAction,
  stage: Stage,
  fields: Change["fields"] = {},
  kind = "stage",
): Change & Required<Pick<Change, "also">> => ({
  kind,
  fields: { ...fields, stage },
  also: async (sql, after) => {
    if (isFinal(stage)) await closeQuery(sql, after, now);
    await markByStages(sql, { orderId: after.orderId, supplier, actor: proof.user.id });
  },
});

/** Every document is accepted or waived. */
export const markReady = applicationAct({
  can: ({ stage }) => stage === "collecting",
  form: () => z.object({}),
  async decide(current, _, action, sql) {
    const requirements = await sql<{ state: RequirementState }[]>`
      select state from requirements where application_id = ${current.id}`;
    const open = requirements.filter(({ state }) => !isSettled(state)).length;
    return open > 0 ? `Documents still open: ${open}.` : moveTo(action, "ready");
  },
});

/** What the authority's portal shows now. What needs more than a word has a form of its own. */
export const recordPortal = applicationAct({
  can: (current) => isWithAuthority(current) && current.stage !== "query",
  form: (_, now) => z.object({ authoritySays: z.string(), expectedOn: optionalDay(now) }),
  decide(current, { authoritySays, expectedOn }, action) {
    const row = stagesOf(current.service).find((each) => each.says.includes(authoritySays));
    if (!row || isFinal(row.stage) || row.stage === "query" || rankOf[row.stage] < rankOf[current.stage])
      return answers.notNow;
    if (expectedOn && current.filedOn && expectedOn < current.filedOn) return sayBeforeFiling(current.filedOn);
    return moveTo(action, row.stage, { authoritySays, expectedOn }, "portal");
  },
});

/** It was decided without our answer. */
export const closeQuery = async (sql: Sql, { id }: Application, now: Date) => {
  await sql`
    update authority_queries set answered_on = greatest(asked_on, ${dayInIndia(now)}::text::date)
    where application_id = ${id} and answered_on is null`;
};

type Standing = { stage: Stage; service: string };

/**
 * What the stages of an order's applications say of the order, in one place. Work starts with a file that is ready; Udyam,
 * which is done in one sitting, starts when it is done. The fee goes to the authority with the filing. The work is done when
 * the authority has decided on everything that was sold.
 */
export function marksOf(standings: Standing[], order: { things: number; governmentFee: number }): Mark[] {
  const reaches = ({ stage, service }: Standing, rank: number) =>
    stage !== "withdrawn" && rankOf[stage] >= (service === "msme" ? rankOf.granted : rank);
  const decided = standings.filter(({ stage }) => stage === "granted" || stage === "refused");
  const marks: [Mark, boolean][] = [
    ["work started", standings.some((each) => reaches(each, rankOf.ready))],
    ["fee passed on", order.governmentFee > 0 && standings.some((each) => reaches(each, rankOf.filed))],
    ["service done", standings.length >= order.things && decided.length === standings.length],
  ];
  return marks.filter(([, isSo]) => isSo).map(([mark]) => mark);
}

/** In the transaction of the stage that was reached. What is marked already stays as it is. */
async function markByStages(
  sql: Sql,
  { orderId, supplier, actor }: { orderId: string | null; supplier: Supplier; actor: string | null },
): Promise<void> {
  if (!orderId) return;
  const standings = await sql<Standing[]>`select stage, service from applications where order_id = ${orderId}`;
  const [order] = await sql<{ things: number; governmentFee: number }[]>`
    select greatest(1, jsonb_array_length(items)) as things, government_fee::float8
    from orders where id = ${orderId}`;
  if (!order) return;
  for (const kind of marksOf(standings, order)) await markOrder(sql, { id: orderId, kind, supplier, actor });
}
