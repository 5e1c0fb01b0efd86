import type { Facts } from "../../edition/facts";
import { retention } from "../../law/retention";
import { paths } from "../../paths";
import type { PolicyPage } from "../../sections";
import { zero } from "../../zero/zero";
import { contentsLabel, updated } from "./policy";

/** The notice of the Digital Personal Data Protection Act: complete by itself, apart from the policy. */
export const privacyNoticeWords = ({ mailto, site, telephone }: Facts): PolicyPage => ({
  path: paths.privacyNotice,
  meta: {
    title: `Privacy Notice | ${site.name}`,
    description: `Which of your details ${site.name} takes with a form, what each is used for, how to see, correct, delete or withdraw them, and where to complain.`,
  },
  heading: "Privacy Notice",
  updated,
  contentsLabel,
  intro: "What you agree to when you send us a form, in one page.",
  sections: [
    {
      id: "what-and-why",
      heading: "What we take, and for what",
      paragraphs: ["Each detail has its purpose, and is used for no other:"],
      list: [
        "your name, mobile number and e-mail address: to call, message or e-mail you about your request;",
        "your state, the service you chose, and your answers in the licence finder if you came from there: to tell you the right licence, fee and documents;",
        "if you order: the same details and, if you give them, your address and GSTIN: to take the payment, for which the payment provider gets your name, e-mail address and number, and for the receipt and the documents that tax law requires;",
        "your message, if you write one: to answer it;",
        "the page you sent the form from, and the site or campaign that led you to us: to learn what brings people to us;",
        "the time, and how fast the form was filled in: to keep robots and floods of forms away;",
        "if you tick the box for it: your e-mail address and number, to send you news and offers.",
      ],
    },
    {
      id: "how-you-agree",
      heading: "How you agree",
      paragraphs: [
        "By pressing the button that sends the form you agree to be contacted about this one request. News and offers are a separate box that nobody has ticked for you; your request is handled the same without it. What you type before you send stays in your browser.",
        "With each form we store which version of this notice you saw, in which language, on which page and when.",
      ],
    },
    {
      id: "withdraw",
      heading: "How to withdraw",
      paragraphs: [
        "As easily as you agreed: one button on the page My data. Or write or call, and we will stop. Withdrawing does not undo what was done before.",
      ],
      links: [{ label: "My data", href: paths.myData }],
    },
    {
      id: "rights",
      heading: "What you can ask of us",
      paragraphs: ["At any time, free of charge and without an account, on the page My data you can:"],
      list: [
        "see everything we have about you, and download it as a file;",
        "have your name, e-mail address or state corrected;",
        "tell us not to call;",
        "have it erased;",
        "name someone who may do all this for you in case of death or incapacity.",
      ],
    },
    {
      id: "how-long",
      heading: "How long we keep it",
      paragraphs: [
        `At most ${retention.enquiryYears} years after our last contact; while we work on an application of yours, or remind you of the dates of a registration, until that is over. What is erased leaves every list at once; a sealed copy that nobody works with is kept for ${retention.sealedDays} days, because the law requires it, and is then destroyed. Receipts and invoices of an order stay for ${retention.taxYears} years after their financial year, because tax law requires it, and nobody finds them by your name.`,
      ],
    },
    {
      id: "complain",
      heading: "How to complain",
      paragraphs: [
        `First to ${site.grievanceOfficer} of ${site.name}, who answers within ${retention.answerDays} days. After that, or if you get no answer, to the Data Protection Board of India.`,
      ],
      links: [
        { label: site.email, href: mailto, icon: "mail" },
        { label: site.phone, href: telephone, icon: "phone" },
        { label: "Privacy Policy", href: paths.privacy },
      ],
    },
  ],
});

export const privacyNotice = privacyNoticeWords(zero);
