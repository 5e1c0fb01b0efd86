import { myData } from "../../../content/en/my-data";
import { fill } from "../../../content/format";
import { retention } from "../../../content/law/retention";

/** What a staff member reads who acts for somebody on the phone. */
export const wordsToStaff: Pick<typeof myData, "messages" | "kept"> & { confirmText: string } = {
  messages: {
    unknown: "Please choose what they ask for.",
    reasonMissing: "Please give the reason in 5 to 500 characters.",
    badName: "Please enter the name, in at most 100 characters.",
    badFirm: "Please enter the applicant's name, in at most 100 characters and without an Aadhaar number.",
    badEmail: "Please enter a full e-mail address, such as name@shop.in.",
    badPhone: "Please enter a ten-digit mobile number that starts with 6, 7, 8 or 9.",
    badState: "Please choose a state from the list.",
    wordsMissing: "Please write down what they said.",
    wordsLong: "Please shorten it to 2,000 characters.",
    wordsAadhaar: myData.messages.wordsAadhaar,
    corrected: "Corrected in everything that they sent.",
    correctedOften: "This was corrected five times today. Please correct it tomorrow.",
    addressToConfirm: `The rest is corrected. The new address is used once its mailbox has opened the link that is on its way to {email}; it works for ${retention.confirmHours} hours. Until then the old one stays, and gets a mail about the change.`,
    filedStay: "What is already filed stays as the authority has it: the change has to be asked for there.",
    nothingRuns: "Nothing is running that could be stopped.",
    workStopped: "The work on their applications is stopped.",
    refundAsked: "For order {order} the refund policy gives {amount} back.",
    noRefund: "For order {order} the refund policy gives nothing back any more.",
    ordersStay: "Their orders and invoices stay as they were made.",
    withdrawn: "Their consent is withdrawn: open cases are closed, and nobody calls or writes to them.",
    ordersCancelled: "Their unpaid orders are cancelled.",
    notCalled: "Nobody calls them any more: open cases are closed.",
    noMarketing: "They get no more news and offers.",
    erased: "Their data are erased from our lists.",
    erasing:
      "Their data are removed from our lists. One step is still under way: the entry that keeps a restored backup from bringing them back. It is retried every minute until it is done.",
    complained: "Written down under To answer. The answer goes to them by e-mail.",
    added: "Added to what they wrote before. Both are to be answered by {day}.",
    requestFull: "Their earlier message is to be answered by {day} and cannot take more text.",
  },
  kept: {
    "staff account": "The account stays as long as they are on our team.",
    "payment under way":
      "A payment of theirs is still being checked. Its order is kept until the payment is settled or returned, and nobody can find it by their name.",
    "tax invoices": `Receipts and invoices of their orders are kept, with the name on them, for ${retention.taxYears} years after their financial year, because tax law requires it.`,
  },
  confirmText: "This cannot be undone.",
};

/** What somebody asked for; 'your data' is whose page it is. */
export const kindToStaff = (kind: string) => (kind === "correct" ? "Correction" : (myData.kinds[kind] ?? kind));

/** What staff can ask for in somebody's name, in the order of the form, with what comes of it. */
const effects = {
  correct:
    "Name, e-mail address and state are replaced in everything that {name} sent. A new address counts once its mailbox has confirmed it.",
  "do not call": "The open cases of {name} are closed as lost, and nobody calls again unless {name} asks for it.",
  withdraw:
    "The open cases of {name} are closed as lost, unpaid orders are cancelled, and nobody calls or writes any more.",
  marketing: "No more news and offers for {name}. The work on what was asked for goes on.",
  erase: "Everything about {name} is deleted for good, and unfinished work ends.",
  complain: "What {name} says is written down, and answered by e-mail.",
  nominate: "Whom {name} names is written down, and answered by e-mail.",
};
export type StaffAct = keyof typeof effects;
export const staffActs = Object.keys(effects) as StaffAct[];

export const effectOf = (act: StaffAct, name: string) => fill(effects[act], { name });

/** Each is confirmed before it is done, because nothing here takes it back. */
export const confirmed: Partial<Record<string, { question: string; yes: string; no: string }>> = {
  withdraw: { question: "Withdraw the consent of {name}?", yes: "Withdraw the consent", no: "Do not withdraw" },
  "do not call": { question: "Stop all calls to {name}?", yes: "Stop all calls", no: "Do not stop them" },
  marketing: { question: "Stop news and offers for {name}?", yes: "Stop news and offers", no: "Do not stop them" },
  erase: { question: "Delete all data of {name}?", yes: "Delete for good", no: "Do not delete" },
};
