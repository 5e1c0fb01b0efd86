import { applications as words } from "../../content/en/staff/applications";
import { fill } from "../../content/format";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import type { ActionResult } from "./act.server";
import { changeApplication } from "./change.server";
import { askForPapers } from "./mails.server";

const mostTogether = 100;
const { bulk, messages } = words;
const refuse = (message: string, status: 400 | 403 = 400): ActionResult => ({ ok: false, status, message });

/** The same for several of the list: `pick` names each with the version that was shown. */
export async function actOnMany(proof: StaffProof, sql: Sql, form: FormData): Promise<ActionResult> {
  const picked = form.getAll("pick").map((each) => {
    const [id = "", version = ""] = String(each).split(" ");
    return { id, version: Number(version) };
  });
  if (picked.length === 0) return refuse(bulk.none);
  if (picked.length > mostTogether) return refuse(bulk.tooMany);
  switch (form.get("act")) {
    case "assign": {
      const owner = String(form.get("owner") ?? "");
      if (proof.role !== "admin" && owner !== proof.user.id) return refuse(bulk.adminsOnly, 403);
      let count = 0;
      for (const { id, version } of picked) {
        const changed = await changeApplication(proof, sql, { id, version }, () => ({
          kind: "assigned",
          fields: { owner: owner === "-" ? null : owner },
        }));
        if (changed.outcome === "unknown owner") return refuse(messages.unknownOwner);
        if (changed.outcome === "changed") count++;
      }
      return report([bulk.assigned, bulk.notAssigned], count, picked.length - count);
    }
    case "remind": {
      let count = 0;
      for (const { id } of picked) if ((await askForPapers(proof, sql, id)) === "asked") count++;
      return report([bulk.reminded, bulk.notReminded], count, picked.length - count);
    }
    default:
      return refuse(messages.unknownAction);
  }
}

const report = ([done, rest]: [string, string], count: number, left: number): ActionResult => ({
  ok: true,
  message: fill(left > 0 ? `${done} ${rest}` : done, { count, left }),
});
