import { z } from "zod";
import { type RequirementKey, requirementRowOf, requirementsToAdd } from "../../content/law/requirements";
import type { Sql } from "../../db/connect";
import { answers, text, textOf } from "../customers/form-fields.server";
import { applicationAct } from "./change-application.server";
import { canMove, moves } from "./requirement-moves";
import { documentGone, listRequirements, type Requirement } from "./requirements.server";

/** Another document, by a rule that holds in some cases only, or under a title of staff's own. */
export const askRequirement = applicationAct({
  can: ({ isOpen }) => isOpen,
  form: () => z.object({ rule: z.string(), title: text(200) }),
  async decide(current, { rule, title }, { proof }, sql) {
    if (rule === "" && title === "") return answers.unknownChoice;
    const row = rule === "" ? undefined : requirementRowOf(rule);
    const listed = (await listRequirements(proof, sql, current.id)).map((requirement) => requirement.rule);
    if (rule !== "" && !requirementsToAdd(current, listed).some(({ key }) => key === row?.key))
      return answers.unknownChoice;
    return {
      kind: "document added",
      details: { requirement: row?.key ?? title },
      also: async (transaction) => {
        await askAlso(transaction, current.id, { rule: row?.key ?? "", title: row ? "" : title });
      },
    };
  },
});

const firstAdded = 100;

export const askAlso = (
  sql: Sql,
  applicationId: string,
  { rule, title }: { rule: RequirementKey | ""; title: string },
) => sql`
  insert into requirements (application_id, position, rule, title)
  select ${applicationId}, greatest(${firstAdded}, coalesce(max(position) + 1, 0)), ${rule}, ${title}
  from requirements where application_id = ${applicationId}
  on conflict (application_id, rule) where rule <> '' do nothing`;

/** One item becomes two, the second right after the first under a title of its own. */
export const splitRequirement = applicationAct({
  can: ({ isOpen }) => isOpen,
  form: () => z.object({ title: text(200, "Please say what the second document is.") }),
  async decide({ id }, { title }, { proof, form }, sql) {
    const listed = await listRequirements(proof, sql, id);
    const requirement = listed.find((each) => each.id === textOf(form, "requirement"));
    if (!requirement || !canMove("split", "staff", requirement)) return documentGone;
    return {
      kind: moves.split.by.staff,
      details: { requirement: requirement.rule || requirement.title },
      note: title,
      also: (transaction) => askAfter(transaction, requirement, title),
    };
  },
});

/** Those behind it move on. */
async function askAfter(sql: Sql, { id, applicationId }: Pick<Requirement, "id" | "applicationId">, title: string) {
  await sql`
    update requirements set position = position + 1
    where application_id = ${applicationId} and (position, id) > (select position, id from requirements where id = ${id})`;
  await sql`
    insert into requirements (application_id, position, title)
    select application_id, position + 1, ${title} from requirements where id = ${id}`;
}
