import { afterGrant, dayOpen } from "../../content/en/applications/granted";
import { dueDates } from "../../content/en/applications/requirements";
import { dayInIndia, fill } from "../../content/format";
import { longDay } from "../../content/hours";
import type { Content } from "../../content/languages/content-of";
import { addDays } from "../../content/law/deadlines";
import type { DueDateKey } from "../../content/law/due-dates";
import type { Service } from "../../content/prices";

/** For this long a grant is listed before what waits for the customer. */
const freshDays = 30;

export type GrantedRow = {
  service: Service;
  applicant: string;
  state: string;
  address: string | null;
  paidAt: Date | null;
  grantedAt: string | null;
  registration: { id: string; number: string; validFrom: string; validUntil: string | null; hasFile: boolean };
  dates: { id: string; rule: DueDateKey; dueOn: string | null; isStopped: boolean }[];
};

/** What was granted, as its customer sees it; number, name and address only after the code was entered. */
export function showRegistration(content: Content, found: GrantedRow, isProven: boolean, now: Date) {
  const { granted: words } = content.tracking.status;
  const { id, number, validFrom, validUntil, hasFile } = found.registration;
  const day = found.grantedAt && dayInIndia(new Date(found.grantedAt));
  const { use, change } = afterGrant[found.service];
  return {
    id,
    number: isProven ? number : "",
    label: words.numberOf[found.service],
    says: describeGrant(content, day, found.paidAt),
    from: longDay(validFrom),
    until: validUntil ? longDay(validUntil) : words.noEnd,
    name: isProven ? found.applicant : "",
    place: isProven ? placeOf(found) : "",
    hasFile,
    isFresh: day !== null && dayInIndia(now) < addDays(day, freshDays),
    use,
    change,
    dates: found.dates.map(({ id: date, rule, dueOn, isStopped }) => ({
      id: date,
      title: dueDates[rule].title,
      day: dueOn ? longDay(dueOn) : (dueDates[rule].noDay ?? dayOpen),
      shortDay: dueOn ? longDay(dueOn) : "",
      dueOn,
      isStopped,
    })),
  };
}

export type ShownRegistration = ReturnType<typeof showRegistration>;

/** The address on the invoice, where the customer entered one. */
export const placeOf = ({ address, state }: Pick<GrantedRow, "address" | "state">) =>
  [address, state].filter(Boolean).join(", ");

function describeGrant(content: Content, day: string | null, paidAt: Date | null): string {
  const { granted: words } = content.tracking.status;
  if (!day) return "";
  const days = paidAt ? Math.round((Date.parse(day) - Date.parse(dayInIndia(paidAt))) / 86_400_000) : 0;
  const took = days > 1 ? fill(words.took.many, { days }) : days === 1 ? words.took.one : "";
  return [fill(words.on, { day: longDay(day) }), took].filter(Boolean).join(" ");
}
