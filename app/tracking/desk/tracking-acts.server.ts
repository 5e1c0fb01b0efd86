import type { Content } from "../../../content/languages/content-of";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { recordAudit } from "../../audit/record.server";
import { refuse } from "../../ui/result";
import { answerQuestion, markQuestionsAnswered } from "./answer-question.server";
import {
  findTrackedCustomer,
  refusals,
  type TrackingAction,
  type TrackingPage,
  type TrackingResult,
} from "./find-tracked-customer.server";
import { forgetCustomerDevice, revokeTrackingLink } from "./revoke-access.server";
import { sendTrackingLink } from "./send-tracking-link.server";

/** What staff do with a customer's tracking page, by the name that the button sends. */
const acts: Record<string, (asked: TrackingAction) => Promise<TrackingResult>> = {
  "tracking link": sendTrackingLink,
  "tracking revoke": revokeTrackingLink,
  "tracking forget": forgetCustomerDevice,
  "tracking answer": answerQuestion,
  "tracking answered": markQuestionsAnswered,
};

/** Null for any other form of the page. */
export async function actOnTracking(
  content: Content,
  proof: StaffProof,
  sql: Sql,
  page: TrackingPage,
  form: FormData,
): Promise<TrackingResult | null> {
  const act = String(form.get("act") ?? "");
  if (!act.startsWith("tracking ")) return null;
  const whose = await findTrackedCustomer(proof, sql, page);
  if (!whose) return refuse(refusals.noSuchPage, 404);
  const object = "case" in page ? page.case : page.application;
  const note = (connection: Sql, action: string) =>
    recordAudit(connection, proof.user.id, { action, people: [whose.submission], object });
  return acts[act]?.({ content, proof, sql, whose, form, note }) ?? refuse(refusals.noSuchPage);
}
