/** What stays English in every language: accounts, the desk, and mails to the consultancy. */
export { account } from "./en/account";
export { cases, templatePrices, templates } from "./en/cases";
export { checkout } from "./en/checkout";
export { desk } from "./en/desk";
export { figures } from "./en/figures";
export { notifications } from "./en/mail";
export { officeHoursPage } from "./en/office-hours";
export { orders } from "./en/orders";
export { team } from "./en/team";
