import type { Constitution, Premises } from "../../content/law/application-kinds";
import { lastDay } from "../../content/law/deadlines";
import { isFinal, type Mover, rankOf, type Stage } from "../../content/law/stages";
import type { Service } from "../../content/prices";

export const requirementStates = ["missing", "sent", "looked at", "accepted", "sent back", "waived"] as const;
export type RequirementState = (typeof requirementStates)[number];

/** Nothing more is wanted of it. */
export const isSettled = (state: RequirementState) => state === "accepted" || state === "waived";

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

/** What an authority asks about. */
export const queryTopics: Record<string, string> = {
  premises: "Premises documents",
  identity: "Identity documents",
  business: "What the business does",
  constitution: "Constitution documents",
  fee: "Fee",
  other: "Something else",
};

type Decided = Pick<Application, "service" | "kind" | "stage" | "filedOn">;

const isBeingDecided = ({ stage, filedOn }: Decided) =>
  filedOn !== null && !isFinal(stage) && rankOf[stage] >= rankOf.filed && stage !== "query";

/** By when the authority must decide by law, as 2026-11-15; null where the law sets no time. Customers learn no other day. */
export function decisionDay(application: Decided): string | null {
  const { service, kind, stage, filedOn } = application;
  if (!filedOn || !isBeingDecided(application)) return null;
  const when = stage === "inspection" ? "inspection" : kind === "quick" ? "quick" : undefined;
  return lastDay(service, "decision", filedOn, when)?.day ?? null;
}

/** For staff: where the law sets no time, the day that they typed. */
export const expectedDay = (application: Decided & Pick<Application, "expectedOn">): string | null =>
  decisionDay(application) ?? (isBeingDecided(application) ? application.expectedOn : null);
