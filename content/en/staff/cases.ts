import type { Facts } from "../../edition/facts";
import { priceRowOf } from "../../prices";
import { rupees } from "../../rupees";
import { zero } from "../../zero/zero";

/** What is stored of a case, in words: by its own pages, the log, the figures, the exports and what a person reads of their data. */
export const cases = {
  status: {
    new: "New",
    trying: "Trying",
    talking: "Talking",
    waiting: "Waiting for the customer",
    quoted: "Quoted",
    won: "Won",
    lost: "Lost",
    junk: "Spam",
  },
  outcomes: {
    connected: "Connected",
    "no answer": "No answer",
    busy: "Busy",
    "switched off": "Switched off",
    "call back": "Call back",
    "wrong number": "Wrong number",
    "not interested": "Not interested",
    "do not call": "Do not call",
  },
  reasons: {
    "not interested": "Not interested",
    "too expensive": "Too expensive",
    "went elsewhere": "Went elsewhere",
    "not needed": "Not needed",
    "wrong number": "Wrong number",
    "no contact": "No contact",
    "do not call": "Do not call",
    other: "Other",
    erased: "Data deleted",
  } as Record<string, string>,
  /** How somebody came who used no page of the site, by what is stored for it. */
  ways: { phone: "Called us", "walk-in": "Walked in", import: "Came with an imported list" },
  /** By the kind of the event. Words in braces are filled in. */
  events: {
    renewal: "Renewal added to this case",
    "asked again": "Asked again",
    "tracking question": "Asked in My applications",
    "tracking answer": "Answered in My applications",
    "answered by phone": "Question from My applications answered by phone",
    claimed: "Took the case",
    assigned: "Assigned the case",
    released: "Unassigned the case",
    "handed over": "Handed the case over",
    "passed on": "Passed on: the customer was in touch",
    covered: "Passed the case on while its owner is absent",
    "given back": "Gave the case back after an absence",
    change: "Changed the case",
    note: "Note",
    merged: "Merged a duplicate",
    unmerged: "Undid the merge",
    opened: "Opened {template} ({channel}), not confirmed",
    sent: "Sent {template} ({channel})",
    "call opened": "Opened the call, no outcome yet",
    paid: "Paid {amount} (order {order})",
    "paid in part": "Paid {amount}, a part (order {order})",
    "cash entered": "Recorded {amount} in cash, waiting for a second person (order {order})",
    "cash refused": "Cash of {amount} was not confirmed (order {order})",
    "payment reversed": "Reversed a payment of {amount} (order {order})",
    "quote sent": "Sent a quote of {amount} (order {order})",
    "quote made": "Made a quote of {amount} (order {order})",
    "utr reported": "Customer reported a UPI transfer for order {order}",
    "refund requested": "Customer asked for {amount} back (order {order})",
    "refund decided": "Decided to return {amount} (order {order})",
    "refund declined": "Declined to return money (order {order})",
    entered: "Entered by staff; told in person what we keep and why",
    bulk: "Changed in bulk",
    corrected: "Customer's details corrected",
    "correction undone": "Undid the correction",
    "withdrew consent": "Customer withdrew consent: no more contact",
    "do not call asked": "Customer asked not to be called",
    erased: "Data deleted",
    "bulk undone": "The bulk change was undone",
    undone: "Undid: {outcome}",
  } as Record<string, string>,
} as const;

export function casesWords({ site, priceBook }: Facts) {
  const from = (service: "fssai" | "gst" | "msme", tier: string) => rupees(priceRowOf(priceBook, service, tier).price);

  /**
   * Messages to send by WhatsApp or mail. These are samples for the consultancy to replace; `{name}`, `{service}` and
   * `{price}` are filled in.
   */
  const templates = {
    greeting: {
      label: "Greeting",
      subject: "Your request",
      text: `Hello {name}, this is ${site.name}. You asked us about {service}. When may we call you?`,
    },
    missed: {
      label: "Missed call",
      subject: "We tried to call you",
      text: `Hello {name}, this is ${site.name}. We just tried to call you about {service}. Please tell us a good time.`,
    },
    requirements: {
      label: "Documents needed",
      subject: "Documents for your application",
      text: `Hello {name}, for {service} please keep ready: a photo, identity proof, PAN card and proof of the premises. Clear phone photos will do. ${site.name}`,
    },
    price: {
      label: "Price",
      subject: "What it costs",
      text: `Hello {name}, {service} starts at {price} with us, government fee included and GST extra. We send you the full sum before you pay. ${site.name}`,
    },
  } as const;
  const templatePrices: Record<string, string> = {
    "FSSAI Registration/License": from("fssai", "basic"),
    "GST Registration": from("gst", "standard"),
    "MSME Registration": from("msme", "standard"),
    "MSME (Udyam) Registration": from("msme", "standard"),
  };
  return { templates, templatePrices };
}

export const { templates, templatePrices } = casesWords(zero);
