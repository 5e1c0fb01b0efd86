import type { Facts } from "../edition/facts";
import { retention } from "../law/retention";
import { paths } from "../paths";
import { zero } from "../zero/zero";
import { mailFrame } from "./frames/mail-frame";
import { leadFormWords } from "./lead-form";
import type { cases } from "./staff/cases";

export function myDataWords(facts: Facts) {
  const { site } = facts;
  const { toCustomer } = mailFrame(facts);
  const { leadForm } = leadFormWords(facts);
  const myDataPage = {
    path: paths.myData,
    meta: {
      title: `My Data | ${site.name}`,
      description: `See, correct, download or delete the data ${site.name} has about you, withdraw your consent or complain. No account needed: we e-mail you a link.`,
    },
    heading: "My data",
    intro:
      "See what data we have about you. Correct it, download it, stop our calls, or have it erased. No account needed.",
    field: { label: "Your e-mail address or mobile number", hint: "The one you used in our form." },
    submit: "Send me the link",
    /** The same whether we know the person or not. */
    sent: `If we have any data with this address or number, an e-mail with a link is on its way to the e-mail address you gave with it. The link works for ${retention.linkMinutes} minutes.`,
    bad: "Please enter a full e-mail address, or a ten-digit mobile number that starts with 6, 7, 8 or 9.",
    tooMany: "Too many requests from your network just now. Please try again in a quarter of an hour.",
    after: `No e-mail after a few minutes? Check your spam folder, or call us on ${site.phone}: we can do the same for you by phone.`,
    /** The way back for customers who came from there. */
    tracking: "Back to My applications (for customers)",
  };

  /** Behind the link, and the mail that carries it. Words in braces are filled in. */
  const myData = {
    you: "You",
    lacks: "you wrote that you do not have it: {words}",
    uploadLink: "you made a link by which someone else can send it, until {day}",
    tracking: "Open My applications to see how far your applications are",
    open: {
      title: `Open my data | ${site.name}`,
      heading: "Open my data",
      text: `Press the button to see what data we have about you. The link works once; the page stays open for ${retention.openMinutes} minutes.`,
      button: "Open my data",
      confirm: "Press the button to confirm that this address is yours, and to see what data we have about you.",
      confirmButton: "This is my address",
      failed:
        "This link no longer works: it was used, it has expired, or it was not copied in full. Please ask for a new one.",
      again: "Ask for a new link",
    },
    title: `My data | ${site.name}`,
    heading: "What data we have about you",
    intro: "Everything that belongs to {email}. This page closes at {time}.",
    ended: "This page is closed, or was not opened on this device. Ask for a link and we will e-mail it to you.",
    file: "Download it as a file",
    documentsAway: "Your documents cannot be read at the moment. Nothing is lost. Please try again in a minute.",
    close: "Close this page",
    done: "Done",
    sections: {
      sent: "What you sent",
      orders: "What you ordered and paid",
      messages: "Questions in My applications",
      applications: "What we apply for in your name",
      work: "What we did with it",
      requests: "Your earlier requests",
      change: "Correct it",
      stop: "Stop it",
      erase: "Erase it",
      complain: "Complain, or ask for something else",
    },
    forms: { lead: "Your request", contact: "Message" } as Record<string, string>,
    fields: {
      name: "Name",
      email: "E-mail",
      phone: "Mobile number",
      state: "State",
      service: "Service",
      firm: "Firm",
      city: "City",
      speaks: "Language for calls",
      message: "Message",
      sentAt: "Sent",
      page: "From the page",
      referrer: "Led here by",
      campaign: "Campaign",
      consent: "Notice you saw",
      consentWords: "The words of that notice",
      marketing: "News and offers",
      suspect: "Looked like an automated form",
      status: "Status",
      doNotCall: "Do not call",
      account: "Your account on this site",
    },
    /** How far we are with what was sent, by the status of its case. */
    status: {
      new: "Received. We will contact you.",
      trying: "We are trying to reach you",
      talking: "We are in touch with you",
      waiting: "We are waiting for your answer",
      quoted: "You have our quote",
      won: "You asked us to do it",
      lost: "Closed",
      junk: "Closed",
    } satisfies Record<keyof typeof cases.status, string> as Record<string, string>,
    applications: {
      applicant: "Applicant (person or firm)",
      stage: "Stage",
      filedReference: "Number, as filed",
      registration: "Registration number",
      dayOpen: "not set",
      agreedOn: "Agreed on",
    },
    orders: {
      open: "Open this order",
      what: "What",
      state: "Status",
      customer: "Made out to",
      refund: "Refund of {amount}: {status}",
    },
    noNotice: "no notice on record",
    yes: "yes",
    no: "no",
    noHistory: "Nothing yet.",
    correct: { button: "Save corrections" },
    withdraw: {
      text: "Withdraw your consent: we close your request and your unpaid orders, and will not contact you again. What was done before remains lawful.",
      button: "Withdraw my consent",
    },
    doNotCall: { text: "Keep your request on record, but never call you.", button: "Do not call me" },
    marketing: { text: "No more news and offers.", button: "Stop news and offers" },
    erase: {
      text: `Your data, and your account here if you have one, are removed from every list at once. A sealed copy that nobody uses is kept for ${retention.sealedDays} days, because the law requires it, and is then destroyed. Invoices and receipts of an order are kept for ${retention.taxYears} years after their financial year, because tax law requires it; links to your orders stop working.`,
      button: "Erase my data",
    },
    confirm: {
      heading: "Erase everything?",
      text: "This cannot be undone. Your request is closed, and nobody here can find it again.",
      yes: "Yes, erase my data",
      no: "Keep my data",
      /** Where work is under way, or a certificate is stored here. */
      atStake: {
        heading: "You would lose this",
        running: "{what}: {stage}. The work on it ends.",
        paid: "Order {order}: {paid} paid, work not done. By the refund policy {amount} would be paid back.",
        paidNothing:
          "Order {order}: {paid} paid, work not done. By the refund policy nothing would be paid back any more.",
        certificate: "{what}, number {number}: the certificate here, and our reminders. Download it first.",
        finish: "Keep my data, finish first",
        stop: "Stop the work instead",
        stopText:
          "We will stop the work and ask for the refund that the policy allows. Your data stays, so that you can follow the refund; you can erase them afterwards.",
        yes: "Erase all the same",
      },
    },
    /** What an erasure leaves, and why. */
    kept: {
      "staff account": "Your account stays as long as you are on our team.",
      "payment under way":
        "A payment of yours is still being checked. Its order is kept until the payment is settled or returned, and nobody can find it by your name.",
      "tax invoices": `Receipts and invoices of your orders are kept, with your name on them, for ${retention.taxYears} years after their financial year, because tax law requires it. Nobody can find them by your name.`,
    },
    erased: {
      heading: "Your data are erased",
      underWay: "Your data are being erased",
      home: { label: "Return to Home", href: paths.home },
    },
    complain: {
      text: `You will get an answer by e-mail within ${retention.answerDays} days, from ${site.grievanceOfficer}.`,
      label: "Your words",
      kinds: { complain: "A complaint", nominate: "Someone who may act for me" },
      kindLabel: "What it is",
      button: "Send it",
    },
    kinds: {
      see: "See your data",
      correct: "Correct your data",
      withdraw: "Withdraw consent",
      marketing: "Stop news and offers",
      "do not call": "Do not call",
      erase: "Erase",
      complain: "Complaint",
      nominate: "Nomination",
    } as Record<string, string>,
    state: { done: "done on {day}", open: "answer due by {day}" },
    messages: {
      unknown: "That cannot be asked here.",
      reasonMissing: "Please give the reason in 5 to 500 characters.",
      badName: "Please enter your name, in at most 100 characters.",
      badFirm: "Please enter the applicant's name, in at most 100 characters and without an Aadhaar number.",
      badEmail: "Please enter a full e-mail address, such as you@shop.in.",
      badPhone: "Please enter a ten-digit mobile number that starts with 6, 7, 8 or 9.",
      badState: "Please choose a state from the list.",
      wordsMissing: "Please write something.",
      wordsLong: "Please shorten it to 2,000 characters.",
      wordsAadhaar: leadForm.problems.name.aadhaar,
      corrected: "Corrected everywhere.",
      correctedOften: "This was corrected five times today. Please correct it tomorrow, or call us.",
      addressToConfirm: `The rest is corrected. The new address is used once you open the link that we e-mail to {email}; it works for ${retention.confirmHours} hours. Until then we keep the old one, and inform it of the change. We send at most three such links an hour.`,
      filedStay: "What is already filed stays as the authority has it; call us and we will ask for the change there.",
      nothingRuns: "Nothing is running that could be stopped.",
      workStopped: "We have stopped the work on your applications, and our office knows.",
      refundAsked: "For order {order} we will pay back {amount} by the refund policy; you get an e-mail about it.",
      noRefund: "For order {order} the refund policy gives nothing back any more.",
      ordersStay: "Orders and their documents stay as they were made; call us if one is wrong.",
      withdrawn: "Your consent is withdrawn. We will not contact you about this request again.",
      ordersCancelled: "Your unpaid orders are cancelled.",
      notCalled: "Done: nobody will call you.",
      noMarketing: "You will get no more news and offers.",
      erased: "Your data are erased from our lists.",
      erasing:
        "Your data are removed from our lists. One step is still under way: the entry that keeps a restored backup from bringing them back. We retry it every minute until it is done.",
      complained: "We have received it and will answer by e-mail.",
      added: "We have added it to what you wrote before, and will answer both by e-mail by {day}.",
      requestFull:
        "Your earlier message will be answered by {day} and cannot take more text. Please wait for the answer, or call us.",
    },
    mail: toCustomer({
      subject: `Your data at ${site.name}`,
      passages: [
        "Someone, probably you, asked what data we have about you.",
        { button: "See my data", href: "{link}" },
        `The link works once, within ${retention.linkMinutes} minutes. Opening it changes nothing before you press the button on the page.`,
        { note: "If it was not you, ignore this e-mail: nobody can see your data without this link." },
      ],
    }),
    /** To an address that somebody says is theirs. */
    confirmMail: toCustomer({
      subject: `Is this your address? ${site.name}`,
      headline: "Is this your address?",
      passages: [
        "Someone, probably you, corrected the e-mail address of a request at our site to this one. If it was you, confirm it.",
        { button: "Confirm my address", href: "{link}" },
        `The link works once, within ${retention.confirmHours} hours.`,
        { note: "If it was not you, ignore this e-mail: your address will not be used." },
      ],
    }),
    /** To the address that is to be replaced. */
    movedMail: toCustomer({
      subject: `Your address is to be changed, ${site.name}`,
      headline: "Your address is to be changed",
      passages: [
        "Someone, probably you, asked us to replace this e-mail address in your request with another one. That happens as soon as the other address is confirmed.",
        `If it was not you, please call us on ${site.phone}.`,
      ],
    }),
    /** To an address that our office replaced because somebody asked for it by phone. */
    replacedMail: toCustomer({
      subject: `Your address was changed, ${site.name}`,
      headline: "Your address was changed",
      passages: [
        "Our office was asked to use another e-mail address than this one for a request at our site. Our e-mails about it go there from now on.",
        `If this was your request and you did not ask for it, please call us on ${site.phone}.`,
      ],
    }),
    /** To the person's own address, once their number is another. */
    numberMail: toCustomer({
      subject: `Your mobile number was changed, ${site.name}`,
      headline: "Your mobile number was changed",
      passages: [
        "Someone, probably you, corrected the mobile number of your request at our site. The new one ends in {ending}; we call it from now on.",
        `If it was not you, please call us on ${site.phone}.`,
      ],
    }),
    /** To an account whose enquiry was erased by telephone: the account goes with its own mailbox alone. */
    accountMail: toCustomer({
      subject: `Your enquiry was erased, your account is still there, ${site.name}`,
      headline: "Your enquiry was erased, your account is still there",
      passages: [
        "Someone, probably you, asked us by phone to erase an enquiry that was sent with this address, and we did. There is also an account with this address at our site. We did not remove it, because anyone can give anyone's address on the phone.",
        `To have the account removed too, open My data on our site, ask for the link with this address, and choose "Erase my data".`,
        `If it was not you who called, please call us on ${site.phone}.`,
      ],
    }),
    answerMail: toCustomer({
      subject: `Our answer about your data, ${site.name}`,
      headline: "Our answer about your data",
      passages: [
        "{answer}",
        { note: "If this does not settle it, you can complain to the Data Protection Board of India." },
      ],
    }),
    noticeMail: toCustomer({
      subject: `How ${site.name} uses your data`,
      passages: [
        "Some time ago you sent us a form. This is what we keep of it and what you can ask of us; you need do nothing.",
        "{notice}",
        { button: "See, correct or delete it", href: "{link}" },
      ],
    }),
  };
  return { myDataPage, myData };
}

export const { myDataPage, myData } = myDataWords(zero);
