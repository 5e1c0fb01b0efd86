import { randomUUID } from "node:crypto";
import { documents as words } from "../../../content/en/staff/documents";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { type ActionResult, actOnApplication } from "../../applications/act.server";
import { attachFiling, findOwner } from "../../applications/papers.server";
import { takeIn } from "../../documents/intake/take-in.server";
import { explain, replaceBy, type Stores } from "./papers.server";

type FilingGiven = Stores & Parameters<typeof actOnApplication>[1];
type Filed = ActionResult | { ok: false; status: number; message: string };

/** Files an application; the screenshot or acknowledgement that came along is kept with it, both or neither. */
export async function fileApplication(
  proof: StaffProof,
  given: FilingGiven,
  id: string,
  form: FormData,
): Promise<Filed> {
  const file = form.get("file");
  const owner = file instanceof File && file.size > 0 ? await findOwner(proof, given.sql, id) : null;
  if (!(file instanceof File) || !owner) return actOnApplication(proof, given, id, form);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sent = { id: randomUUID(), customerId: owner.customerId, name: file.name, bytes };
  let filed: ActionResult | undefined;
  try {
    const taken = await takeIn(given.sql, given.documents, sent, async (sql, document) => {
      filed = await actOnApplication(proof, { ...given, sql }, id, form);
      if (!filed.ok) throw new NotFiled();
      await replaceBy(sql, document.id, attachFiling(proof, sql, id, document.id));
    });
    if (!taken.ok) return { ok: false, status: 400, message: words.refusals[taken.refusal] };
  } catch (error) {
    if (!(error instanceof NotFiled)) return { ok: false, ...explain(error) };
  }
  return filed ?? { ok: false, status: 409, message: words.conflict };
}

/** What was typed is refused: the file is not kept either. */
class NotFiled extends Error {
  override name = "NotFiled";
}
