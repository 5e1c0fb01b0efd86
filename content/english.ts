/** What stays English in every language: accounts, the desk, and mails to the consultancy. */
export { account } from "./en/account";
export { cases, templatePrices, templates } from "./en/cases";
export { checkout } from "./en/checkout";
export { desk } from "./en/desk";
export { notifications } from "./en/mail";
export { orders } from "./en/orders";
