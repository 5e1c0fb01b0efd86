import { site } from "../../identity";

/** Work that the system gave up or set aside, as admins read it. Words in braces are filled in. */
export const stoppedJobs = {
  title: `Failed jobs | ${site.name}`,
  heading: "Failed jobs",
  intro:
    "What the system could not finish by itself: mails that no mail server took in two days, and work that ended the system's process twice. It waits here until you have it tried again. After {days} days it is removed.",
  columns: ["What", "About", "What happened", "Since", "Try again"],
  kinds: {
    mail: "Mail",
    "lead-notice": "Notice of a lead to the office",
    "contact-notice": "Notice of a message to the office",
    acknowledgement: "Acknowledgement to a visitor",
    "daily-mail": "Daily mail to staff",
    "payment-event": "News from the payment gateway",
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
    ended: "Its process ended {count} times while it ran.",
    failed: "Tried {count} times. {cause}",
    next: "It is tried again by itself at {at}.",
  },
  tryAgain: "Try again",
  tryAgainWith: "Try again: {what}, since {since}",
  told: "It is being tried again.",
  gone: "This work is not stopped any more.",
  none: "Nothing has stopped.",
  more: "The newest {shown} of {count} are shown.",
  failed: "The stopped work could not be read.",
  events: {
    heading: "News from the payment gateway that could not be used",
    intro:
      "The gateway sent and signed these in the last 30 days, but something in them was missing or unknown, so no order was changed by them. Please look each up in the gateway's own dashboard by its id.",
    columns: ["Event", "What could not be read", "Since"],
  },
};
