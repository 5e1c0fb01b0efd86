import { deskPaths } from "../../../content/desk-paths";
import { exactRupees } from "../../../content/rupees";
import { dayLabel } from "../figures/figures";

/** What the owner's start page knows of each kind of work that cannot wait. */
export type Waiting = {
  broken: { owners: { name: string | null; count: number }[]; oldest: string | null };
  work: { answers: number; late: number; firstDue: string | null; first: string | null; overdue: number };
  money: { checking: number; refunds: number; unmatched: number };
  unmatchedAmount: number;
  requests: { open: number; late: number; nextDue: string | null };
  failed: number;
};

export type Urgent = {
  kind: string;
  count: number;
  what: string;
  about: string;
  /** Late against a promise or the law: in red, and before what is only waiting. */
  isLate: boolean;
  to: string;
  act: string;
};

const tabOf = (tab: string) => `${deskPaths.orders}?${new URLSearchParams({ tab })}`;
const say = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Each kind of work, the worst first, and what is called so while none of it waits. */
function kindsOf({ broken, work, money, unmatchedAmount, requests, failed }: Waiting): (Urgent & { calm: string })[] {
  const { checking, refunds, unmatched } = money;
  const brokenPromises = broken.owners.reduce((sum, { count }) => sum + count, 0);
  return [
    {
      kind: "broken",
      calm: "broken promise",
      count: brokenPromises,
      what: say(brokenPromises, "promise to call is broken", "promises to call are broken"),
      about: [
        broken.oldest === null ? "" : `the oldest by ${broken.oldest}`,
        broken.owners.map(({ name, count }) => (name ? `${name} ${count}` : `${count} unassigned`)).join(", "),
      ]
        .filter(Boolean)
        .join(" · "),
      isLate: true,
      to: `${deskPaths.queue}?${new URLSearchParams({ part: "broken", owner: "all" })}`,
      act: "Call or share",
    },
    {
      kind: "answers",
      calm: "answer to an authority",
      count: work.answers,
      what: say(work.answers, "answer to an authority is due", "answers to an authority are due"),
      about: [
        work.firstDue ? `${work.answers === 1 ? "" : "the first "}by ${dayLabel(work.firstDue)}` : "",
        work.late > 0 ? `${work.late} today or late` : "",
      ]
        .filter(Boolean)
        .join(" · "),
      isLate: work.late > 0,
      to:
        work.answers === 1 && work.first
          ? `${deskPaths.applications}/${work.first}`
          : `${deskPaths.applications}?${new URLSearchParams({ stage: "query" })}`,
      act: "Answer",
    },
    {
      kind: "overdue",
      calm: "overdue application",
      count: work.overdue,
      what: say(work.overdue, "application is overdue", "applications are overdue"),
      about: "past the day by which the next step was due",
      isLate: true,
      to: `${deskPaths.applications}?${new URLSearchParams({ part: "overdue" })}`,
      act: "See them",
    },
    {
      kind: "requests",
      calm: "data request",
      count: requests.open,
      what: say(requests.open, "data request or complaint is open", "data requests or complaints are open"),
      about: requests.late > 0 ? `${requests.late} past the deadline` : `next due ${requests.nextDue ?? ""}`,
      isLate: requests.late > 0,
      to: deskPaths.privacy,
      act: "Answer",
    },
    {
      kind: "failed",
      calm: "failed mail",
      count: failed,
      what: say(failed, "mail or job has failed", "mails or jobs have failed"),
      about: "nobody was informed of it",
      isLate: false,
      to: deskPaths.jobs,
      act: "Try again",
    },
    {
      kind: "checking",
      calm: "payment to check",
      count: checking,
      what: say(checking, "payment to check", "payments to check"),
      about: "reported by UPI, or cash for a second person",
      isLate: false,
      to: tabOf("checking"),
      act: "Check",
    },
    {
      kind: "unmatched",
      calm: "unmatched payment",
      count: unmatched,
      what: say(unmatched, "payment to match", "payments to match"),
      about: `${exactRupees(unmatchedAmount)} that fit no order`,
      isLate: false,
      to: tabOf("unmatched"),
      act: "Match",
    },
    {
      kind: "refunds",
      calm: "refund",
      count: refunds,
      what: say(refunds, "refund to decide", "refunds to decide"),
      about: "asked for by the customer, or failed",
      isLate: false,
      to: tabOf("refunds"),
      act: "Decide",
    },
  ];
}

/** What cannot wait, the worst first; and the names of what does not, for one calm line. */
export function listUrgent(waiting: Waiting): { lines: Urgent[]; calm: string[] } {
  const kinds = kindsOf(waiting);
  const waitingKinds = kinds.filter(({ count }) => count > 0).map(({ calm: _, ...line }) => line);
  return {
    lines: [...waitingKinds.filter(({ isLate }) => isLate), ...waitingKinds.filter(({ isLate }) => !isLate)],
    calm: kinds.filter(({ count }) => count === 0).map(({ calm }) => calm),
  };
}

/** 'No refund, data request or failed mail is waiting'. */
export const sayCalm = (calm: string[]) => {
  const last = calm.at(-1);
  const before = calm.slice(0, -1).join(", ");
  return `No ${before ? `${before} or ${last}` : last} is waiting.`;
};

/** '4 h 18 min', '2 h', '35 min'. */
export function sayTime(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}
