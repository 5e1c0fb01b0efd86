import type { GstCondition, GstOpenCondition, Supply } from "../law/gst";
import type { Confidence } from "../law/row";
import type { EnterpriseClass } from "../law/udyam";
import { type FinderQuestions, finder } from "./finder";

/** Everything the finder says: its questions, and the result, which a browser fetches only while they are answered. */
export interface FinderPage extends FinderQuestions {
  result: ResultWords;
}

interface ResultWords {
  asOf: string;
  /** By how much of the law of the day asked for we hold. */
  otherDay: { all: string; part: string; none: string };
  today: string;
  badDay: string;
  why: string;
  limit: string;
  yours: string;
  since: string;
  sinceTo: string;
  /** Of a rule of which it is open whether it still holds. */
  wasRule: string;
  wasOtherRule: string;
  source: string;
  /** Where a rule was looked for and not found. */
  lookedAt: string;
  confidence: string;
  confidences: Record<Confidence, string>;
  months: string[];
  fssai: {
    heading: string;
    need: string;
    check: string;
    checkText: string;
    settled: string;
    open: string;
    notFood: string;
    notFoodText: string;
    unlisted: string;
    unlistedText: string;
    uncovered: string;
    uncoveredText: string;
    rule: string;
    headOffice: {
      name: string;
      /** The verdict with the head office in it. */
      need: string;
      check: string;
      unlisted: string;
      heading: string;
      headingOpen: string;
      text: string;
      textOpen: string;
    };
    formerLine: string;
    formerLines: string;
    formerEnough: string;
    formerRule: string;
    perpetual: string;
    vendors: string;
  };
  gst: {
    heading: string;
    needed: string;
    notNeeded: string;
    enrolment: string;
    check: string;
    uncovered: string;
    uncoveredText: string;
    above: string;
    below: string;
    enrolmentText: string;
    supplies: Record<Supply, string>;
    conditions: Record<GstCondition, string>;
    checks: Record<"supply" | GstOpenCondition, string>;
    voluntary: string;
  };
  udyam: {
    heading: string;
    classes: Record<EnterpriseClass, string>;
    tooLarge: string;
    uncovered: string;
    uncoveredText: string;
    rule: string;
    tooLargeText: string;
    moves: string;
    former: string;
    collateral: string;
  };
  papers: { heading: string; text: string; udyam: string };
  time: { heading: string; working: string; days: string; atOnce: string; quick: string };
  price: {
    heading: string;
    /** Where the head office has a price of its own. */
    eachPlace: string;
    headOffice: string;
    headOfficeOpen: string;
    caption: string;
    length: string;
    years: string;
    year: string;
    government: string;
    governmentShort: string;
    ours: string;
    tax: string;
    total: string;
    free: string;
    explain: {
      government: string;
      governmentCentral: string;
      governmentNone: string;
      ours: string;
      tax: string;
      total: string;
    };
    feeOpen: string;
    lengths: string;
    belowFee: string;
    feeUnknown: string;
    notSold: string;
    freeGst: string;
    freeUdyam: string;
  };
  compare: {
    heading: string;
    text: string;
    columns: { turnover: string; licence: string; price: string };
    yours: string;
    days: string;
    atOnce: string;
    noPrice: string;
    feeOnly: string;
    check: string;
    allOpen: string;
    none: string;
    headOffice: string;
    headOfficeOpen: string;
  };
  actions: { file: string; fileNote: string; share: string; shareText: string; print: string };
  summary: { law: string; noLaw: string; fssai: string; gst: string; udyam: string };
}

const expert = "An expert will confirm it before you pay.";

const result: ResultWords = {
  asOf: "As of {day}.",
  otherDay: {
    all: "This is the law as on {day}, as you asked. Today's law may differ.",
    part: "You asked for {day}. We have only some rules for that day; today's may differ.",
    none: "You asked for {day}. We have no rules for that day, so we cannot give an answer.",
  },
  today: "See today's law",
  badDay: "We could not read the date in the address, so this is today's law. Write the date as 2025-12-01.",
  why: "Why",
  limit: "The rule's limit",
  yours: "Yours",
  since: "In force since {from}.",
  sinceTo: "In force from {from} to {until}.",
  wasRule: "This was the rule from {from} to {until}. Whether it is still in force is not confirmed.",
  wasOtherRule: "From {from} to {until} the rule was: {rule} Whether it is still in force is not confirmed.",
  source: "Source",
  lookedAt: "Where we looked",
  confidence: "How sure we are",
  confidences: {
    high: "High: verified on {day}.",
    medium: "Medium: partly verified on {day}; we check again before we file.",
    open: `Not confirmed: we could not verify it up to {day}. ${expert}`,
  },
  months: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
  fssai: {
    heading: "Food licence (FSSAI)",
    need: "You need {licence}",
    check: "To be confirmed: {one} or {other}",
    checkText: `Two readings are possible since {from}; we could not verify which applies. ${expert}`,
    settled: "By the turnover limits now in force",
    open: "If the earlier rule for this kind of business still holds",
    notFood: "You do not need a food licence",
    notFoodText: "FSSAI licences are for businesses that make, store, transport, sell or serve food.",
    unlisted: "We will confirm which food licence you need",
    unlistedText: `We have no verified rule for this kind of business. ${expert}`,
    uncovered: "We have no FSSAI rules for that day",
    uncoveredText: "We have no verified FSSAI rules for {day}, so we cannot give an answer.",
    rule: "{kind}, {limits}: {licence}.",
    headOffice: {
      name: "Head office",
      need: "{verdict} for each place, and an FSSAI central licence for the head office",
      check: "{verdict}, and we will confirm whether the head office needs a central licence too",
      unlisted: "You need an FSSAI central licence for the head office, and we will confirm which one each place needs",
      heading: "Head office: FSSAI central licence",
      headingOpen: "Head office: to be confirmed",
      text: "As you operate in several states, the head office also needs a central licence, and each place its own.",
      textOpen: `You operate in several states. Until March 2026 the head office then needed a central licence as well; whether it still does is not confirmed. ${expert}`,
    },
    formerLine: "Until {month} the limit was {line}.",
    formerLines: "Until {month} the limits were {line} and {other}.",
    formerEnough: "Until {month} the limit was {line}, and above it {licence} was enough.",
    formerRule: "Until {month} the rule was another: {rule}",
    perpetual:
      "It stays valid until it is suspended, cancelled or given up. A yearly fee and the annual return remain; the due date of that fee is not confirmed.",
    vendors: "Street vendors registered with their municipality count as registered.",
  },
  gst: {
    heading: "GST registration",
    needed: "You need GST registration",
    notNeeded: "You do not need GST registration yet",
    enrolment: "No GST registration, only an enrolment number",
    check: "We will confirm whether you need GST registration",
    uncovered: "We have no GST rules for that day",
    uncoveredText: "We have no verified GST rule for these answers on {day}, so we cannot give an answer.",
    above: "Your turnover is above {limit}, the limit for {supply} in {state}.",
    below: "Your turnover is not above {limit}, the limit for {supply} in {state}.",
    enrolmentText: "Sellers of goods through marketplaces, within one state and below the limit, only need to enrol.",
    supplies: {
      goods: "goods",
      services: "services",
      special: "manufacturers of ice cream, pan masala or tobacco",
    },
    conditions: {
      otherStates: "A business that sells goods to other states needs it at any turnover.",
      casual: "A casual seller without a fixed place of business needs it at any turnover.",
      nonResident: "A business run from abroad needs it at any turnover.",
      reverseCharge: "A business that pays GST under reverse charge needs it at any turnover.",
      agent: "An agent who sells for others needs it at any turnover.",
      platform: "An e-commerce operator needs it at any turnover.",
      abroad: "A business that sells online services into India from abroad needs it at any turnover.",
    },
    checks: {
      supply: `It depends on what you sell: the limit is {lower} for services such as cooked food, and {higher} for goods only. ${expert}`,
      onlyApps: `For kitchens that sell only through delivery apps we could not verify the rule, below the limit or above it. ${expert}`,
      exporter: `We could not verify whether exports below the limit need it. ${expert}`,
      several: `Your turnover is not above {higher}, but with places in several states another state's limit may apply, and goods moved between them may count as sold to another state. We could not verify that. ${expert}`,
    },
    voluntary: "You can still register, for example if your buyers are companies.",
  },
  udyam: {
    heading: "Udyam (MSME)",
    classes: {
      micro: "You are a micro enterprise",
      small: "You are a small enterprise",
      medium: "You are a medium enterprise",
    },
    tooLarge: "You are above the Udyam limits",
    uncovered: "We have no Udyam rules for that day",
    uncoveredText: "We have no verified Udyam rules for {day}, so we cannot give an answer.",
    rule: "Investment up to {investment} and turnover up to {turnover}.",
    tooLargeText: "The limits of a medium enterprise are {investment} and {turnover}.",
    moves: "Crossing either limit moves you up a class; only falling below both moves you down.",
    former: "Until {month} these limits were {investment} and {turnover}.",
    collateral: "Since {from} loans without collateral are covered up to {upTo}.",
  },
  papers: {
    heading: "Documents",
    text: "Clear phone photos will do.",
    udyam: "Nothing is uploaded; the numbers are enough.",
  },
  time: {
    heading: "Time",
    working: "{days} working days once your documents are complete.",
    days: "{days} days in most cases.",
    atOnce: "At once on filing: since {from} petty food businesses do not have to wait.",
    quick:
      "Since {from} small applicants with Aadhaar get it within {days} working days, if the tax they charge registered buyers is at most {tax} a month.",
  },
  price: {
    heading: "Full price",
    eachPlace: "Full price for each place",
    headOffice: "Full price for the head office, in addition",
    headOfficeOpen: "If it does, its full price, in addition",
    caption: "Full price in rupees, for each length",
    length: "Length",
    years: "{years} years",
    year: "1 year",
    government: "Government fee",
    governmentShort: "Govt fee",
    ours: "Our fee",
    tax: "GST",
    total: "Total",
    free: "Free",
    explain: {
      government: "What the food authority charges for each year. No GST on it.",
      governmentCentral: "Rs 7,500 a year plus 18% GST, both payable to the food authority.",
      governmentNone: "The government charges nothing.",
      ours: "For checking, filing and follow-up: our listed price less the government fee.",
      tax: "18% on our fee only. The government fee is passed on at cost.",
      total: "The total you pay.",
    },
    feeOpen: `The government fees since 1 April 2026 could not be verified: this is the last verified fee, from March 2026. ${expert}`,
    lengths: "Registrations no longer expire; the period is the number of yearly fees we pay and track for you.",
    belowFee:
      "The government fee alone is {fee}, above our listed price. An expert will confirm the price before you pay.",
    feeUnknown:
      "We could not verify the government fee for this case. An expert will confirm the fee and the price before you pay.",
    notSold: "We had no price for that day.",
    freeGst: "GST registration is free on the government's portal, gst.gov.in. You can do it yourself.",
    freeUdyam:
      "Udyam registration is free on the government's portal, udyamregistration.gov.in, and no agent is needed. You pay only if you want our help.",
  },
  compare: {
    heading: "Compare with the next licence",
    text: "If only your turnover changed:",
    columns: {
      turnover: "Yearly turnover",
      licence: "Licence",
      price: "Total",
    },
    yours: "yours",
    days: "{days} working days",
    atOnce: "at once",
    noPrice: "an expert confirms",
    feeOnly: "Govt fee {fee} a year.",
    check: "To be confirmed: {one} or {other}",
    allOpen: `If only your turnover changed, it would still need to be confirmed. ${expert}`,
    none: "Turnover alone does not change this answer.",
    headOffice: "This is for each place. The central licence for the head office is extra.",
    headOfficeOpen: "This is for each place. A central licence for the head office may be extra.",
  },
  actions: {
    file: "Have it filed",
    fileNote: "Your answers go into the form. You pay nothing now.",
    share: "Send by WhatsApp",
    shareText: "My licence finder result: {result}. {address}",
    print: "Print",
  },
  summary: {
    law: "Law of {day}",
    noLaw: "Asked for {day}, for which we have no rules",
    fssai: "FSSAI: {result}",
    gst: "GST: {result}",
    udyam: "Udyam: {result}",
  },
};

export const finderPage: FinderPage = { ...finder, result };
