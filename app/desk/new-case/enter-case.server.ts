import { aadhaarRefused, holdsAadhaar, noEmailOf } from "../../../content/person";
import { sayPhone } from "../../../content/phone";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { type ColleagueHolder, findColleague } from "../../cases/find-holders.server";
import { noteEntered } from "../../cases/import/enter.server";
import { addToColleague, passOn } from "../../cases/pass-on.server";
import { enterLead } from "../../leads/intake/enter.server";
import { problemWords } from "../../leads/person";
import { type HeardOf, isHeardOf } from "../../leads/source";
import { readSpokenLead } from "../../leads/spoken-lead";
import { done, type Refusal, type Result, refuse } from "../../ui/result";
import { personProblems } from "../contact/read-contact.server";
import { ways } from "./entry-form";

/** What staff read out to a person on the phone or at the desk; stored once, and named by each case that was entered so. */
const spokenNotice = (site: { name: string }) => ({
  version: "spoken-2026-11-19",
  text: `Told in person by staff of ${site.name}: we keep your name, number, e-mail address, state, what you asked for and how you heard of us, to call, message or e-mail you about this request, for the payment and receipt of an order, and for nothing else. You can see, correct or delete them, withdraw, or complain at any time.`,
});

type EntryServices = Parameters<typeof enterLead>[0] & { site: { name: string } };

type Entry = Record<string, string>;
type Lead = Extract<ReturnType<typeof readSpokenLead>, { ok: true }>["value"];

function decideEntry({
  way = "",
  heard = "",
  note = "",
  agreed,
  ...person
}: Entry): ({ ok: true } & Decided) | Refusal {
  const read = readSpokenLead({ ...person, email: person.email?.trim() || noEmailOf(person.phone ?? "") });
  if (!read.ok) return { ...refuse(personProblems.summary), problems: problemWords(personProblems, read.problems) };
  if (holdsAadhaar(note)) return refuse(aadhaarRefused);
  if (!Object.hasOwn(ways, way)) return refuse("Please say how they came.");
  if (agreed !== "yes") return refuse("Please tell them what we keep and why, and tick the box. Nothing was saved.");
  return { ok: true, lead: read.value, way, heard: isHeardOf(heard) ? heard : null };
}

/** What to do when a colleague works for this person. */
type Colleague = { name: string };
export type Entered = Result<{ id: string | null }> & { colleague?: Colleague };

/** A case for someone who called or walked in; the id is null where it is a colleague's. */
export async function enterCase(proof: StaffProof, services: EntryServices, entry: Entry): Promise<Entered> {
  const decided = decideEntry(entry);
  if (!decided.ok) return decided;
  const { sql } = services;
  const holder = await findColleague(proof, sql, decided.lead);
  if (holder) return enterForColleague(proof, services, { entry, ...decided, holder });
  const entered = await enter(proof, services, entry, decided);
  if (!("id" in entered)) return tooSoon;
  const id = await noteEntered(proof, sql, entered.id, (entry.note ?? "").trim());
  return { ...done("This person has an open case with a colleague. It was marked: asked again."), id };
}

const tooSoon = refuse(
  "The same person was entered less than half a minute ago. Please look into the queue first.",
  429,
);

type Decided = { lead: Lead; way: string; heard: HeardOf | null };
const enter = (proof: StaffProof, services: EntryServices, entry: Entry, { lead, way, heard }: Decided) =>
  enterLead(services, lead, {
    key: entry.key ?? "",
    way,
    heard,
    staff: proof.user.id,
    notice: spokenNotice(services.site),
  });

/**
 * Nobody promises a second call to somebody whom a colleague works for: what they said is passed on, or what they want is added to
 * the colleague's case. Only the colleague's name is shown.
 */
async function enterForColleague(
  proof: StaffProof,
  services: EntryServices,
  { entry, lead, way, heard, holder }: Decided & { entry: Entry; holder: ColleagueHolder },
): Promise<Entered> {
  const { sql } = services;
  const { name } = holder;
  const note = (entry.note ?? "").trim();
  if (entry.instead === "pass on") {
    const said = [`${lead.name}, ${sayPhone(lead.phone)}, ${ways[way as keyof typeof ways].toLowerCase()}.`, note];
    const wants = lead.service === "" ? [] : [`Asked about ${lead.service}, ${lead.state}.`];
    const text = [...said.slice(0, 1), ...wants, ...said.slice(1)].filter(Boolean).join(" ");
    await passOn(proof, sql, holder, { note: text, key: entry.key ?? "", promised: services.promise() });
    services.jobs.wake();
    const absent = holder.isAbsent ? ` ${name} is absent: the case goes to a colleague who is there.` : "";
    return {
      ...done(`Passed on: ${name} has a mail about it, and the case comes up in their queue.${absent}`),
      id: null,
    };
  }
  if (entry.instead === "add") {
    const entered = await enter(proof, services, entry, { lead, way, heard });
    if (!("id" in entered)) return tooSoon;
    await noteEntered(proof, sql, entered.id, note);
    await addToColleague(proof, sql, holder, { submission: entered.id, note: "" });
    services.jobs.wake();
    return { ...done(`Added to the case of ${name}, who has a mail about it.`), id: null };
  }
  return {
    ...refuse(`${name} has this customer: pass it on, or add to their case. Nothing was saved yet.`, 409),
    colleague: { name },
  };
}
