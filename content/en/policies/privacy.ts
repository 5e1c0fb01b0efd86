import type { Facts } from "../../edition/facts";
import { retention } from "../../law/retention";
import { paths } from "../../paths";
import type { PolicyPage } from "../../sections";
import { zero } from "../../zero/zero";
import { contentsLabel, updated } from "./policy";

export const privacyWords = ({ mailto, site, telephone }: Facts): PolicyPage => ({
  path: paths.privacy,
  meta: {
    title: `Privacy Policy | ${site.name}`,
    description: `What ${site.name} collects when you send a form, why, how long we keep it and what you can ask of us under India's Digital Personal Data Protection Act, 2023.`,
  },
  heading: "Privacy Policy",
  updated,
  contentsLabel,
  intro:
    "You give us your number so that we can call you back. This page says what else we note, why, and how to have it deleted.",
  sections: [
    {
      id: "who-we-are",
      heading: "Who we are",
      paragraphs: [
        `${site.name} is a private filing service in India and decides how the data described here is used. Under the Digital Personal Data Protection Act, 2023 we are the data fiduciary and you are the data principal.`,
      ],
    },
    {
      id: "what-we-collect",
      heading: "What we collect",
      paragraphs: ["When you send a form:"],
      list: [
        "your name, e-mail address, mobile number, state and the service you chose;",
        "on the contact page, your message, if you write one;",
        "the page you sent it from, the page that led you to us (referrer) and the campaign marks (utm, and whose ad you clicked) of your first and latest visit;",
        "how you heard of us, if you call or visit us and tell us;",
        "the time, whether the form was filled in faster than a person types, and which version of our privacy notice you saw;",
        "your network (IP) address, to limit abuse such as floods of forms.",
      ],
      after: [
        "When you order a service we also ask for the documents the application needs, by a channel we agree with you. When staff or others create an account, we keep their name, e-mail address and a scrambled form of the password.",
        "We do not buy data about you, and no advertising or analytics company follows you on this site.",
      ],
    },
    {
      id: "why",
      heading: "Why we use it",
      paragraphs: ["Only for these purposes, with the consent you give by sending the form or placing the order:"],
      list: [
        "to call or write back about what you asked;",
        "to prepare, file and follow up your application;",
        "to learn which pages and campaigns bring people to us;",
        "to keep the site safe and to stop misuse;",
        "to send you news and offers, only if you ticked the box for it;",
        "to meet duties under tax and other laws.",
      ],
    },
    {
      id: "cookies-and-storage",
      heading: "Cookies and browser storage",
      paragraphs: ["We set no cookie for visitors who only read. What there is:"],
      list: [
        "a session cookie, only for people who sign in, which ends with the session;",
        "for our own staff, a cookie with their role, so that pages show them the way back to their work;",
        "where scripts are switched off, a cookie with your name, number and service, for five minutes after you send a form, so that the page can thank you;",
        "in your browser's own storage, the time of your last form, so that it is not sent twice in haste;",
        "a form that could not be sent because you were offline: it waits in your browser, goes out automatically when the connection returns within a day, is shown to you again after that, and is deleted once delivered or discarded by you;",
        "what you typed on the home page, so that the next page opens filled in, and the campaign marks of your visit.",
      ],
      after: ["You can clear all of it in your browser's settings at any time. Nothing on the site stops working."],
    },
    {
      id: "sharing",
      heading: "Who else sees it",
      paragraphs: [
        "Our own staff who handle your enquiry; the authority or portal you asked us to file with; and companies that host our site or carry our e-mail, for that work only and under contract. WhatsApp handles chats under its own policy. We disclose data where a law or a court requires it. We sell or rent it to no one.",
      ],
    },
    {
      id: "retention",
      heading: "How long we keep it",
      paragraphs: [
        `Enquiries and messages: as long as we are in touch about them, and at most ${retention.enquiryYears} years after our last contact; while we work on an application of yours, or remind you of the dates of a registration, until that is over. Documents you send for an application: until ${retention.documentDays} days after it is granted, withdrawn or finally refused and its order is settled, unless you ask us to keep them; your certificate, until you have it erased. Receipts, invoices and records of an order: as long as the order runs and then ${retention.taxYears} years after their financial year, as tax law requires. Addresses noted to limit abuse: only as long as that needs. After that we delete them.`,
        `You can have your enquiry erased sooner, at any time. It then leaves every list at once; because the law requires it, a sealed copy that nobody works with is kept for ${retention.sealedDays} days and then destroyed. On disk, remains that nobody can read through our site may last until the space is used again; backups, and the technical logs of the database, are deleted after ${retention.backupDays} days. If you have your data erased while we work on a paid application, the work ends and your payment is settled by our refund policy. We keep a log of who saw and changed which enquiry, without its content, for a little more than a year.`,
      ],
    },
    {
      id: "security",
      heading: "How we protect it",
      paragraphs: [
        "The site is meant to be used over an encrypted connection, passwords are stored only in scrambled form, and forms can be read only by staff with the right to do so. Exports are recorded. If a breach should touch your data, we tell you and the Data Protection Board as the law requires.",
      ],
    },
    {
      id: "your-rights",
      heading: "Your rights",
      paragraphs: ["In line with the Digital Personal Data Protection Act, 2023 you can:"],
      list: [
        "ask what data we have about you, what we do with it and with whom we shared it;",
        "have it corrected, completed, updated or erased;",
        "withdraw your consent, as easily as you gave it;",
        "name someone who may use these rights for you in case of death or incapacity;",
        "have a grievance heard by us and, after that, complain to the Data Protection Board of India.",
      ],
      after: [
        "The page My data does all of this without an account; we also do it for you by phone. Withdrawing consent does not undo what was done before, and we may then be unable to finish an order.",
      ],
      links: [
        { label: "My data", href: paths.myData },
        { label: "Privacy Notice", href: paths.privacyNotice },
      ],
    },
    {
      id: "children",
      heading: "Under 18",
      paragraphs: [
        "Our services are for users aged 18 or over. If you believe a child has sent us data, tell us and we will delete it.",
      ],
    },
    {
      id: "grievances",
      heading: "Grievance contact",
      paragraphs: [
        `Write to ${site.grievanceOfficer} of ${site.name} with the subject "Privacy", or use the page My data. We answer within ${retention.answerDays} days.`,
      ],
      links: [
        { label: site.email, href: mailto, icon: "mail" },
        { label: site.phone, href: telephone, icon: "phone" },
      ],
    },
    {
      id: "changes",
      heading: "Changes",
      paragraphs: [
        "If we change this policy, the new text appears here with its date. If the change is major, we will inform everyone whose enquiry is open.",
      ],
      links: [{ label: "Terms of Service", href: paths.terms }],
    },
  ],
});

export const privacy = privacyWords(zero);
