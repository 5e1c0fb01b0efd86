import { applications as words } from "../../../content/en/staff/applications";
import { isKindOf } from "../../../content/law/application-kinds";
import { kinds } from "../../../content/law/kinds";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { type ActionResult, actOnCustomer, changeCustomer, type PartRooms } from "../customers.server";
import { readDay, readGranted, readPastDay, readText, textOf, today } from "../read";
import { finishDate, type HeldDate, isNumberTaken, noteComing, setDate } from "../registrations.server";

const { messages, customers } = words;
const services = ["fssai", "gst", "msme"] as const;
const longestConsent = 500;

type Action = { proof: StaffProof; sql: Sql; id: string; version: number; form: FormData; now: Date };

const acts: Record<string, (given: Action) => Promise<ActionResult>> = {
  "add registration": addElsewhere,
  "end registration": (given) => changeElsewhere(given, messages.ended, endElsewhere),
  "set date": (given) => changeElsewhere(given, messages.saved, setElsewhere),
  "finish date": (given) => changeElsewhere(given, messages.saved, finishElsewhere),
};

/** Whatever can be done on the page of a customer: join and part, and registrations that were made elsewhere. */
export function actOnCustomerPage(
  proof: StaffProof,
  sql: Sql,
  id: string,
  form: FormData,
  partRooms: PartRooms,
  now = new Date(),
): Promise<ActionResult> {
  const name = textOf(form, "act");
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) return actOnCustomer(proof, sql, id, form, partRooms);
  return act({ proof, sql, id, version: Number(textOf(form, "version")), form, now });
}

const refuse = (message: string): ActionResult => ({ status: 400, message });

async function answerOf(outcome: Awaited<ReturnType<typeof changeCustomer>>, message: string): Promise<ActionResult> {
  if (typeof outcome === "object") return refuse(outcome.refused);
  if (outcome === "missing") return { status: 404, message: customers.missing };
  if (outcome === "stale") return { status: 409, message: messages.changedMeanwhile };
  return { status: 200, message };
}

/** Entered by staff, with how and when the customer agreed; its dates come back as those of our own. */
async function addElsewhere({ proof, sql, id, version, form, now }: Action): Promise<ActionResult> {
  const kind = textOf(form, "kind");
  const service = services.find((known) => isKindOf(known, kind));
  const business = textOf(form, "business");
  if (!service || (business !== "" && !Object.hasOwn(kinds, business))) return refuse(messages.unknownChoice);
  const number = readGranted(service, kind, textOf(form, "number"));
  if (!number.ok) return refuse(number.message);
  const validFrom = readPastDay(form, "validFrom", now);
  if (!validFrom.ok) return refuse(validFrom.message);
  const until = textOf(form, "validUntil") ? readDay(form, "validUntil", now) : null;
  if (until && !until.ok) return refuse(until.message);
  if (until && until.value < validFrom.value) return refuse(messages.dayBeforeStart);
  const consentedOn = readPastDay(form, "consentedOn", now);
  if (!consentedOn.ok) return refuse(consentedOn.message);
  const consent = readText(form, "consent", longestConsent);
  if (!consent.ok) return refuse(consent.message);
  if (consent.value === "") return refuse(messages.consentMissing);
  const validUntil = until?.value ?? null;
  const added = await changeCustomer(proof, sql, { id, version }, async (transaction) => {
    if (await isNumberTaken(transaction, service, number.value, null)) return messages.numberTaken;
    const [made] = await transaction<{ id: string }[]>`
      insert into registrations (customer_id, service, kind, business, number, valid_from, valid_until, consented_on)
      values (${id}, ${service}, ${kind}, ${business}, ${number.value}, ${validFrom.value}::text::date,
        ${validUntil}::text::date, ${consentedOn.value}::text::date) returning id`;
    const granted = { service, kind, business, validFrom: validFrom.value, validUntil };
    await noteComing(transaction, made?.id ?? "", granted, today(now));
    return {
      kind: "registration added",
      changes: { number: number.value, consentedOn: consentedOn.value },
      note: consent.value,
    };
  });
  return answerOf(added, customers.elsewhere.added);
}

type Work = (sql: Sql, given: Action) => Promise<{ kind: string; changes: Record<string, unknown> } | string>;

const changeElsewhere = async (given: Action, message: string, work: Work) =>
  answerOf(await changeCustomer(given.proof, given.sql, given, (sql) => work(sql, given)), message);

const endElsewhere: Work = async (sql, { id, form }) => {
  const [ended] = await sql<{ number: string }[]>`
    update registrations set ended_at = now()
    where id::text = ${textOf(form, "registration")} and customer_id = ${id} and application_id is null
      and ended_at is null returning number`;
  return ended ? { kind: "registration ended", changes: { number: ended.number } } : messages.notNow;
};

/** A date of a registration of this customer that has no application, whose page would change it. */
async function holdElsewhere(sql: Sql, { id, form }: Action): Promise<HeldDate | null> {
  const [held] = await sql<HeldDate[]>`
    select coming_dates.id, rule, registration_id as "registrationId"
    from coming_dates join registrations on registrations.id = registration_id
    where coming_dates.id::text = ${textOf(form, "date")} and customer_id = ${id} and application_id is null
      and done_at is null and ended_at is null for update of coming_dates`;
  return held ?? null;
}

const setElsewhere: Work = async (sql, given) => {
  const day = readDay(given.form, "day", given.now);
  if (!day.ok) return day.message;
  const held = await holdElsewhere(sql, given);
  if (!held) return messages.notNow;
  await setDate(sql, held.id, day.value);
  return { kind: "date set", changes: { date: held.rule, day: day.value } };
};

const finishElsewhere: Work = async (sql, given) => {
  const held = await holdElsewhere(sql, given);
  if (!held) return messages.notNow;
  await finishDate(sql, held, today(given.now));
  return { kind: "date done", changes: { date: held.rule } };
};
