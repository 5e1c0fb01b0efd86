/** What stays English in every language: accounts, the desk, and mails to the consultancy. */
export { account } from "./en/account";
export { audit } from "./en/audit";
export { cases, templatePrices, templates } from "./en/cases";
export { desk } from "./en/desk";
export { figures } from "./en/figures";
export { notifications } from "./en/mail";
export { myData } from "./en/my-data";
export { officeHoursPage } from "./en/office-hours";
export { privacyDesk } from "./en/privacy-desk";
export { team } from "./en/team";
