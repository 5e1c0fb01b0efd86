import type { Content } from "../../../content/languages/content-of";
import { isLocked, type Sql } from "../../../db/connect";
import { UploadLinkProof } from "../../../db/personal/upload-link-proof";
import { RequirementClosed } from "../../applications/attach-document.server";
import { canMove, decideMove, type Moved, type MoveName } from "../../applications/requirement-moves";
import { changeOwnRequirement, type Requirement, type RequirementSender } from "../../applications/requirements.server";
import { hindranceOf } from "../../documents/download/download.server";
import { done, type Refusal, type Result, refuse } from "../../ui/result";

/** `done` is what the address of the page says after it, so that a reload does nothing a second time. */
export type RequirementResult = Result<{ done: keyof Content["trackingDocuments"]["done"] }>;

export const doneAs = (content: Content, name: keyof Content["trackingDocuments"]["done"]): RequirementResult => ({
  ...done(content.trackingDocuments.done[name]),
  done: name,
});

export class SenderGone extends Error {
  override name = "SenderGone";
}

const actorOf = (sender: RequirementSender) => (sender instanceof UploadLinkProof ? "link" : "customer");

/** By a link only what came by it can be replaced or taken back, and what staff sent back can be replaced. */
const isTheirs = (sender: RequirementSender, { documentId, state }: Moved) =>
  !(sender instanceof UploadLinkProof) || [null, sender.documentId].includes(documentId) || state === "sent back";

/** Whether the sender may do it now. */
export const canSenderMove = (sender: RequirementSender, name: MoveName, requirement: Moved) =>
  isTheirs(sender, requirement) && canMove(name, actorOf(sender), requirement);

/** The requirement as it was before; null where the sender may not do it now. */
export const moveOwnRequirement = (
  sender: RequirementSender,
  sql: Sql,
  requirementId: string,
  name: MoveName,
  detailsOf: (requirement: Requirement) => Parameters<typeof decideMove>[3] = () => ({}),
) =>
  changeOwnRequirement(sender, sql, requirementId, (requirement) =>
    isTheirs(sender, requirement) ? decideMove(name, actorOf(sender), requirement, detailsOf(requirement)) : null,
  );

/** The customer was erased while a piece was being stored: there is no key that it could belong to. */
const isKeyGone = (error: unknown) => (error as { code?: string }).code === "23503";

/** A sentence for what is not possible at the moment and changed nothing; an unexpected error is thrown again. */
export function explainFault(content: Content, error: unknown): Refusal {
  const { trackingDocuments: words } = content;
  if (error instanceof SenderGone || isKeyGone(error)) return refuse(words.script.ended, 401);
  const hindrance = hindranceOf(error);
  if (error instanceof RequirementClosed || hindrance === "gone") return refuse(words.conflict, 409);
  if (hindrance || isLocked(error)) return refuse(words.busy, 503);
  throw error;
}
