import { roomPapers as words } from "../../../content/en/room/papers";
import { applications } from "../../../content/en/staff/applications";
import { fill } from "../../../content/format";
import { officeZone } from "../../../content/hours";
import type { PaperKey } from "../../../content/law/asked-papers";
import type { Sql } from "../../../db/connect";
import type { PaperLinkProof } from "../../../db/personal/paper-link-proof";
import type { OwnPaper, PaperSender } from "../../applications/papers.server";
import { findDocument } from "../../documents/keeping/documents.server";
import type { Drawing } from "../screens/example";
import { isOpenTo } from "./act.server";
import { countPaperLinks } from "./links.server";

const parts = { timeZone: officeZone, day: "numeric", month: "short" } as const;
const dayFormat = new Intl.DateTimeFormat("en-GB", parts);
const timeFormat = new Intl.DateTimeFormat("en-US", { timeZone: officeZone, hour: "numeric", minute: "2-digit" });
const dayOf = (instant: Date) => dayFormat.format(instant);
const timeOf = (instant: Date) => `${dayOf(instant)}, ${timeFormat.format(instant)}`;

const drawings: Record<Exclude<Drawing, "page">, readonly PaperKey[]> = {
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

/** What both the customer and whoever has the link of the paper see of it. */
async function showSlot(sender: PaperSender, sql: Sql, paper: OwnPaper) {
  const { id, title, why, accepts, example, state, reason, rule, kind, reference } = paper;
  const document = paper.documentId ? await findDocument(sql, paper.customerId, paper.documentId) : null;
  const when = timeOf(state === "accepted" || !document ? paper.changedAt : document.createdAt);
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
    for: fill(words.for, { kind: applications.kinds[kind] ?? kind, reference }),
    said: fill(words.states[state], { when }),
    when,
    canSend: isOpenTo(sender, paper),
    isClosed: !paper.isOpen,
    pages: document?.pages ?? 0,
  };
}
export type ShownSlot = Awaited<ReturnType<typeof showSlot>>;

/** A paper in the customer's own room. */
export async function showOwnPaper(sender: PaperSender, sql: Sql, paper: OwnPaper) {
  const links = await countPaperLinks(sql, paper.id);
  return {
    ...(await showSlot(sender, sql, paper)),
    lacks: paper.lacks,
    links:
      links.until && links.count > 0 ? fill(words.forward.active, { count: links.count, day: dayOf(links.until) }) : "",
  };
}
export type ShownOwnPaper = Awaited<ReturnType<typeof showOwnPaper>>;

/** The link that was just made, and how it is sent on. */
export const showMadeLink = (link: string, title: string) => ({
  link,
  whatsapp: `https://wa.me/?text=${encodeURIComponent(fill(words.forward.message, { title, link }))}`,
});
export type MadeLink = ReturnType<typeof showMadeLink>;

/** A paper behind its forwarded link: nothing of what others sent for it. */
export async function showLinkedPaper(sender: PaperLinkProof, sql: Sql, paper: OwnPaper) {
  const slot = await showSlot(sender, sql, paper);
  const isTheirs = paper.documentId !== null && paper.documentId === sender.documentId;
  const { kind, reference, applicant } = paper;
  return {
    ...slot,
    // Why staff sent back what somebody else sent is not theirs to read.
    reason: isTheirs || paper.documentId === null ? slot.reason : "",
    isTheirs,
    isThere: !slot.canSend && !isTheirs,
    intro: fill(words.link.intro, { applicant, kind: applications.kinds[kind] ?? kind, reference }),
    until: fill(words.link.until, { day: dayOf(sender.endsAt) }),
  };
}
export type ShownLinkedPaper = Awaited<ReturnType<typeof showLinkedPaper>>;
