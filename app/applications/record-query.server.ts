import { z } from "zod";
import { lastDay } from "../../content/law/deadlines";
import { stageRowOf } from "../../content/law/stages";
import { answers, choice, optionalDay, pastDay, text } from "../customers/form-fields.server";
import { type Application, queryTopics } from "./application";
import { applicationAct } from "./change-application.server";
import { mailAnswered } from "./enqueue-mails.server";
import { isWithAuthority, moveTo, portalWords, sayBeforeFiling } from "./move-stage.server";

const longestText = 4_000;
const beforeAsked = "That is before the day of the question.";

const queryForm = (_: Application, now: Date) =>
  z.object({
    askedOn: pastDay(now),
    question: text(longestText, "Please say what is asked."),
    topic: choice(["", ...Object.keys(queryTopics)]),
    dueOn: optionalDay(now),
  });

/** The authority asks something, which is to be answered by a day: as staff typed it, else by the law. */
export const openQuery = applicationAct({
  can: (current) =>
    isWithAuthority(current) && current.stage !== "query" && stageRowOf(current.service, "query") !== undefined,
  form: queryForm,
  decide(current, { askedOn, question, topic, dueOn: typed }, action) {
    if (current.filedOn && askedOn < current.filedOn) return sayBeforeFiling(current.filedOn);
    if (typed && typed < askedOn) return beforeAsked;
    const byRule = lastDay(current.service, "query", askedOn);
    const dueOn = typed ?? byRule?.day;
    if (!dueOn) return "No rule says until when: please type the day.";
    const rule = typed ? "" : (byRule?.rule ?? "");
    const change = moveTo(action, "query", { authoritySays: portalWords(current, "query") }, "query opened");
    return {
      ...change,
      details: { dueOn },
      note: question,
      async also(sql, after) {
        await sql`
          insert into authority_queries (application_id, asked_on, question, topic, due_on, due_rule)
          values (${current.id}, ${askedOn}::text::date, ${question}, ${topic}, ${dueOn}::text::date, ${rule})`;
        await change.also(sql, after);
      },
    };
  },
});

const answerForm = (_: Application, now: Date) =>
  z.object({ answer: text(longestText, "Please say what was answered."), answeredOn: pastDay(now) });

export const answerQuery = applicationAct({
  can: ({ stage }) => stage === "query",
  form: answerForm,
  async decide(current, { answer, answeredOn }, _, sql) {
    const [query] = await sql<{ askedOn: string; dueOn: string }[]>`
      select asked_on::text, due_on::text from authority_queries
      where application_id = ${current.id} and answered_on is null for update`;
    if (!query) return answers.notNow;
    if (answeredOn < query.askedOn) return beforeAsked;
    const isLate = answeredOn > query.dueOn;
    const filed = stageRowOf(current.service, "authority")?.says ?? [];
    return {
      kind: isLate ? "query too late" : "query answered",
      fields: { stage: "authority", authoritySays: filed[isLate ? 1 : 0] ?? filed[0] ?? "" },
      note: answer,
      async also(transaction, after) {
        await transaction`
          update authority_queries set answered_on = ${answeredOn}::text::date, answer = ${answer}
          where application_id = ${current.id} and answered_on is null`;
        if (!isLate) await mailAnswered(transaction, after);
      },
    };
  },
});
