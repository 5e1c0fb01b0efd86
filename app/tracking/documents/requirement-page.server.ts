import { z } from "zod";
import { sayKind } from "../../../content/en/applications/names";
import { fill } from "../../../content/format";
import { officeZone } from "../../../content/hours";
import type { Content } from "../../../content/languages/content-of";
import type { RequirementKey } from "../../../content/law/requirements";
import { holdsAadhaar } from "../../../content/person";
import { inTransaction, type Sql } from "../../../db/connect";
import type { TrackingProof } from "../../../db/personal/tracking-proof";
import { UploadLinkProof } from "../../../db/personal/upload-link-proof";
import { findNextToSend, type OwnRequirement, type RequirementSender } from "../../applications/requirements.server";
import { type Documents, destroyDocuments, findDocument } from "../../documents/storage/documents.server";
import { refuse } from "../../ui/result";
import { copyDocument, listCopyable } from "./copy-document.server";
import {
  canSenderMove,
  doneAs,
  explainFault,
  moveOwnRequirement,
  type RequirementResult,
} from "./move-own-requirement.server";
import { sendDocument } from "./send-document.server";
import { countUploadLinks, endUploadLinks, noteSentBy, offerUploadLink } from "./upload-links.server";

const parts = { timeZone: officeZone, day: "numeric", month: "short" } as const;
const dayFormat = new Intl.DateTimeFormat("en-GB", parts);
const timeFormat = new Intl.DateTimeFormat("en-US", { timeZone: officeZone, hour: "numeric", minute: "2-digit" });
const dayOf = (instant: Date) => dayFormat.format(instant);
const timeOf = (instant: Date) => `${dayOf(instant)}, ${timeFormat.format(instant)}`;

type Drawing = "photo" | "card" | "list" | "plan" | "letter" | "page";
const drawings: Record<Exclude<Drawing, "page">, readonly RequirementKey[]> = {
  photo: ["photo", "gstPhoto"],
  card: ["identity", "identityAddress", "pan", "landlordIdentity", "ownerIdentity"],
  list: ["people", "machinery", "foodCategories"],
  plan: ["blueprint"],
  letter: ["affidavit", "consentLetter", "signatory", "nominee", "repackerConsent", "incorporation"],
};
const drawingOf = (rule: string): Drawing =>
  (Object.keys(drawings) as (keyof typeof drawings)[]).find((name) => drawings[name].some((key) => key === rule)) ??
  "page";

/** Where a masked Aadhaar counts. */
const identityRules = ["identity", "identityAddress"];

/** What both the customer and the holder of an upload link see. */
async function showSlot(content: Content, sender: RequirementSender, sql: Sql, requirement: OwnRequirement) {
  const { trackingDocuments: words } = content;
  const { id, title, why, accepts, example, state, reason, rule, kind, reference } = requirement;
  const document = requirement.documentId
    ? await findDocument(sql, requirement.customerId, requirement.documentId)
    : null;
  const when = timeOf(state === "accepted" || !document ? requirement.changedAt : document.createdAt);
  return {
    id,
    title,
    why,
    accepts,
    example,
    state,
    reason,
    drawing: drawingOf(rule),
    isIdentity: identityRules.includes(rule),
    for: fill(words.for, { kind: sayKind(kind), reference }),
    said: fill(words.states[state], { when }),
    when,
    canSend: canSenderMove(sender, "send", requirement),
    canTakeBack: canSenderMove(sender, "takeBack", requirement),
    canLack: canSenderMove(sender, "lack", requirement),
    isClosed: !requirement.isOpen,
    pages: document?.pages ?? 0,
  };
}
export type ShownSlot = Awaited<ReturnType<typeof showSlot>>;

/** A requirement on the customer's own page. */
export async function showOwnRequirement(
  content: Content,
  sender: TrackingProof,
  sql: Sql,
  requirement: OwnRequirement,
) {
  const { trackingDocuments: words } = content;
  const links = await countUploadLinks(sql, requirement.id);
  return {
    next: await findNextToSend(sender, sql, requirement),
    ...(await showSlot(content, sender, sql, requirement)),
    lacks: requirement.lacks,
    copy:
      sender instanceof UploadLinkProof ? undefined : (await listCopyable(content, sender, sql)).get(requirement.id),
    links:
      links.until && links.count > 0
        ? fill(words.uploadLink.active, { count: links.count, day: dayOf(links.until) })
        : "",
  };
}
export type ShownOwnRequirement = Awaited<ReturnType<typeof showOwnRequirement>>;

/** A requirement behind its upload link, without any document that others sent. */
export async function showLinkedRequirement(
  content: Content,
  sender: UploadLinkProof,
  sql: Sql,
  requirement: OwnRequirement,
) {
  const { trackingDocuments: words } = content;
  const slot = await showSlot(content, sender, sql, requirement);
  const isTheirs = requirement.documentId !== null && requirement.documentId === sender.documentId;
  const { kind, reference, applicant } = requirement;
  return {
    ...slot,
    // The reason why staff sent back somebody else's document is not shown to the holder of the link.
    reason: isTheirs || requirement.documentId === null ? slot.reason : "",
    isTheirs,
    isThere: !slot.canSend && !isTheirs,
    intro: fill(words.link.intro, { applicant, kind: sayKind(kind), reference }),
    until: fill(words.link.until, { day: dayOf(sender.endsAt) }),
  };
}
export type ShownLinkedRequirement = Awaited<ReturnType<typeof showLinkedRequirement>>;

type Action<Sender> = {
  sender: Sender;
  stores: { sql: Sql; documents: Documents };
  requirement: OwnRequirement;
  form: FormData;
  /** Counts what is sent, against the limit of those who send. */
  isAllowed: () => Promise<boolean>;
};

/** What both the customer and the holder of an upload link do on the page of a requirement. */
export async function sendOrTakeBack(
  content: Content,
  { sender, stores, requirement, form, isAllowed }: Action<RequirementSender>,
) {
  const { trackingDocuments: words } = content;
  if (form.get("act") === "back") return takeBackDocument(content, sender, stores.sql, requirement.id);
  return (await isAllowed()) ? sendDocument(content, sender, stores, requirement, form) : refuse(words.tooMany, 429);
}

/** What the customer does there. */
export async function actOnOwnRequirement(content: Content, action: Action<TrackingProof> & { origin: string }) {
  const { trackingDocuments: words } = content;
  const { sender, requirement, form, origin } = action;
  const { sql } = action.stores;
  switch (form.get("act")) {
    case "lacks":
      return recordLacking(content, sender, sql, requirement.id, form);
    case "copy":
      return (await action.isAllowed())
        ? copyDocument(content, sender, action.stores, requirement, form)
        : refuse(words.tooMany, 429);
    case "make link":
      return offerUploadLink(content, sql, requirement, origin);
    case "end links":
      return endUploadLinks(content, sql, requirement.id);
    default:
      return sendOrTakeBack(content, action);
  }
}

/** Destroyed at once; the document is missing again. */
export const takeBackDocument = (content: Content, sender: RequirementSender, sql: Sql, requirementId: string) =>
  inTransaction<RequirementResult>(sql, async (transaction) => {
    const before = await moveOwnRequirement(sender, transaction, requirementId, "takeBack");
    if (!before?.documentId) return refuse(content.trackingDocuments.conflict, 409);
    if (sender instanceof UploadLinkProof) await noteSentBy(transaction, sender.hash, null);
    await destroyDocuments(transaction, [before.documentId]);
    return doneAs(content, "back");
  }).catch((each) => explainFault(content, each));

const lackingForm = (words: Content["trackingDocuments"]) =>
  z.object({
    lacks: z
      .string(words.lacks.empty)
      .overwrite((lacks) => lacks.replace(/[^\P{Cc}\n]+/gu, " "))
      .trim()
      .min(1, words.lacks.empty)
      .max(500, words.lacks.tooLong)
      .refine((lacks) => !holdsAadhaar(lacks), words.lacks.aadhaar),
  });

/** The customer does not have it and asks what else there is: the next step is then the staff's. */
export async function recordLacking(
  content: Content,
  sender: RequirementSender,
  sql: Sql,
  requirementId: string,
  form: FormData,
): Promise<RequirementResult> {
  const { trackingDocuments: words } = content;
  const read = lackingForm(words).safeParse(Object.fromEntries(form));
  if (!read.success) return refuse(read.error.issues[0]?.message ?? words.lacks.empty);
  const { lacks } = read.data;
  try {
    // Why it was sent back, or is still needed, stays.
    const before = await moveOwnRequirement(sender, sql, requirementId, "lack", ({ reason }) => ({ reason, lacks }));
    return before ? doneAs(content, "lacks") : refuse(words.conflict, 409);
  } catch (error) {
    return explainFault(content, error);
  }
}
