import { myData as words } from "../../../content/en/my-data";
import { cases } from "../../../content/en/staff/cases";
import { fill } from "../../../content/format";
import { dayAndTime, officeInstant, officeZone } from "../../../content/hours";
import { givenEmail } from "../../../content/person";
import { sayFullPhone, sayPhone } from "../../../content/phone";
import { labelAnswers } from "../../leads/answers";
import type { Correction } from "../../leads/correct-person.server";
import type { MyCase, MyData, MySubmission } from "./read.server";

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: officeZone });

export const dayOf = (at: Date) => day.format(at);
export const timeOf = (at: Date) => officeInstant(at).time;

/** Of somebody who rings: said beside the form, and where it is refused. */
export const nothingStored = "Nothing is stored with this number or address.";
export const passwordFirst = "To delete someone's data, please enter your password again first.";

export type ShownData = ReturnType<typeof showMyData>;

/** The data in the words of the page. */
export function showMyData({ submissions, cases: worked, history, corrections, requests, account }: MyData) {
  const caseOf = new Map(worked.map((each) => [each.id, each]));
  return {
    email: submissions[0]?.email ?? account?.email ?? "",
    submissions: submissions.map((each) => ({
      id: each.id,
      title: words.forms[each.form] ?? each.form,
      rows: rowsOf(each, caseOf.get(each.id)),
      notice: each.noticeText,
      values: { name: each.name, email: each.email, phone: sayPhone(each.phone), state: each.state },
    })),
    history: history.map(({ at, kind, note, order, amount, correction }) => ({
      at: dayAndTime(at),
      text: [
        fill(cases.events[kind] ?? (cases.outcomes as Record<string, string>)[kind] ?? kind, { order, amount }),
        ...describeCorrections(corrections.filter(({ id }) => id === correction)),
        note,
      ]
        .filter(Boolean)
        .join(": "),
    })),
    requests: requests.map(({ kind, receivedAt, dueAt, doneAt, words: written, answer }) => ({
      at: day.format(receivedAt),
      text: [
        `${words.kinds[kind] ?? kind}, ${fill(doneAt ? words.state.done : words.state.open, { day: day.format(doneAt ?? dueAt) })}`,
        ...[written, answer],
      ]
        .filter(Boolean)
        .join(" · "),
    })),
    account: account ? `${account.name}, ${account.email}` : "",
  };
}

/** What was corrected, with the value from before, once for all that it was corrected in. */
const describeCorrections = (corrections: Correction[]) => [
  ...new Set(
    corrections.flatMap(({ field, before, after }) => {
      const [from, to] = field === "email" ? [givenEmail(before), givenEmail(after)] : [before, after];
      return from === to ? [] : [`${words.fields[field]}: ${from || "–"} → ${to || "–"}`];
    }),
  ),
];

function rowsOf(each: MySubmission, worked: MyCase | undefined): [string, string][] {
  const { fields, yes, no, noNotice } = words;
  const visits = [each.firstVisit, each.lastVisit].flatMap((visit) => Object.values((visit as object | null) ?? {}));
  const rows: [string, string][] = [
    [fields.name, each.name],
    [fields.email, givenEmail(each.email)],
    [fields.phone, sayFullPhone(each.phone)],
    [fields.state, each.state],
    [fields.service, each.service],
    [fields.firm, each.firm],
    [fields.city, each.city],
    [fields.speaks, each.speaks],
    [fields.message, each.message],
    ...labelAnswers(each.answers),
    [fields.sentAt, dayAndTime(each.sentAt)],
    [fields.page, each.page],
    [fields.referrer, each.referrer],
    [fields.campaign, [...new Set(visits)].join(" / ")],
    [fields.consent, each.noticeVersion ?? noNotice],
    [fields.marketing, each.wantsMarketing ? yes : no],
    [fields.suspect, each.looksAutomatic ? yes : ""],
    [fields.status, worked ? (words.status[worked.status] ?? "") : ""],
    [fields.doNotCall, worked?.doNotCall ? yes : ""],
  ];
  return rows.filter(([, value]) => value !== "");
}
