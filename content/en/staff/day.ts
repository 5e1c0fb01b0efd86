/** The day at a glance, beside the queue while no case is open. Words in braces are filled in. */
export const day = {
  title: { admin: "Today in the office", agent: "Your day" },
  broken: {
    heading: "Promises broken",
    none: "No promise is broken.",
    unassigned: "Unassigned",
    count: { one: "1 to call now", many: "{count} to call now" },
  },
  money: {
    heading: "Money",
    none: "No payment or refund is waiting.",
    checking: { one: "1 UPI payment to check", many: "{count} UPI payments to check" },
    refunds: { one: "1 refund to decide", many: "{count} refunds to decide" },
    unmatched: { one: "1 unmatched payment", many: "{count} unmatched payments" },
  },
  requests: {
    heading: "Data requests",
    none: "No data request is open.",
    open: { one: "1 request to answer", many: "{count} requests to answer" },
    due: "next due {day}",
    late: "{count} past the deadline",
  },
  failed: {
    heading: "Failed jobs and mails",
    none: "Nothing has failed.",
    count: { one: "1 failed", many: "{count} failed" },
  },
  calls: {
    heading: "Calls today",
    none: "No calls yet today.",
    line: "{calls} calls, {contacts} connected",
    one: "1 call, {contacts} connected",
  },
  unready: {
    summary: { one: "1 point before the site goes public", many: "{count} points before the site goes public" },
    text: "The same list as npm run check-content. Each point goes once it is changed in the place named.",
    kinds: {
      placeholder: "Placeholders",
      missing: "Missing settings",
      sample: "Samples (left out with SITE_SAMPLES=off)",
      contradiction: "Contradictions that only the owner can end",
    },
  },
  hint: "Choose a case, or press J for the first one.",
};
