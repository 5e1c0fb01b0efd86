import { applications as words } from "../../content/en/staff/applications";
import { fill } from "../../content/format";
import { longDay } from "../../content/hours";
import { lastDay } from "../../content/law/deadlines";
import { isFinal, rankOf, type Stage, stageRowOf, stagesOf } from "../../content/law/stages";
import type { Sql } from "../../db/connect";
import type { Supplier } from "../payments/orders/supplier";
import { type Application, isSettled, type PaperState } from "./application";
import type { Change } from "./change.server";
import { markByStages } from "./marks.server";
import { comparePan, type Read, readDay, readFiled, readGranted, readPastDay, readText, textOf, today } from "./read";
import { endRegistration, isNumberTaken, mailGrant, registerGranted } from "./registrations.server";

const { messages } = words;
const longestReason = 500;
const longestText = 4_000;

export type StageGiven = { form: FormData; supplier: Supplier; actor: string; now: Date };
type Decided = Change | string;

/** Each step with what it needs; a sentence is why it cannot be. */
export const stageActs: Record<
  string,
  (given: StageGiven) => (current: Application, sql: Sql) => Promise<Decided> | Decided
> = {
  ready: (given) => async (current, sql) => {
    if (current.stage !== "papers") return messages.notNow;
    const papers = await sql<{ state: PaperState }[]>`
      select state from asked_papers where application_id = ${current.id}`;
    const open = papers.filter(({ state }) => !isSettled(state)).length;
    if (open > 0) return fill(messages.papersMissing, { count: open });
    return moveTo(given, "ready");
  },
  filed: (given) => (current) => {
    if (current.stage !== "ready" || !stageRowOf(current.service, "filed")) return messages.notNow;
    const reference = readFiled(current.service, textOf(given.form, "filedReference"));
    if (!reference.ok) return reference.message;
    const filedOn = readPastDay(given.form, "filedOn", given.now);
    if (!filedOn.ok) return filedOn.message;
    const expectedOn = readExpected(given, filedOn.value);
    if (!expectedOn.ok) return expectedOn.message;
    const [authoritySays = ""] = stageRowOf(current.service, "filed")?.says ?? [];
    return moveTo(given, "filed", {
      filedReference: reference.value,
      filedOn: filedOn.value,
      expectedOn: expectedOn.value,
      authoritySays,
    });
  },
  portal: (given) => (current) => {
    const says = textOf(given.form, "authoritySays");
    const row = stagesOf(current.service).find((each) => each.says.includes(says));
    // What needs more than a word has a form of its own.
    if (!row || isFinal(row.stage) || row.stage === "query" || !isWithAuthority(current)) return messages.notNow;
    if (rankOf[row.stage] < rankOf[current.stage]) return messages.notNow;
    if (current.stage === "query") return messages.notNow;
    const expectedOn = readExpected(given, current.filedOn ?? "");
    if (!expectedOn.ok) return expectedOn.message;
    const change = moveTo(given, row.stage, { authoritySays: says, expectedOn: expectedOn.value });
    return { ...change, kind: "portal" };
  },
  query: (given) => openQuery(given),
  answer: (given) => answerQuery(given),
  grant: (given) => grant(given),
  refuse: (given) => (current) => {
    if (!isWithAuthority(current) && current.service !== "msme") return messages.notNow;
    const because = readText(given.form, "refusedBecause", longestText);
    if (!because.ok) return because.message;
    if (because.value === "") return messages.reasonMissing;
    const typed = textOf(given.form, "appealUntil");
    const until = typed ? readDay(given.form, "appealUntil", given.now) : null;
    if (until && !until.ok) return until.message;
    const [authoritySays = ""] = stageRowOf(current.service, "refused")?.says ?? [];
    const appealUntil = until?.value ?? lastDay(current.service, "appeal", today(given.now))?.day ?? null;
    return moveTo(given, "refused", { refusedBecause: because.value, appealUntil, authoritySays }, "refused");
  },
  withdraw: (given) => (current) => {
    if (!current.isOpen) return messages.notNow;
    const reason = readText(given.form, "reason", longestReason);
    if (!reason.ok) return reason.message;
    if (reason.value === "") return messages.reasonMissing;
    return { ...moveTo(given, "withdrawn", {}, "withdrawn"), note: reason.value };
  },
  back: (given) => (current) => {
    const stage = textOf(given.form, "stage") as Stage;
    if (!stageRowOf(current.service, stage) || rankOf[stage] >= rankOf[current.stage]) return messages.notNow;
    const reason = readText(given.form, "reason", longestReason);
    if (!reason.ok) return reason.message;
    if (reason.value === "") return messages.reasonMissing;
    return {
      kind: "back",
      note: reason.value,
      fields: {
        stage,
        authoritySays: "",
        ...(rankOf[stage] < rankOf.filed && { filedReference: "", filedOn: null, expectedOn: null }),
        refusedBecause: "",
        appealUntil: null,
      },
      also: async (sql) => {
        await closeQuery(sql, current, given.now);
        await endRegistration(sql, current.id);
      },
    };
  },
};

/** By when the authority is expected to decide; null where nothing was typed. */
function readExpected({ form, now }: StageGiven, filedOn: string): Read<string | null> {
  if (textOf(form, "expectedOn") === "") return { ok: true, value: null };
  const day = readDay(form, "expectedOn", now);
  return day.ok && day.value < filedOn
    ? { ok: false, message: fill(messages.dayBeforeFiling, { day: longDay(filedOn) }) }
    : day;
}

/** The marks of the order follow in the same transaction. */
const moveTo = (
  { supplier, actor, now }: StageGiven,
  stage: Stage,
  fields: Change["fields"] = {},
  kind = "stage",
): Change & { fields: NonNullable<Change["fields"]> } => ({
  kind,
  fields: { ...fields, stage },
  also: async (sql, after) => {
    if (isFinal(stage)) await closeQuery(sql, after, now);
    await markByStages(sql, { orderId: after.orderId, supplier, actor });
  },
});

const isWithAuthority = ({ stage }: Application) =>
  rankOf[stage] === rankOf.filed || rankOf[stage] === rankOf.authority;

const openQuery =
  (given: StageGiven) =>
  (current: Application): Decided => {
    if (!isWithAuthority(current) || current.stage === "query" || !stageRowOf(current.service, "query"))
      return messages.notNow;
    const askedOn = readPastDay(given.form, "askedOn", given.now);
    if (!askedOn.ok) return askedOn.message;
    if (current.filedOn && askedOn.value < current.filedOn)
      return fill(messages.dayBeforeFiling, { day: longDay(current.filedOn) });
    const question = readText(given.form, "question", longestText);
    if (!question.ok) return question.message;
    if (question.value === "") return messages.questionMissing;
    const topic = textOf(given.form, "topic");
    if (topic !== "" && !Object.hasOwn(words.stageForm.topics, topic)) return messages.unknownChoice;
    const typed = textOf(given.form, "dueOn") ? readDay(given.form, "dueOn", given.now) : null;
    if (typed && !typed.ok) return typed.message;
    if (typed && typed.value < askedOn.value) return messages.dayBeforeAsked;
    const byRule = lastDay(current.service, "query", askedOn.value);
    const dueOn = typed?.value ?? byRule?.day;
    if (!dueOn) return messages.dueUnknown;
    const rule = typed ? "" : (byRule?.rule ?? "");
    const [authoritySays = ""] = stageRowOf(current.service, "query")?.says ?? [];
    const change = moveTo(given, "query", { authoritySays }, "query opened");
    return {
      ...change,
      details: { dueOn },
      note: question.value,
      async also(sql, after) {
        await sql`
          insert into authority_queries (application_id, asked_on, question, topic, due_on, due_rule)
          values (${current.id}, ${askedOn.value}::text::date, ${question.value}, ${topic}, ${dueOn}::text::date, ${rule})`;
        await change.also?.(sql, after);
      },
    };
  };

const answerQuery =
  (given: StageGiven) =>
  async (current: Application, sql: Sql): Promise<Decided> => {
    if (current.stage !== "query") return messages.notNow;
    const answer = readText(given.form, "answer", longestText);
    if (!answer.ok) return answer.message;
    if (answer.value === "") return messages.answerMissing;
    const answeredOn = readPastDay(given.form, "answeredOn", given.now);
    if (!answeredOn.ok) return answeredOn.message;
    const [query] = await sql<{ askedOn: string; dueOn: string }[]>`
      select asked_on::text as "askedOn", due_on::text as "dueOn" from authority_queries
      where application_id = ${current.id} and answered_on is null for update`;
    if (!query) return messages.notNow;
    if (answeredOn.value < query.askedOn) return messages.dayBeforeAsked;
    const isLate = answeredOn.value > query.dueOn;
    const filed = stageRowOf(current.service, "authority")?.says ?? [];
    return {
      kind: isLate ? "query too late" : "query answered",
      fields: { stage: "authority", authoritySays: filed[isLate ? 1 : 0] ?? filed[0] ?? "" },
      note: answer.value,
      async also(transaction) {
        await transaction`
          update authority_queries set answered_on = ${answeredOn.value}::text::date, answer = ${answer.value}
          where application_id = ${current.id} and answered_on is null`;
      },
    };
  };

const grant =
  (given: StageGiven) =>
  async (current: Application, sql: Sql): Promise<Decided> => {
    const isDecided = current.service === "msme" ? current.stage === "ready" : isWithAuthority(current);
    if (!isDecided) return messages.notNow;
    const number = readGranted(current.service, current.kind, textOf(given.form, "number"));
    if (!number.ok) return number.message;
    const isOther = current.service === "gst" && comparePan(current.pan, number.value);
    if (isOther) return isOther;
    const validFrom = readDay(given.form, "validFrom", given.now);
    if (!validFrom.ok) return validFrom.message;
    if (current.filedOn && validFrom.value < current.filedOn)
      return fill(messages.dayBeforeFiling, { day: longDay(current.filedOn) });
    const typedEnd = textOf(given.form, "validUntil") ? readDay(given.form, "validUntil", given.now) : null;
    if (typedEnd && !typedEnd.ok) return typedEnd.message;
    const validUntil = typedEnd?.value ?? null;
    if (validUntil && validUntil < validFrom.value) return messages.dayBeforeStart;
    if (await isNumberTaken(sql, current.service, number.value, current.id)) return messages.numberTaken;
    const [authoritySays = ""] = stageRowOf(current.service, "granted")?.says ?? [];
    const gstin = current.service === "gst" ? { gstin: number.value } : {};
    const change = moveTo(given, "granted", { authoritySays, ...gstin }, "granted");
    return {
      ...change,
      details: { number: number.value },
      async also(transaction, after) {
        const registration = { number: number.value, validFrom: validFrom.value, validUntil };
        await registerGranted(transaction, after, registration, today(given.now));
        await mailGrant(transaction, after, given.now);
        await change.also?.(transaction, after);
      },
    };
  };

/** It was decided without our answer. */
const closeQuery = async (sql: Sql, { id }: Application, now: Date) => {
  await sql`
    update authority_queries set answered_on = greatest(asked_on, ${today(now)}::text::date)
    where application_id = ${id} and answered_on is null`;
};
