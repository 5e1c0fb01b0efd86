/** How long each kind of data is kept: the policy, the notice and the software all read these figures. */
export const retention = {
  /** After the last contact an enquiry is erased by itself. */
  enquiryYears: 3,
  /** Erased data stay sealed for this long, as rule 8(3) asks; then they are destroyed. */
  sealedDays: 365,
  /** Documents of an order stay this long after their financial year, as tax law asks (`is_kept_for_tax` in db/live/erasure.sql). */
  taxYears: 8,
  /** An order of the payments page that nobody paid, after its end (`is_droppable` in db/live/erasure.sql). */
  unpaidDays: 30,
  /** Events of the payment gateway, once it is in the ledger. */
  gatewayDays: 30,
  /** A job that was given up, with the mail in it: long enough to mend what stopped it. */
  givenUpDays: 30,
  /** A mail that became a file because there is no mail server. */
  mailFileDays: 30,
  /** What happened, by number: done jobs, exports, news of the gateway without its words, what happened to accounts. */
  logDays: 400,
  /** What a change of many cases was, once it is over. */
  bulkDays: 30,
  /** An account whose address nobody confirmed; its link holds for a day. */
  unconfirmedDays: 7,
  /** An invitation, after its end. */
  invitationDays: 30,
  /** The longest session (`longestSession` of db/personal/staff-proof.ts). */
  sessionDays: 30,
  /** A session or a link for an account, after its end. */
  endedDays: 1,
  /** What customers sent for an application, after it has ended, unless they say keep; certificates stay until erased. */
  documentDays: 90,
  /** A document of which no further piece came: as long as a phone may be away. */
  uploadDays: 3,
  /** What a correction took out of texts about others can be put back for so long; so long staff can decide about the rest. */
  undoDays: 30,
  /** A grievance is answered within. */
  answerDays: 30,
  /** Backups older than this must go, or the erased live on in them. */
  backupDays: 35,
  /** The mailed link to one's data, and the time behind it. */
  linkMinutes: 60,
  openMinutes: 30,
  /** A customer's tracking page in a browser, after it was last used: then its button is pressed again. */
  trackingHours: 24,
  /** How long a browser that gave the second proof of a tracking page is remembered. */
  trackingDeviceDays: 90,
  /** How long an old link says that its data were erased. */
  erasedLinkDays: 365,
  /** The link by which somebody else sends one document for a customer. */
  uploadLinkDays: 7,
  /** The six digits of the second proof. */
  trackingCodeMinutes: 15,
  /** The link that confirms a corrected address: the caller may read the mail in the evening. */
  confirmHours: 24,
} as const;
