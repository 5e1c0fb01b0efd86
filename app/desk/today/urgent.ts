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

const together = (...parts: string[]) => parts.filter(Boolean).join(" · ");

/** One kind of work, and what it is called while none of it waits. */
type Kind = Urgent & { calm: string };

/** Each kind, the worst first. */
const kindsOf = (waiting: Waiting): Kind[] => [
  ofPromises(waiting.broken),
  ...ofApplications(waiting.work),
  ...ofOffice(waiting),
  ...ofMoney(waiting),
];

function ofPromises({ owners, oldest }: Waiting["broken"]): Kind {
  const broken = owners.reduce((sum, { count }) => sum + count, 0);
  return {
    kind: "broken",
    calm: "broken promise",
    count: broken,
    what: say(broken, "promise to call is broken", "promises to call are broken"),
    about: together(
      oldest === null ? "" : `the oldest by ${oldest}`,
      owners.map(({ name, count }) => (name ? `${name} ${count}` : `${count} unassigned`)).join(", "),
    ),
    isLate: true,
    to: `${deskPaths.queue}?${new URLSearchParams({ part: "broken", owner: "all" })}`,
    act: "Call or share",
  };
}

const ofApplications = ({ answers, late, firstDue, first, overdue }: Waiting["work"]): Kind[] => [
  {
    kind: "answers",
    calm: "answer to an authority",
    count: answers,
    what: say(answers, "answer to an authority is due", "answers to an authority are due"),
    about: together(
      firstDue ? `${answers === 1 ? "" : "the first "}by ${dayLabel(firstDue)}` : "",
      late > 0 ? `${late} today or late` : "",
    ),
    isLate: late > 0,
    to:
      answers === 1 && first
        ? `${deskPaths.applications}/${first}`
        : `${deskPaths.applications}?${new URLSearchParams({ stage: "query" })}`,
    act: "Answer",
  },
  {
    kind: "overdue",
    calm: "overdue application",
    count: overdue,
    what: say(overdue, "application is overdue", "applications are overdue"),
    about: "past the day by which the next step was due",
    isLate: true,
    to: `${deskPaths.applications}?${new URLSearchParams({ part: "overdue" })}`,
    act: "See them",
  },
];

const ofOffice = ({ requests: { open, late, nextDue }, failed }: Waiting): Kind[] => [
  {
    kind: "requests",
    calm: "data request",
    count: open,
    what: say(open, "data request or complaint is open", "data requests or complaints are open"),
    about: late > 0 ? `${late} past the deadline` : `next due ${nextDue ?? ""}`,
    isLate: late > 0,
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
];

const ofMoney = ({ money: { checking, unmatched, refunds }, unmatchedAmount }: Waiting): Kind[] => [
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
