import { z } from "zod";
import { dayInIndia } from "../../content/format";
import { lastDay } from "../../content/law/deadlines";
import { rankOf, type Stage, stageRowOf } from "../../content/law/stages";
import { holdStaff } from "../../db/versioned-change";
import { answers, optionalDay, text } from "../customers/form-fields.server";
import { endRegistration } from "../customers/registrations.server";
import type { Application } from "./application";
import { applicationAct } from "./change-application.server";
import { closeQuery, isWithAuthority, moveTo, portalWords } from "./move-stage.server";

const refusalForm = (_: Application, now: Date) =>
  z.object({ refusedBecause: text(4_000, answers.reasonMissing), appealUntil: optionalDay(now) });

/** The authority refused it. One can appeal until the day that staff typed, else by the law. */
export const refuseApplication = applicationAct({
  can: (current) => isWithAuthority(current) || current.service === "msme",
  form: refusalForm,
  decide(current, { refusedBecause, appealUntil: typed }, action) {
    const appealUntil = typed ?? lastDay(current.service, "appeal", dayInIndia(action.now))?.day ?? null;
    const fields = { refusedBecause, appealUntil, authoritySays: portalWords(current, "refused") };
    return moveTo(action, "refused", fields, "refused");
  },
});

const reasonForm = () => z.object({ reason: text(500, answers.reasonMissing) });

export const withdrawApplication = applicationAct({
  can: ({ isOpen }) => isOpen,
  form: reasonForm,
  decide: (_, { reason }, action) => ({ ...moveTo(action, "withdrawn", {}, "withdrawn"), note: reason }),
});

/**
 * To an earlier stage, because something was entered by mistake. The milestones of the order stay; an owner who has left since does
 * not.
 */
export const goBack = applicationAct({
  form: () => z.object({ stage: z.string(), ...reasonForm().shape }),
  async decide(current, { stage: typed, reason }, { now }, sql) {
    const stage = typed as Stage;
    if (!stageRowOf(current.service, stage) || rankOf[stage] >= rankOf[current.stage]) return answers.notNow;
    const hasLeft = current.owner !== null && !(await holdStaff(sql, current.owner));
    return {
      kind: "back",
      note: reason,
      fields: {
        stage,
        ...(hasLeft && { owner: null }),
        authoritySays: "",
        ...(rankOf[stage] < rankOf.filed && { filedReference: "", filedOn: null, expectedOn: null }),
        refusedBecause: "",
        appealUntil: null,
      },
      also: async (sql) => {
        await closeQuery(sql, current, now);
        await endRegistration(sql, current.id);
      },
    };
  },
});
