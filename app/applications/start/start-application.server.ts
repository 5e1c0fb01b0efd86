import { isKindOf } from "../../../content/law/application-kinds";
import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { isUuid } from "../../../db/uuid";
import { customerOf } from "../../customers/customers.server";
import { type Refusal, refuse } from "../../ui/result";
import { longestNote } from "../application";
import { insertApplication } from "./insert-application.server";
import { type Started, startFromOrder } from "./start-paid-order.server";

type ByHand = { submission: string; service: string; kind: string; key: string };

/** For business that came without an order: about somebody whose case the reader may see. */
export function startByHand(proof: StaffProof, sql: Sql, asked: ByHand): Promise<Started> {
  const { submission, service, kind, key } = asked;
  const isKnown = service === "fssai" || service === "gst" || service === "msme";
  if (!isUuid(submission) || !isKnown || !isKindOf(service, kind) || !/^[\w-]{16,64}$/.test(key))
    return Promise.resolve({ outcome: "missing" });
  return inTransaction<Started>(sql, async (transaction) => {
    const { submissions } = personalTables(transaction, proof);
    const [person] = await transaction<{ name: string; state: string; owner: string | null }[]>`
      select submissions.name, submissions.state, cases.owner from ${submissions} join cases on cases.id = submissions.id
      where submissions.id = ${submission}`;
    if (!person) return { outcome: "missing" };
    const customer = await customerOf(transaction, submission, proof.user.id);
    const [known] = await transaction<{ id: string }[]>`select id from applications where request_key = ${key}`;
    if (known) return { outcome: "started", id: known.id };
    const made = await insertApplication(transaction, proof.user.id, {
      customer,
      submission,
      order: null,
      item: 0,
      requestKey: key,
      service,
      kind,
      state: person.state,
      applicant: person.name,
      gstin: "",
      owner: proof.role === "agent" ? proof.user.id : person.owner,
    });
    return made ? { outcome: "started", id: made.id } : { outcome: "nothing to start" };
  });
}

type StartResult = { ok: true; id: string } | Refusal;

/** The forms on an order and on a case that start an application; null for any other form. */
export async function startApplication(proof: StaffProof, sql: Sql, form: FormData): Promise<StartResult | null> {
  const text = (name: string) => String(form.get(name) ?? "");
  const note = (name: string) => text(name).trim().slice(0, longestNote);
  const kind = text("kind");
  const service = services.find((known) => isKindOf(known, kind)) ?? "";
  const started =
    text("act") === "start"
      ? await startFromOrder(proof, sql, text("order"), { call: note("call"), reason: note("reason") })
      : text("act") === "start by hand"
        ? await startByHand(proof, sql, { submission: text("submission"), service, kind, key: text("key") })
        : null;
  if (!started) return null;
  switch (started.outcome) {
    case "started":
      return { ok: true, id: started.id };
    case "missing":
      return refuse("There is no such person, or somebody else works on their case.", 404);
    case "not paid":
      return refuse("The order is not paid yet.");
    case "no reason":
      return refuse("Please say why the work starts before all of it is paid.");
    default:
      return refuse("Everything in this order has its application already.");
  }
}

const services = ["fssai", "gst", "msme"] as const;
