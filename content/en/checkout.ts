import { site } from "../identity";
import { paths } from "../paths";
import { days } from "../prices";
import type { FieldWords } from "../sections";
import { refundTerms } from "./figures/refund-terms";
import { leadForm } from "./lead-form";

const { name, email, phone, state } = leadForm.fields;

/** From the order to the receipt: the form of the payments page, the customer's page, mails and papers. */
export const checkout = {
  services: { fssai: "FSSAI", gst: "GST registration", msme: "MSME (Udyam) registration" } as Record<string, string>,
  tiers: {
    online: "registration, ordered online",
    basic: "basic registration",
    state: "state licence",
    central: "central licence",
    standard: "filing",
  } as Record<string, string>,
  lines: {
    "government fee": "Government fee, at cost",
    "our fee": "Our fee",
    CGST: "CGST",
    SGST: "SGST",
    UTGST: "UTGST",
    IGST: "IGST",
  },
  form: {
    heading: "Who pays?",
    intro: "The receipt will be sent to this e-mail address. You will see every line again before you pay.",
    fields: {
      name,
      email,
      phone,
      state,
      promo: { label: "Promo code", hint: "If you have one." },
      terms: { label: "" },
    } as Record<"name" | "email" | "phone" | "state" | "promo" | "terms", FieldWords>,
    terms: `I have read the refund terms. ${refundTerms.text}`,
    termsLink: refundTerms.link,
    submit: "Go to payment",
    consent: leadForm.consent,
    optional: "optional",
    phonePrefix: leadForm.phonePrefix,
    choiceLabels: leadForm.choiceLabels,
    honeypotLabel: leadForm.honeypotLabel,
    problems: {
      ...leadForm.problems,
      terms: { missing: "Please read the refund terms and tick the box." },
      promo: {
        unknown: "We do not know this code. Nothing was changed: please correct it, or leave it empty.",
        "not yet": "This code is not valid yet. Leave it empty to continue.",
        over: "This code is no longer valid. Leave it empty to continue.",
        "other service": "This code is for FSSAI orders only. Leave it empty to continue.",
        used: "This code was already used with this phone number or e-mail address. Each person can use it once; leave it empty to continue.",
      },
    } as { summary: string } & Record<"name" | "email" | "phone" | "state" | "promo" | "terms", Record<string, string>>,
    failed: "Our system is not reachable at the moment. Nothing was charged. Please send the form again in a minute.",
    limited: "Many forms came from your network just now. Nothing was charged. Please send the form again in a minute.",
    tooManyOpen:
      "You already have {count} unpaid orders with us. Please pay one of them, or call us. Nothing was charged, and unpaid orders expire on their own.",
    tooManyNear:
      "Too many unpaid orders came from your network. Nothing was charged. Please call us and we will take your order by phone.",
    throttled: `${leadForm.messages.throttle} Nothing was charged: half a minute is enough.`,
    belowFee:
      "The price of this service does not cover its government fee at the moment, so it cannot be ordered online. An expert will confirm the price first: please call us.",
  },
  page: {
    title: `Your order | ${site.name}`,
    heading: "Your order",
    paidHeading: "Paid. Thank you!",
    aadhaar: leadForm.problems.name.aadhaar,
    reference: "Order {reference}",
    forWhom: "For {name}",
    before: "{amount} before {discount} off",
    total: "Total",
    validUntil: "This offer is valid until {time} on {day}.",
    refundHeading: "How much is refunded, and until when",
    refundBefore:
      "Ask within {hours} hours of paying or of the start of work, whichever is earlier, and up to {amount} is refunded. Government fees already paid to the authority are not refunded.",
    refundNow: "You can ask for a refund of up to {amount} until {time} on {day}.",
    refundLate: "The time to ask for a refund ended at {time} on {day}.",
    refundStarted: "Work on your file has started, so a refund can no longer be asked for.",
    refundReturned: "What the policy allows has been returned.",
    refundLink: { label: "Refund policy", href: paths.refund },
    waysHeading: "How would you like to pay?",
    gatewayHeading: "UPI, card or net banking",
    gatewayText: "You pay on the payment provider's own page and come back here. We never see your card number.",
    gatewayGo: "Pay {amount} securely",
    gatewayPrepare: "Open the payment page",
    gatewayDown:
      "The payment provider is not responding at the moment. Nothing was charged. Please try its page again in a minute.",
    upiHeading: "UPI, directly to us",
    upiScan: "Scan the code with any UPI app. Amount and reference are filled in.",
    upiTap: "Your UPI app opens with amount and reference filled in.",
    upiOpen: "Open UPI app",
    upiCode: "UPI code for {amount} to {name}",
    upiTo: "To {id} ({name})",
    utrLabel: "UTR (12 digits)",
    utrHint:
      "Your UPI app shows it with the payment, sometimes as 'UPI transaction ID' or 'RRN'. We will match it with our bank.",
    utrSubmit: "I have paid",
    utrInvalid: "A UTR has 12 digits. Please copy it from your UPI app.",
    utrTooMany:
      "Five numbers have already been given for this order. Please call us and we will trace your payment together.",
    utrLimited: "Too many reports came from your network just now. Please send it again in ten minutes, or call us.",
    busy: "This order is being updated right now. Please send it again in a few seconds.",
    contested:
      "The same UTR was given for another order too. Please tell us from whose account you paid: our bank statement shows the name, so we can find your payment.",
    payerLabel: "Name or UPI ID of the account that paid",
    payerSubmit: "Tell us who paid",
    payerNamed:
      "The same UTR was given for another order too. Thank you for telling us who paid: we are matching it with our bank.",
    checking:
      "Thank you. We are matching UTR {utr} with our bank and will tell you here and by e-mail. Please do not pay again.",
    checkingTime: "During office hours this usually takes less than two hours.",
    refusedUtr: "We could not find UTR {utr} at our bank: {reason}",
    lateHeading: "Paid by UPI already?",
    lateText: "Give us the UTR and we will trace it at our bank. Money received after expiry is credited or returned.",
    wrongHeading: "Was the UTR typed wrongly?",
    wrongText: "Send us the right one. We look for both at our bank.",
    waiting:
      "If you have just paid, your bank's confirmation may still be on its way. We check with the payment provider ourselves and will tell you here and by e-mail.",
    authorised:
      "Your bank has approved the payment and we are waiting for it to be completed. Please do not pay again.",
    failed:
      "The payment provider says that a payment did not go through. It can still be completed within three days: if money left your account, please do not pay again. We keep checking and will tell you by e-mail.",
    paid: "We have received {amount}. The receipt is on its way to {email}.",
    paidSteps: "An expert will start work on your file and call you on +91 {phone}.",
    expired:
      "This order has expired and can no longer be paid here. If you have paid on the payment provider's page, we keep checking for it and will tell you by e-mail.",
    held: "We have received {amount} from you that does not match this order. It is safe: we will return it or call you about it. Please call us before you pay again.",
    cancelled:
      "This order was withdrawn or replaced. If you got a newer link by e-mail, please use that one; otherwise call us.",
    done: "Your service is complete.",
    papers: "Your papers",
    paperKinds: { receipt: "Receipt", refund: "Refund voucher", invoice: "Invoice" },
    refundAsk: "Ask for a refund",
    refundReason: "Why? (optional)",
    refundSubmit: "Ask for {amount} back",
    refundAsked:
      "You asked for a refund on {day}. We will decide by {decision} and tell you by e-mail; if it is granted, your bank will credit it within another {bank} working days. State holidays may add a day.",
    refundDeclined: "We could not grant the refund that you asked for: {reason}",
    refunds: {
      decided: "A refund of {amount} was granted on {day} and is being sent. Your bank will credit it by {bank}.",
      unknown:
        "A refund of {amount} was granted on {day}. We are checking with the payment provider whether it has been sent. Your bank will credit it by {bank}.",
      pending: "A refund of {amount} was granted on {day} and is on its way. Your bank will credit it by {bank}.",
      processed: "{amount} was returned to you. Reference: {reference}",
      failed: "A refund of {amount} did not go through. We are working on it and will call you.",
    },
    help: "Stuck? Call {phone}",
    missing: "There is no such order",
    missingText:
      "The link may be incomplete: please copy the whole link from our e-mail. Or the order was erased at the customer's request and can no longer be paid. If in doubt, call us.",
    home: { label: "Return to Home", href: paths.home },
    room: "Back to your room",
    live: "This page updates on its own when the payment arrives.",
  },
  mails: {
    quote: {
      subject: "Your quote {reference}: {amount}",
      text: "Hello {name},\n\nHere is your quote from {site} for {what}: {amount} in all.\n\n{lines}\n\nSee every line and pay here, until {time} on {day}:\n{link}\n\nKeep the link to yourself: whoever has it can see your order.\n\n{site}",
    },
    ordered: {
      subject: "Your order {reference}: {amount}",
      text: "Hello {name},\n\nThank you for your order with {site}: {what}, {amount} in all.\n\n{lines}\n\nOrder number: {reference}\nSee the order, pay and report your payment here, until {time} on {day}:\n{link}\n\nKeep the link to yourself: whoever has it can see your order. If you did not order this, please ignore this mail.\n\n{site}",
    },
    paid: {
      subject: "Receipt {number} for {amount}",
      text: "Hello {name},\n\nWe have received {amount} for {what} (order {reference}). Your receipt {number} is attached.\n\nUntil {time} on {day} you can ask for a refund of up to {refund}, unless work has started by then: write or call us, or use the page on which you paid.\n\n{site}",
    },
    invoice: {
      subject: "{title} {number} for order {reference}",
      text: "Hello {name},\n\nOur work on {what} (order {reference}) is done. Your {title} {number} for {amount} is attached.\n\nThank you for choosing {site}.\n\n{site}",
    },
    /** To every admin, at once: nobody else can go on with it. */
    money: {
      transfer: {
        subject: "UPI payment to check: order {reference}, {amount}",
        text: "A customer says that {amount} were paid for order {reference} with UTR {utr}. Please compare it with the bank statement, then confirm or refuse it:\n{link}\n",
      },
      refund: {
        subject: "Refund to decide: order {reference}, {amount}",
        text: "The customer of order {reference} asks for {amount} back. Please decide:\n{link}\n",
      },
      unmatched: {
        subject: "Unmatched payment of {amount}",
        text: "A payment of {amount} ({payment}) does not match any order. Please look at it:\n{link}\n",
      },
    },
    notice: {
      subject: "Paid: {reference}, {amount}, {name}",
      text: "{name} (+91 {phone}) has paid {amount} for {what}.\n\nOrder {reference}, receipt {number}\n{link}\n",
    },
    declined: {
      subject: "Your refund request for order {reference}",
      text: "Hello {name},\n\nYou asked for a refund of your payment for order {reference} ({what}). We could not grant it: {reason}\n\nIf you disagree, please write to us or call us.\n\n{site}",
    },
    refund: {
      subject: "{amount} returned to you",
      text: "Hello {name},\n\nWe have returned {amount} of your payment for order {reference}. Your bank will credit it by {bank}. The voucher {number} is attached.\n\n{site}",
    },
  },
  papers: {
    titles: { receipt: "Receipt Voucher", refund: "Refund Voucher", invoice: "Tax Invoice" },
    plainTitles: { receipt: "Receipt", refund: "Refund Receipt", invoice: "Bill" },
    number: "Serial number",
    date: "Date",
    order: "Order",
    ofReceipt: "Against receipt voucher",
    refundReference: "Refund reference",
    recipient: "Recipient",
    recipientAddress: "Recipient's address",
    recipientGstin: "Recipient's GSTIN",
    what: "Description",
    description: "{service}: {tier}, {years}",
    item: "{what}: government fee {fee}, our fee {ours}",
    itemWithoutFee: "{what}: our fee {ours}",
    oneYear: "1 year",
    manyYears: "{years} years",
    gstin: "GSTIN",
    state: "State",
    sac: "SAC",
    place: "Place of supply",
    reverseCharge: "Tax payable on reverse charge",
    no: "No",
    feeBefore: "Our fee before discount",
    discount: "Discount",
    taxable: "Taxable value",
    fee: "Our fee",
    received: "Total",
    refunded: "Refunded",
    pureAgent:
      "The government fee is collected as a pure agent on the recipient's authority, passed on exactly, and not part of the taxable value (rule 33, CGST rules).",
    advance: "This voucher is for money received before the service. A tax invoice follows when the service is done.",
    noTax: "The supplier is not registered under GST; no tax is charged.",
    boxes: "A box stands for a letter that this document cannot show. The order keeps it as you typed it.",
    missing: "There is no such document.",
    drawing: "This document is being prepared. The page will refresh on its own in a few seconds.",
    notDrawn: "This document cannot be shown at the moment. Our staff have been told and will send it to you.",
    signature: "For {name}: issued electronically, valid without a signature by hand",
  },
  decision: days.refund.decision,
  bank: days.refund.bank,
} as const;
