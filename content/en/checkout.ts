import type { Facts } from "../edition/facts";
import { trackingHref } from "../mail-words";
import { paths } from "../paths";
import { days } from "../prices";
import type { FieldWords } from "../sections";
import { zero } from "../zero/zero";
import { wayNames } from "./figures/price-words";
import { refundTermsWords } from "./figures/refund-terms";
import { mailFrame } from "./frames/mail-frame";
import { leadFormWords } from "./lead-form";

const ways = "Pay online, by UPI, by bank transfer, by cheque or in cash at our office.";

/** From the order to the receipt: the form of the payments page, the customer's page, mails and invoices. */
export function checkoutWords(facts: Facts) {
  const { site } = facts;
  const { refundTerms, sayRefund } = refundTermsWords(facts);
  const { toCustomer, toStaff } = mailFrame(facts);
  const { leadForm } = leadFormWords(facts);
  const { name, email, phone, state } = leadForm.fields;
  return {
    /** The same sentence wherever an order is paid in part. */
    balance: "Paid {paid} of {total}, {due} due",
    /** How an order can be paid, wherever we say what it costs. */
    ways,
    services: { fssai: "FSSAI", gst: "GST registration", msme: "MSME (Udyam) registration" } as Record<string, string>,
    tiers: {
      online: "registration, ordered online",
      basic: `registration, ${wayNames.basic.toLowerCase()}`,
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
      heading: "Order your registration",
      payerHeading: "Who pays?",
      intro: "The receipt will be sent to this e-mail address. You will see every line again before you pay.",
      fields: {
        name,
        email,
        phone,
        state,
        firm: { label: "Name of the firm", hint: "If the registration is in a firm's name. It stands on the invoice." },
        gstin: { label: "GSTIN", hint: "If you have one, for your invoice." },
        promo: { label: "Promo code", hint: "If you have one." },
        terms: { label: "" },
      } as Record<"name" | "email" | "phone" | "state" | "firm" | "gstin" | "promo" | "terms", FieldWords>,
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
        firm: leadForm.problems.name,
        gstin: {
          tooLong: "A GSTIN has 15 characters.",
          otherState: "This GSTIN is of {state}. Please choose that state, or leave the GSTIN empty.",
        },
      } as { summary: string } & Record<
        "name" | "email" | "phone" | "state" | "firm" | "gstin" | "promo" | "terms",
        Record<string, string>
      >,
      failed: "Our system is not reachable at the moment. Nothing was charged. Please send the form again in a minute.",
      limited:
        "Many forms came from your network just now. Nothing was charged. Please send the form again in a minute.",
      tooManyOpen:
        "You already have {count} unpaid orders with us. Please pay one of them, or call us. Nothing was charged, and unpaid orders expire on their own.",
      tooManyNear:
        "Too many unpaid orders came from your network. Nothing was charged. Please call us and we will take your order by phone.",
      throttled: `${leadForm.messages.throttle} Nothing was charged: half a minute is enough.`,
      belowFee:
        "The price of this service does not cover its government fee at the moment, so it cannot be ordered online. An expert will confirm the price first: please call us.",
    },
    /** Before the form: whether the basic registration is the right one. */
    check: {
      heading: "First: is it the right licence?",
      intro: "What you sell and how much decides which licence you need. Nothing you answer here is stored yet.",
      missing: "Please answer these questions first. Nothing was ordered and nothing was charged.",
      choose: "Please choose",
      /** The finder asks for the state first; here it follows. */
      oneState: "All in one state",
      bands: { low: "Up to {low}", middle: "Above {low}, up to {high}", high: "Above {high}" },
      submit: "Continue",
      change: "Change",
      right: "A basic registration is the right one for you.",
      other: {
        heading: "You need {licence}",
        why: "With a yearly turnover above {limit} a basic registration is not enough. That has been the law since {from}.",
        price: "{licence}: {sum}. {contains}.",
        ask: "Get the right licence",
      },
      open: {
        heading: "We will confirm which licence you need",
        why: "For a business like yours a basic registration may not be enough, and we could not verify the rule. An expert will check before you pay; asking is free.",
        ask: "Ask an expert first",
      },
      notFood: {
        heading: "You do not need a food licence",
        why: "FSSAI licences are for businesses that make, store, transport, sell or serve food.",
        ask: "See what you need",
      },
      insist: "Order the basic registration all the same",
      insistNote: "We will call you before anything is filed.",
      insisted: "We will call you before anything is filed: by your answers another licence may be the right one.",
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
      refundBefore: sayRefund("{amount}"),
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
      utrAnother: "Send this UTR",
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
      part: "We have received {amount}. {balance}. We start when all of it is paid.",
      entered:
        "{amount} in cash was recorded at our office. You get the receipt by e-mail as soon as a second person there has counted it. Please do not pay it again.",
      balance: "Still to pay",
      paidSoFar: "Paid so far",
      handHeading: "By bank transfer, by cheque or in cash",
      handText:
        "Call {phone} for our bank details, or come to our office. You get a receipt by e-mail for each payment.",
      checking:
        "Thank you. We are matching UTR {utr} with our bank and will tell you here and by e-mail. Please do not pay again.",
      checkingTime: "During office hours this usually takes less than two hours.",
      refusedUtr: "We could not find UTR {utr} at our bank: {reason}",
      lateHeading: "Paid by UPI already?",
      lateText:
        "Give us the UTR and we will trace it at our bank. Money received after expiry is credited or returned.",
      wrongHeading: "Was the UTR typed wrongly?",
      wrongText: "Send us the right one. We look for both at our bank.",
      waiting:
        "If you have just paid, your bank's confirmation may still be on its way. We check with the payment provider ourselves and will tell you here and by e-mail.",
      authorised:
        "Your bank has approved the payment and we are waiting for it to be completed. Please do not pay again.",
      failed:
        "The payment provider says that a payment did not go through. It can still be completed within three days: if money left your account, please do not pay again. We keep checking and will tell you by e-mail.",
      paid: "We have received {amount}. The receipt is on its way to {email}.",
      paidWithoutEmail: "We have received {amount}. The receipt is below.",
      /** In its place where the order is marked: one answer, not two. */
      paidCall: "We will call you on +91 {phone} before anything is filed, to settle which licence you need.",
      expired:
        "This order has expired and can no longer be paid here. If you have paid on the payment provider's page, we keep checking for it and will tell you by e-mail.",
      held: "We have received {amount} from you that does not match this order. It is safe: we will return it or call you about it. Please call us before you pay again.",
      cancelled:
        "This order was cancelled or replaced. If you got a newer link by e-mail, please use that one; otherwise call us.",
      done: "Your service is complete.",
      closed: "This order is closed: the work on it was stopped, and nothing was refunded.",
      closedInPart: "This order is closed: the work on it was stopped, and nothing more is refunded.",
      invoices: "Your invoices",
      invoiceKinds: {
        receipt: "Receipt",
        cancellation: "Cancelled receipt",
        refund: "Refund voucher",
        invoice: "Invoice",
      },
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
      tracking: "My applications",
      backToTracking: "Back to My applications",
      live: "This page updates on its own when the payment arrives.",
    },
    /** What happens once an order is paid, on the page and in the mail. */
    next: {
      heading: "What happens now",
      starting: "We are starting your application. This page shows in a moment what to send.",
      several: {
        text: "We have opened the application for your {kinds}. Now send us your {count} documents: photos from your phone are fine. We check each one and then file for you.",
        button: "Send your {count} documents",
      },
      one: {
        text: "We have opened the application for your {kinds}. Now send us one document: a photo from your phone is fine. We check it and then file for you.",
        button: "Send your document",
      },
      nothing: {
        text: "We have opened the application for your {kinds}. There is nothing to send now. If we need to do a step together, we will call you on +91 {phone}.",
        button: "See my application",
      },
      code: "For your safety we will e-mail you a 6-digit code first, so that only you see your documents.",
      masked: "Never send a whole Aadhaar number: a masked copy is enough.",
      headline: "Paid. Now {button}",
      received: "We have received {amount}",
    },
    mails: {
      /** In the mails of an order that is marked. */
      call: "We will call you on +91 {phone} before anything is filed, to settle which licence you need.",
      quote: toCustomer({
        subject: "Your quote {reference}: {amount}",
        about: "Quote {reference}",
        headline: "Your quote: {amount} in all",
        passages: [
          "Here is your quote for {what}.",
          { rows: "lines" },
          { button: "See every line and pay", href: "{link}" },
          ways,
          {
            note: "You can pay there until {time} on {day}. Keep the link to yourself: anyone who has it can see your order.",
          },
        ],
      }),
      ordered: toCustomer({
        subject: "Your order {reference}: {amount}",
        about: "Order {reference}",
        headline: "Your order: {amount} in all",
        passages: [
          "Thank you for your order: {what}.",
          "{call}",
          { rows: "lines" },
          { button: "See the order and pay", href: "{link}" },
          ways,
          {
            note: "You can pay there, or tell us the UTR of a payment, until {time} on {day}. Keep the link to yourself: anyone who has it can see your order. If you did not order this, please ignore this e-mail.",
          },
        ],
      }),
      paid: toCustomer({
        subject: "Receipt {number} for {amount}{ask}",
        about: "Order {reference}",
        headline: "{headline}",
        passages: [
          "Thank you. We have received {amount}. Your receipt {number} for {what} is attached.",
          "{call}",
          "{next}",
          { rows: "documents", isNumbered: true },
          { button: "{button}", href: trackingHref },
          "{masked}",
          { rows: "lines" },
          {
            note: "Until {time} on {day} you can ask for a refund of up to {refund}, unless work has started by then: write or call us, or use the page on which you paid.",
          },
        ],
      }),
      /** A part of an order: nothing starts by itself yet. */
      partPaid: toCustomer({
        subject: "Receipt {number} for {amount}, {due} still due",
        about: "Order {reference}",
        headline: "We have received {amount}",
        passages: [
          "Thank you. We have received {amount} for {what}: {paidBy}. Your receipt {number} is attached.",
          "{balance}. We start when all of it is paid.",
          { button: "Pay the remaining {due}", href: "{link}" },
          ways,
          {
            note: "Until {time} on {day} you can ask for a refund of up to {refund}, unless work has started by then: write or call us, or use the page on which you pay.",
          },
        ],
      }),
      reversal: toCustomer({
        subject: "Receipt {receipt} is cancelled",
        about: "Order {reference}",
        headline: "Your receipt for {amount} is cancelled",
        passages: [
          "Receipt {receipt} for {amount}, order {reference}, is cancelled and no longer valid. The reason: {reason}",
          "The attached document {number} cancels it. {balance}",
          "If you did pay this amount, please call us and keep your receipt: we will trace it together.",
        ],
      }),
      invoice: toCustomer({
        subject: "{due}: {title} {number} for order {reference}",
        about: "Order {reference}",
        headline: "{title}: {dueInside}",
        passages: [
          `Our work on {what} is done. {title} {number} for {amount} is attached.`,
          "{balance}",
          `Thank you for choosing ${site.name}.`,
        ],
      }),
      /** What an order costs, and how it was paid, line by line. */
      sums: { total: "In all", paidOn: "Paid on", paidBy: "Paid by" },
      /** To every admin, at once: nobody else can go on with it. */
      money: {
        transfer: toStaff({
          subject: "UPI payment to check: order {reference}, {amount}",
          passages: [
            "A customer says that {amount} was paid for order {reference} with UTR {utr}. Please compare it with the bank statement, then confirm or refuse it.",
            { button: "Check the payment", href: "{link}" },
          ],
        }),
        refund: toStaff({
          subject: "Refund to decide: order {reference}, {amount}",
          passages: [
            "The customer of order {reference} asks for {amount} back. Please decide.",
            { button: "Open the order", href: "{link}" },
          ],
        }),
        erased: toStaff({
          subject: "Order to settle: {reference}, its customer's data were erased",
          passages: [
            "The customer of order {reference} had their data erased before the work was done, so the work has ended. By the refund policy {amount} goes back. Please settle it.",
            { button: "Open the order", href: "{link}" },
          ],
        }),
        cash: toStaff({
          subject: "Cash to confirm: order {reference}, {amount}",
          passages: [
            "{amount} in cash was recorded for order {reference}. That is more than one person may take alone: please count it and confirm it, or refuse it.",
            { button: "Check the cash", href: "{link}" },
          ],
        }),
        unmatched: toStaff({
          subject: "Unmatched payment of {amount}",
          passages: [
            "A payment of {amount} ({payment}) does not match any order. Please look at it.",
            { button: "Open the payment", href: "{link}" },
          ],
        }),
      },
      held: toCustomer({
        subject: "{amount} received that does not match order {reference}",
        about: "Order {reference}",
        headline: "We have received {amount} that does not match your order",
        passages: [
          "{why}",
          `Your money is safe: we will return it or call you about it. Please call us on ${site.phone} before you pay again.`,
        ],
      }),
      /** Why money is held; its keys are those of the ledger. */
      heldWhy: {
        "other amount": "The order is for {total}. {balance}",
        "another sum": "Another amount was noted for the same transfer.",
        "second payment": "The order was paid before: you have paid twice.",
        "order cancelled": "The order was cancelled or replaced before your payment came.",
        "order ended": "Money of this order was returned, or the order was closed, before your payment came.",
      } as Record<string, string>,
      notice: toStaff({
        subject: "Paid: {reference}, {amount}, {name}",
        passages: [
          "{name} (+91 {phone}) has paid {amount} for {what}.",
          "Order {reference}, receipt {number}",
          { button: "Open the case", href: "{link}" },
        ],
      }),
      declined: toCustomer({
        subject: "Your refund request for order {reference}",
        about: "Order {reference}",
        headline: "We could not grant your refund",
        passages: [
          "You asked for a refund of your payment for order {reference} ({what}). We could not grant it: {reason}",
          "If you disagree, please write to us or call us.",
        ],
      }),
      refund: toCustomer({
        subject: "{amount} returned to you",
        about: "Order {reference}",
        passages: [
          "We have returned {amount} of your payment for order {reference}.{credited} The voucher {number} is attached.",
        ],
      }),
      /** Of money that was held: it has no receipt, so no voucher. */
      heldReturned: toCustomer({
        subject: "{amount} returned to you",
        about: "Order {reference}",
        passages: [
          "We have returned {amount} that did not match your order {reference}.{credited} The reference of the return is {transfer}.",
          "{why}",
          { button: "Pay {due} for your order", href: "{link}" },
        ],
      }),
      /** Behind a sentence, and of cash nothing: the space is its own. */
      credited: " Your bank will credit it by {bank}.",
    },
    invoices: {
      titles: {
        receipt: "Receipt Voucher",
        cancellation: "Cancelled Receipt Voucher",
        refund: "Refund Voucher",
        invoice: "Tax Invoice",
      },
      plainTitles: {
        receipt: "Receipt",
        cancellation: "Cancelled Receipt",
        refund: "Refund Receipt",
        invoice: "Invoice",
      },
      number: "Serial number",
      date: "Date",
      order: "Order",
      ofReceipt: "Against receipt voucher",
      refundReference: "Refund reference",
      recipient: "Recipient",
      recipientAddress: "Recipient's address",
      recipientGstin: "Recipient's GSTIN",
      what: "Description",
      description: "{service} {tier}, {years}",
      item: "{what}: government fee {fee}, our fee {ours}",
      itemWithoutFee: "{what}: our fee {ours}",
      /** After each of several fees, and after the total of a quote. */
      addedTax: " + GST",
      noTaxAdded: ", no GST is added",
      totalWithTax: "{total} in all, with GST",
      totalWithoutTax: "{total} in all; no GST is added",
      oneYear: "1 year",
      manyYears: "{years} years",
      gstin: "GSTIN",
      state: "State",
      sac: "SAC",
      place: "Place of supply",
      reverseCharge: "Tax payable on reverse charge",
      no: "No",
      paidBy: "Paid by",
      upi: "UPI, UTR {utr}",
      online: "online payment {payment}",
      ways: {
        cash: "cash",
        bank: "bank transfer {reference}",
        cheque: "cheque {reference}",
        upi: "UPI, UTR {reference}",
      },
      receivedOn: "{way}, received on {day}",
      balance: "Balance",
      advances: "Receipts for advances, adjusted",
      reason: "Reason",
      takenBack: "Cancelled",
      cancelled:
        "The receipt named above was issued by mistake. It is cancelled by this document and is no longer valid.",
      afterInvoice: "This receipt is for money received after invoice {number}, on which the tax is charged.",
      feeBefore: "Our fee before discount",
      discount: "Discount",
      taxable: "Taxable value",
      fee: "Our fee",
      received: "Total",
      amountDue: "Amount due",
      nothingDue: "Paid, nothing due",
      refunded: "Refunded",
      pureAgent:
        "The government fee is collected as a pure agent on the recipient's authority, passed on exactly, and not part of the taxable value (rule 33, CGST rules).",
      advance: "This voucher is for money received before the service. A tax invoice follows when the service is done.",
      noTax: "The supplier is not registered under GST; no tax is charged.",
      boxes: "A box stands for a letter that this document cannot show. The order keeps it as you typed it.",
      missing: "There is no such document.",
      drawing: "This document is being prepared. The page will refresh on its own in a few seconds.",
      notDrawn: "This document cannot be shown at the moment. Our staff know about it and will send it to you.",
      signature: "For {name}: issued electronically, valid without a signature by hand",
    },
    decision: days.refund.decision,
    bank: days.refund.bank,
  } as const;
}

export const checkout = checkoutWords(zero);
