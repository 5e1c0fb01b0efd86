import { randomInt } from "node:crypto";
import { firstStage, stageRowOf } from "../../../content/law/stages";
import type { Service } from "../../../content/prices";
import type { Sql } from "../../../db/connect";
import { holdStaff } from "../../../db/versioned-change";
import { recordEvent } from "../../customers/change-customer.server";
import type { Application } from "../application";
import { applicationColumns } from "../change-application.server";
import { recomputeApplication } from "../recompute-application.server";
import { askByRules } from "../requirements.server";

const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const newReference = () => `AP${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;

type NewApplication = {
  customer: string;
  submission: string;
  order: string | null;
  item: number;
  requestKey: string | null;
  service: Service;
  kind: string;
  state: string;
  applicant: string;
  gstin: string;
  owner: string | null;
};

/** Null where the order's item has one already. Without an actor it started by itself. Who has left the team has none. */
export async function insertApplication(
  sql: Sql,
  actor: string | null,
  application: NewApplication,
): Promise<Application | null> {
  const stage = firstStage(application.service);
  const mover = stageRowOf(application.service, stage)?.mover ?? "we";
  const owner = application.owner && (await holdStaff(sql, application.owner)) ? application.owner : null;
  const [made] = await sql<Application[]>`
    insert into applications (reference, customer_id, submission_id, order_id, order_item, request_key, service, kind,
      state, applicant, constitution, premises, gstin, owner, stage, mover)
    values (${newReference()}, ${application.customer}, ${application.submission}, ${application.order}, ${application.item},
      ${application.requestKey}, ${application.service}, ${application.kind}, ${application.state}, ${application.applicant}, 'proprietor', 'owned',
      ${application.gstin}, ${owner}, ${stage}, ${mover})
    on conflict (order_id, order_item) where order_id is not null do nothing returning ${applicationColumns(sql)}`;
  if (!made) return null;
  const { customer, order } = application;
  await recordEvent(sql, {
    ...{ customer, application: made.id, actor, kind: "made", version: 1 },
    changes: { order },
  });
  await askByRules(sql, made);
  await recomputeApplication(sql, made);
  return made;
}
