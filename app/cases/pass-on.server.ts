import { inTransaction, type Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { recordAskedAgain } from "./asked-again.server";
import { type Case, isClosed } from "./case";
import type { ColleagueHolder } from "./find-holders.server";
import { joinCases } from "./merge-cases.server";
import { caseColumns, recordInCase } from "./write-case-change.server";

type PassedOn = {
  note: string;
  /** Of the form, so that one that is sent twice is written down once. */
  key: string;
  /** By when a customer gets an answer who was won before, or whose colleague is absent. */
  promised: Date;
};

/**
 * Somebody called for whom a colleague works: what they said is noted in the colleague's case, which is due now, and the
 * colleague gets a mail (`writeChange`). No promise is added to the one that runs; a won customer has none, and gets one. So does
 * who waits for somebody absent: by the promise the case goes to a colleague who is there (`coverAbsence`).
 */
export async function passOn(
  proof: StaffProof,
  sql: Sql,
  { caseId, isAbsent, isOpen }: ColleagueHolder,
  { note, key, promised }: PassedOn,
): Promise<void> {
  await inTransaction(sql, async (transaction) => {
    await transaction`select from cases where id = ${caseId} for update`;
    const [known] = await transaction`
      select from case_events where case_id = ${caseId} and actor = ${proof.user.id} and changes ->> 'key' = ${key}`;
    if (known) return;
    if (!isOpen || isAbsent) await recordAskedAgain(transaction, caseId, promised);
    const now = new Date();
    await recordInCase(transaction, caseId, proof.user.id, ({ nextActionAt }) => ({
      kind: "passed on",
      note,
      key,
      fields: { nextActionAt: nextActionAt < now ? nextActionAt : now },
    }));
  });
}

/**
 * What somebody asked for now, just entered, belongs to the colleague who works for them: in their open case, with one promise for
 * both, or as a case of their own where the one before was won.
 */
export async function addToColleague(
  proof: StaffProof,
  sql: Sql,
  { caseId, owner }: ColleagueHolder,
  entered: { submission: string; note: string },
): Promise<void> {
  const { submission, note } = entered;
  await inTransaction(sql, async (transaction) => {
    const held = new Map<string, Case>();
    for (const id of [submission, caseId].sort()) {
      const [found] = await transaction<
        Case[]
      >`select ${caseColumns(transaction)} from cases where id = ${id} for update`;
      if (found) held.set(id, found);
    }
    const [own, theirs] = [held.get(submission), held.get(caseId)];
    const [known] = await transaction`
      select from case_events where (case_id = ${submission} or changes ->> 'entered' = ${submission})
        and kind in ('passed on', 'handed over') limit 1`;
    if (!own || known) return;
    const actor = proof.user.id;
    // A question of a customer who was won is answered there; what they want now is something new.
    const isJoined = theirs && !theirs.mergedInto && !theirs.withdrawnAt && !isClosed(theirs.status);
    if (isJoined && !own.mergedInto) await joinCases(transaction, own, theirs, actor);
    if (own.mergedInto || isJoined)
      await recordInCase(transaction, submission, actor, () => ({
        kind: "passed on",
        note,
        details: { entered: submission },
      }));
    else await recordInCase(transaction, submission, actor, () => ({ kind: "handed over", note, fields: { owner } }));
  });
}
