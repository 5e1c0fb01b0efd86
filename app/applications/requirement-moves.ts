import type { Sql } from "../../db/connect";
import type { RequirementState } from "./application";

type Asked = { state: RequirementState; lacks: string };

export const isWanted = ({ state }: Pick<Asked, "state">) => state === "missing" || state === "sent back";

/** It has come and waits for our judgement. */
export const isToCheck = ({ state }: Pick<Asked, "state">) => state === "sent" || state === "looked at";

/** The one that waits for our judgement after this one, from its place on and then from the first. */
export function nextToCheck<Each extends Pick<Asked, "state"> & { id: string }>(all: readonly Each[], id: string) {
  const at = all.findIndex((each) => each.id === id);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find(isToCheck);
}

/** Where the customer wrote that they do not have a document, staff must answer first. */
export const isToSend = (requirement: Asked) => isWanted(requirement) && requirement.lacks === "";

/** The same of a row of `requirements`. */
export const rowIsToSend = (sql: Sql) =>
  sql`(requirements.state in ('missing', 'sent back') and requirements.lacks = '')`;

/** Staff at the desk, the customer in My applications, or somebody to whom they gave the link of this one document. */
export type Actor = "staff" | "customer" | "link";

export type Move = {
  from: readonly RequirementState[];
  /** Also from these, while there is a file: one that was sent back by mistake, or is left from before it was waived. */
  fromWithFile?: readonly RequirementState[];
  /** Only once the customer has said that they do not have it. */
  isLacking?: boolean;
  to: RequirementState | "as before";
  /** What happens to the file that is there; by default it stays. */
  file?: "replaced" | "removed";
  /** The customer reads why. */
  needsReason?: true;
  /** Who may, each with the kind of event that it writes. */
  by: Partial<Record<Actor, string>>;
};

/** Who may do what with a document that is needed, in which of its states: once, for the desk and for the customer. */
export const moves = {
  send: {
    from: ["missing", "sent", "looked at", "sent back"],
    to: "sent",
    file: "replaced",
    by: { staff: "document sent", customer: "customer sent", link: "sent by link" },
  },
  /** It came by another way, such as on paper: a file that was sent back is not it. */
  receive: {
    from: ["missing", "sent back"],
    to: "sent",
    file: "removed",
    by: { staff: "document sent" },
  },
  lookAt: { from: ["sent"], to: "looked at", by: { staff: "document looked at" } },
  accept: {
    from: ["sent", "looked at"],
    fromWithFile: ["missing", "sent back"],
    to: "accepted",
    by: { staff: "document accepted" },
  },
  sendBack: {
    from: ["sent", "looked at", "accepted"],
    fromWithFile: ["missing"],
    to: "sent back",
    needsReason: true,
    by: { staff: "document sent back" },
  },
  waive: {
    from: ["missing", "sent", "looked at", "sent back"],
    to: "waived",
    needsReason: true,
    by: { staff: "document waived" },
  },
  unwaive: { from: ["waived"], to: "missing", by: { staff: "document needed after all" } },
  /** The answer to a customer who does not have it. */
  stillNeeded: {
    from: ["missing", "sent back"],
    isLacking: true,
    to: "missing",
    needsReason: true,
    by: { staff: "document still needed" },
  },
  remove: {
    from: [],
    fromWithFile: ["missing", "sent", "looked at", "sent back"],
    to: "missing",
    file: "removed",
    by: { staff: "document taken back" },
  },
  /** Not what was sent back: why it was would be lost with it, and another file takes its place. */
  takeBack: {
    from: [],
    fromWithFile: ["sent", "looked at"],
    to: "missing",
    file: "removed",
    by: { customer: "customer took back", link: "taken back by link" },
  },
  /** The second part is a requirement of its own. */
  split: {
    from: ["missing", "sent", "looked at", "accepted", "sent back"],
    to: "as before",
    by: { staff: "document split" },
  },
  lack: { from: ["missing", "sent back"], to: "as before", by: { customer: "customer lacks" } },
} as const satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;

/** What a move depends on. */
export type Moved = {
  /** Its application has not come to an end. */
  isOpen: boolean;
  state: RequirementState;
  documentId: string | null;
  /** What the customer wrote who does not have it. */
  lacks: string;
};

export function canMove(name: MoveName, actor: Actor, { isOpen, state, documentId, lacks }: Moved): boolean {
  const { from, fromWithFile = [], isLacking = false, by }: Move = moves[name];
  const states = [...from, ...(documentId ? fromWithFile : [])];
  return isOpen && by[actor] !== undefined && states.includes(state) && (!isLacking || lacks !== "");
}

export type RequirementChange = {
  kind: string;
  state: RequirementState;
  reason?: string;
  lacks?: string;
  documentId?: string | null;
  /** The application of which it is a copy. */
  copiedFrom?: string;
};

/** What a move writes; null where the actor may not do it now. */
export function decideMove(
  name: MoveName,
  actor: Actor,
  requirement: Moved,
  details: Pick<RequirementChange, "reason" | "lacks" | "copiedFrom"> & { documentId?: string } = {},
): RequirementChange | null {
  const { to, file, by }: Move = moves[name];
  const kind = by[actor];
  if (kind === undefined || !canMove(name, actor, requirement)) return null;
  const state = to === "as before" ? requirement.state : to;
  return { kind, state, ...details, ...(file === "removed" && { documentId: null }) };
}

/** Whether its picture may be turned or masked, also after the end: what was accepted stays as it was seen. */
export const canRewrite = ({ state, documentId }: Pick<Moved, "state" | "documentId">) =>
  documentId !== null && state !== "accepted";
