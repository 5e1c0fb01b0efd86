/** What stays English in every language: accounts, the desk, and mails to the consultancy. */

export { checkout } from "./en/checkout";
export { notifications } from "./en/mail";
export { myData } from "./en/my-data";
export { account } from "./en/staff/account";
export { audit } from "./en/staff/audit";
export { cases, templatePrices, templates } from "./en/staff/cases";
export { desk } from "./en/staff/desk";
export { figures } from "./en/staff/figures";
export { officeHoursPage } from "./en/staff/office-hours";
export { orders } from "./en/staff/orders";
export { privacyDesk } from "./en/staff/privacy-desk";
export { stoppedJobs } from "./en/staff/stopped-jobs";
export { team } from "./en/staff/team";
