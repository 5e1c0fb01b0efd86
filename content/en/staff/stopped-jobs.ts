import { site } from "../../identity";

/** Work that the system gave up or set aside, as admins read it. Words in braces are filled in. */
export const stoppedJobs = {
  title: `Failed jobs | ${site.name}`,
  heading: "Failed jobs",
  intro:
    "Jobs the system could not finish: mails that could not be delivered for two days, and jobs that crashed twice. They stay here until you try them again, and are removed after {days} days.",
  columns: ["What", "About", "What happened", "Since", "Try again"],
  kinds: {
    mail: "Mail",
    "lead-notice": "Notice of a lead to the office",
    "contact-notice": "Notice of a message to the office",
    acknowledgement: "Acknowledgement to a visitor",
    "daily-mail": "Daily mail to staff",
    "payment-event": "Event from the payment gateway",
    "quote-mail": "Quote to a customer",
    "order-mail": "Confirmation of an order to a customer",
    "invoice-mail": "Tax invoice to a customer",
    "money-notice": "Notice about money to an admin",
    "paid-mail": "Receipt to a customer",
    "paid-notice": "Notice of a payment to the office",
    "refund-mail": "Refund voucher to a customer",
    "refund-declined-mail": "Answer about a refund to a customer",
    "send-refund": "Refund to a customer",
    "poll-order": "Asking the gateway about an order",
    "cancel-link": "Closing a payment page",
    "my-data-request": "Link to someone's data",
    "bulk-change": "Change of many cases",
  } as Record<string, string>,
  happened: {
    ended: "Crashed {count} times.",
    failed: "Tried {count} times. {cause}",
    next: "Next automatic try: {at}.",
  },
  tryAgain: "Try again",
  tryAgainWith: "Try again: {what}, since {since}",
  told: "Trying again.",
  gone: "This job is no longer failed.",
  none: "Nothing has failed.",
  more: "The newest {shown} of {count} are shown.",
  failed: "The failed jobs could not be loaded.",
  events: {
    heading: "Payment gateway events that could not be used",
    intro:
      "The gateway sent and signed these in the last 30 days, but something in them was missing or unknown, so no order was changed by them. Please look each up in the gateway's own dashboard by its id.",
    columns: ["Event", "What could not be read", "Since"],
  },
};
