/** What stays English in every language: accounts, the desk, and mails to the consultancy. */
export { account } from "./en/account";
export { audit } from "./en/audit";
export { cases, templatePrices, templates } from "./en/cases";
export { checkout } from "./en/checkout";
export { desk } from "./en/desk";
export { figures } from "./en/figures";
export { notifications } from "./en/mail";
export { myData } from "./en/my-data";
export { officeHoursPage } from "./en/office-hours";
export { orders } from "./en/orders";
export { privacyDesk } from "./en/privacy-desk";
export { team } from "./en/team";
