import type { Constitution, Premises } from "../../content/law/application-kinds";
import { lastDay } from "../../content/law/deadlines";
import { isFinal, type Mover, rankOf, type Stage } from "../../content/law/stages";
import type { Service } from "../../content/prices";

export const paperStates = ["missing", "sent", "looked at", "accepted", "please send again", "waived"] as const;
export type PaperState = (typeof paperStates)[number];

/** Nothing more is wanted of it. */
export const isSettled = (state: PaperState) => state === "accepted" || state === "waived";

/** What staff can change in an application; `null` is nobody, or no day. */
export type ApplicationFields = {
  kind: string;
  business: string;
  state: string;
  applicant: string;
  constitution: Constitution;
  premises: Premises;
  pan: string;
  gstin: string;
  owner: string | null;
  stage: Stage;
  authoritySays: string;
  filedReference: string;
  /** A day, as 2026-11-15. */
  filedOn: string | null;
  /** By when the authority is expected to decide, where the law sets no time. */
  expectedOn: string | null;
  refusedBecause: string;
  appealUntil: string | null;
};

export type Application = ApplicationFields & {
  id: string;
  reference: string;
  customerId: string;
  submissionId: string;
  orderId: string | null;
  service: Service;
  stageSince: Date;
  mover: Mover;
  isOpen: boolean;
  dueAt: Date | null;
  climbsAt: Date | null;
  createdAt: Date;
  version: number;
};

export const longestNote = 4_000;

/** By when the authority decides: by the law's own time where it has one, else as staff typed it; a day, as 2026-11-15. */
export function expectedDay({
  service,
  kind,
  stage,
  filedOn,
  expectedOn,
}: Pick<Application, "service" | "kind" | "stage" | "filedOn" | "expectedOn">): string | null {
  if (!filedOn || isFinal(stage) || rankOf[stage] < rankOf.filed || stage === "query") return null;
  const when = stage === "inspection" ? "inspection" : kind === "quick" ? "quick" : undefined;
  return lastDay(service, "decision", filedOn, when)?.day ?? expectedOn;
}
