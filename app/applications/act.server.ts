import { states } from "../../content/choices";
import { applications as words } from "../../content/en/staff/applications";
import {
  type Constitution,
  constitutions,
  isKindOf,
  type Premises,
  premisesKinds,
} from "../../content/law/application-kinds";
import { paperRowOf, papersToAdd } from "../../content/law/asked-papers";
import { kinds } from "../../content/law/kinds";
import { readGstin, readPan } from "../../content/law/numbers";
import { inTransaction, type Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import type { StaffProof } from "../../db/personal/staff-proof";
import type { Supplier } from "../payments/orders/supplier";
import { type Application, type ApplicationFields, longestNote, type PaperState } from "./application";
import { type Changed, type Conflict, changeApplication } from "./change.server";
import { askForPapers } from "./mails.server";
import { askAfter, askAlso, askByRules, changePaper, listPapers } from "./papers.server";
import { comparePan, readDay, readOptional, readText, textOf, today } from "./read";
import { finishDate, holdDate, setDate } from "./registrations.server";
import { stageActs } from "./stage-acts.server";

export type ActionResult =
  | { ok: true; message: string }
  | { ok: false; status: 400 | 403 | 404 | 409; message: string; conflicts?: Conflict[] };

const { messages } = words;
const done: ActionResult = { ok: true, message: messages.saved };
const refuse = (message: string, status: 400 | 403 | 404 = 400): ActionResult => ({ ok: false, status, message });

type Services = { sql: Sql; supplier: Supplier };
type Action = Services & { proof: StaffProof; id: string; version: number; form: FormData; now: Date };

const acts: Record<string, (given: Action) => Promise<ActionResult>> = {
  details: changeDetails,
  take: ({ proof, ...given }) => own({ proof, ...given }, proof.user.id),
  release: (given) => own(given, null),
  assign: assignTo,
  note: addNote,
  paper: judgePaper,
  "add paper": addPaper,
  "ask papers": async ({ proof, sql, id }) => {
    const asked = await askForPapers(proof, sql, id);
    return asked === "asked" ? { ok: true, message: messages.asked } : refuse(messages[asked]);
  },
  "keep papers": keepPapers,
  "split paper": splitPaper,
  "set date": changeDate,
  "finish date": changeDate,
};

/** Whatever can be done on the page of an application. */
export async function actOnApplication(
  proof: StaffProof,
  { sql, supplier }: Services,
  id: string,
  form: FormData,
  now = new Date(),
): Promise<ActionResult> {
  const name = textOf(form, "act");
  const version = Number(textOf(form, "version"));
  if (!Number.isInteger(version) || version < 1) return refuse(messages.stale);
  const given = { proof, sql, supplier, id, version, form, now };
  const stageAct = Object.hasOwn(stageActs, name) ? stageActs[name] : undefined;
  if (stageAct)
    return answerOf(
      await changeApplication(proof, sql, { id, version }, stageAct({ form, supplier, actor: proof.user.id, now })),
    );
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  return act ? act(given) : refuse(messages.unknownAction);
}

function answerOf(changed: Changed): ActionResult {
  switch (changed.outcome) {
    case "changed":
      return done;
    case "missing":
      return refuse(words.page.missing, 404);
    case "unknown version":
      return refuse(messages.stale);
    case "unknown owner":
      return refuse(messages.unknownOwner);
    case "refused":
      return refuse(changed.message);
    default:
      return { ok: false, status: 409, message: words.page.conflict, conflicts: changed.conflicts };
  }
}

const own = async ({ proof, sql, id, version }: Action, owner: string | null) =>
  answerOf(await changeApplication(proof, sql, { id, version }, () => ({ kind: "assigned", fields: { owner } })));

async function assignTo(given: Action): Promise<ActionResult> {
  if (given.proof.role !== "admin") return refuse(messages.adminsOnly, 403);
  return own(given, textOf(given.form, "owner") || null);
}

async function addNote({ proof, sql, id, version, form }: Action): Promise<ActionResult> {
  const note = readText(form, "note", longestNote);
  if (!note.ok) return refuse(note.message);
  if (note.value === "") return refuse(messages.reasonMissing);
  return answerOf(await changeApplication(proof, sql, { id, version }, () => ({ kind: "note", note: note.value })));
}

/** Fields left as they were shown are not read, so that they cannot overwrite somebody else's change. */
function readDetails(form: FormData, current: Application): Partial<ApplicationFields> | string {
  const applicant = readText(form, "applicant", 200);
  if (!applicant.ok) return applicant.message;
  if (applicant.value === "") return messages.nameMissing;
  const pan = readOptional("pan", textOf(form, "pan"), readPan);
  if (!pan.ok) return pan.message;
  const gstin = readOptional("gstin", textOf(form, "gstin"), readGstin);
  if (!gstin.ok) return gstin.message;
  const [kind, business, state] = [textOf(form, "kind"), textOf(form, "business"), textOf(form, "state")];
  const constitution = constitutions.find((known) => known === textOf(form, "constitution"));
  const premises = premisesKinds.find((known) => known === textOf(form, "premises"));
  const isKnown =
    isKindOf(current.service, kind) &&
    (business === "" || Object.hasOwn(kinds, business)) &&
    (states as readonly string[]).includes(state);
  if (!isKnown || !constitution || !premises) return messages.unknownChoice;
  const typed: Partial<ApplicationFields> = {
    applicant: applicant.value,
    pan: pan.value,
    gstin: gstin.value,
    kind,
    business,
    state,
    constitution: constitution satisfies Constitution,
    premises: premises satisfies Premises,
  };
  const changed = Object.entries(typed).filter(([name, value]) => value !== textOf(form, `shown-${name}`));
  const isNumberChanged = changed.some(([name]) => name === "pan" || name === "gstin");
  return (isNumberChanged && comparePan(pan.value, gstin.value)) || Object.fromEntries(changed);
}

async function changeDetails({ proof, sql, id, version, form }: Action): Promise<ActionResult> {
  return answerOf(
    await changeApplication(proof, sql, { id, version }, (current) => {
      const fields = readDetails(form, current);
      if (typeof fields === "string") return fields;
      // Another list of papers follows, as long as papers are collected.
      return {
        kind: "details",
        fields,
        also: async (transaction, after) => {
          if (after.stage === "papers") await askByRules(transaction, after);
        },
      };
    }),
  );
}

type Judgement = {
  kind: string;
  state: PaperState;
  from: readonly PaperState[];
  needsReason?: true;
  /** It came by another way: the file that was sent back is destroyed. */
  isElsewhere?: true;
};

/** What staff can do with a paper, and in which of its states. */
const judgements: Record<string, Judgement> = {
  received: { kind: "paper sent", state: "sent", from: ["missing", "please send again"], isElsewhere: true },
  "looked at": { kind: "paper looked at", state: "looked at", from: ["sent"] },
  accept: { kind: "paper accepted", state: "accepted", from: ["sent", "looked at"] },
  again: {
    kind: "paper sent back",
    state: "please send again",
    from: ["sent", "looked at", "accepted"],
    needsReason: true,
  },
  waive: {
    kind: "paper waived",
    state: "waived",
    from: ["missing", "sent", "looked at", "please send again"],
    needsReason: true,
  },
  needed: {
    kind: "paper still needed",
    state: "missing",
    from: ["missing", "please send again"],
    needsReason: true,
  },
  ask: { kind: "paper asked again", state: "missing", from: ["waived"] },
};

async function judgePaper({ proof, sql, id, form }: Action): Promise<ActionResult> {
  const name = textOf(form, "judgement");
  const judgement = Object.hasOwn(judgements, name) ? judgements[name] : undefined;
  if (!judgement) return refuse(messages.unknownAction);
  const reason = readText(form, "reason", 500);
  if (!reason.ok) return refuse(reason.message);
  if (judgement.needsReason && reason.value === "") return refuse(messages.reasonMissing);
  const before = await inTransaction(sql, async (transaction) => {
    // Of the file that was on the page: one that has come since is looked at first.
    const judged = await changePaper(proof, transaction, textOf(form, "paper"), ({ state, documentId }, application) =>
      application.id === id && judgement.from.includes(state) && textOf(form, "document") === (documentId ?? "")
        ? {
            kind: judgement.kind,
            state: judgement.state,
            reason: judgement.needsReason ? reason.value : "",
            ...(judgement.isElsewhere && { documentId: null }),
          }
        : null,
    );
    if (judgement.isElsewhere && judged?.documentId)
      await enqueue(transaction, { kind: "destroy-document", payload: { id: judged.documentId } });
    return judged;
  });
  return before ? done : refuse(messages.paperGone);
}

async function addPaper({ proof, sql, id, version, form }: Action): Promise<ActionResult> {
  const rule = textOf(form, "rule");
  const title = readText(form, "title", 200);
  if (!title.ok) return refuse(title.message);
  if (rule === "" && title.value === "") return refuse(messages.unknownChoice);
  const listed = (await listPapers(proof, sql, id)).map((paper) => paper.rule);
  return answerOf(
    await changeApplication(proof, sql, { id, version }, (current) => {
      if (!current.isOpen) return messages.notNow;
      const row = rule === "" ? undefined : paperRowOf(rule);
      if (rule !== "" && !papersToAdd(current, listed).some(({ key }) => key === row?.key))
        return messages.unknownChoice;
      return {
        kind: "paper added",
        details: { paper: row?.key ?? title.value },
        also: async (transaction) => {
          await askAlso(transaction, id, { rule: row?.key ?? "", title: row ? "" : title.value });
        },
      };
    }),
  );
}

/** Also after the grant: until they are destroyed the customer may say so. */
async function keepPapers({ proof, sql, id, version, form }: Action): Promise<ActionResult> {
  const keeps = textOf(form, "keep") === "yes";
  return answerOf(
    await changeApplication(proof, sql, { id, version }, () => ({
      kind: keeps ? "papers kept" : "papers not kept",
      also: async (transaction) => {
        await transaction`update applications set keeps_papers = ${keeps} where id = ${id}`;
      },
    })),
  );
}

/** One item becomes two, the second right after the first under a title of its own. */
async function splitPaper({ proof, sql, id, version, form }: Action): Promise<ActionResult> {
  const title = readText(form, "title", 200);
  if (!title.ok) return refuse(title.message);
  if (title.value === "") return refuse(messages.titleMissing);
  const paper = (await listPapers(proof, sql, id)).find((each) => each.id === textOf(form, "paper"));
  if (!paper) return refuse(messages.paperGone);
  return answerOf(
    await changeApplication(proof, sql, { id, version }, (current) =>
      current.isOpen
        ? {
            kind: "paper split",
            details: { paper: paper.rule || paper.title },
            note: title.value,
            also: (transaction) => askAfter(transaction, paper, title.value),
          }
        : messages.notNow,
    ),
  );
}

async function changeDate({ proof, sql, id, version, form, now }: Action): Promise<ActionResult> {
  const isDone = textOf(form, "act") === "finish date";
  const day = isDone ? null : readDay(form, "day", now);
  if (day && !day.ok) return refuse(day.message);
  return answerOf(
    await changeApplication(proof, sql, { id, version }, async (_, transaction) => {
      const held = await holdDate(proof, transaction, id, textOf(form, "date"));
      if (!held) return messages.notNow;
      return {
        kind: isDone ? "date done" : "date set",
        details: { date: held.rule, ...(day && { day: day.value }) },
        also: async (inner) => {
          if (day) await setDate(inner, held.id, day.value);
          else await finishDate(inner, held, today(now));
        },
      };
    }),
  );
}
