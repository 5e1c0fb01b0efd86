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
    page: string;
    otherPage: string;
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
    page: string;
    pageSpecial: string;
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
    page: string;
    collateralPage: string;
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

const expert = "An expert confirms it before anyone pays.";

const result: ResultWords = {
  asOf: "As of {day}.",
  otherDay: {
    all: "This is the law of {day}, as you asked. Today's may differ.",
    part: "You asked for {day}. We hold only a part of the law of that day; today's may differ.",
    none: "You asked for {day}. We hold no rule for that day, so we give no answer.",
  },
  today: "See the law of today",
  badDay: "We could not read the day in the address, so this is the law of today. Write it as 2025-12-01.",
  why: "Why",
  limit: "The rule's limit",
  yours: "Yours",
  since: "In force since {from}.",
  sinceTo: "In force from {from} to {until}.",
  wasRule: "This was the rule from {from} to {until}. Whether it is still in force is what is open.",
  wasOtherRule: "From {from} to {until} the rule was: {rule} Whether it is still in force is what is open.",
  source: "Source",
  lookedAt: "Where we looked for a rule",
  confidence: "How sure we are",
  confidences: {
    high: "High: verified on {day}.",
    medium: "Medium: verified in part on {day}; we look again before we file.",
    open: `Open: it could not be verified by {day}. ${expert}`,
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
    check: "We check: {one} or {other}",
    checkText: `Two readings are possible since {from}, and the order could not be verified in this point. ${expert}`,
    settled: "By the turnover lines now in force",
    open: "If the earlier rule for this kind of business still holds",
    notFood: "You need no food licence",
    notFoodText: "FSSAI licences are for those who make, store, carry, sell or serve food.",
    unlisted: "We check which food licence you need",
    unlistedText: `We hold no verified rule for this kind of business. ${expert}`,
    uncovered: "We have no food rule for that day",
    uncoveredText: "We hold no verified FSSAI rule for {day}, so we give no answer.",
    rule: "{kind}, {limits}: {licence}.",
    headOffice: {
      name: "Head office",
      need: "{verdict} for each place, and an FSSAI central licence for the head office",
      check: "{verdict}, and we check whether the head office needs a central licence too",
      unlisted: "You need an FSSAI central licence for the head office, and we check which one each place needs",
      heading: "Head office: FSSAI central licence",
      headingOpen: "Head office: we check",
      text: "Because you are in several states, the head office also needs a central licence, and each place one of its own.",
      textOpen: `You are in several states. Until March 2026 the head office then needed a central licence as well; whether it still does is open. ${expert}`,
    },
    formerLine: "Until {month} the line was {line}{page}.",
    formerLines: "Until {month} the lines were {line} and {other}{page}.",
    formerEnough: "Until {month} the line was {line}, and above it {licence} was enough{page}.",
    formerRule: "Until {month} the rule was another: {rule} Our FSSAI page still names {line} and {other}.",
    page: ", as our FSSAI page still says",
    otherPage: "; our FSSAI page still names {line} and {other}",
    perpetual:
      "It stays valid until it is suspended, cancelled or given up. A yearly fee and the annual return remain; the due date of that fee is open. Our FSSAI page still speaks of one to five years and of renewals.",
    vendors: "Street vendors registered with their municipality count as registered.",
  },
  gst: {
    heading: "GST registration",
    needed: "You need GST registration",
    notNeeded: "You need no GST registration yet",
    enrolment: "No GST registration, but an enrolment number",
    check: "We check whether you need GST registration",
    uncovered: "We have no GST rule for that day",
    uncoveredText: "We hold no verified GST rule for these answers on {day}, so we give no answer.",
    above: "Your turnover is above {limit}, the line for {supply} in {state}.",
    below: "Your turnover is not above {limit}, the line for {supply} in {state}.",
    enrolmentText: "Sellers of goods through marketplaces, within one state and below the line, only enrol.",
    supplies: {
      goods: "goods",
      services: "services",
      special: "makers of ice cream, pan masala or tobacco",
    },
    conditions: {
      otherStates: "Whoever sells goods to other states needs it at any turnover.",
      casual: "Whoever sells now and then without a fixed place needs it at any turnover.",
      nonResident: "A business run from abroad needs it at any turnover.",
      reverseCharge: "Whoever pays under reverse charge needs it at any turnover.",
      agent: "An agent who sells for others needs it at any turnover.",
      platform: "An e-commerce operator needs it at any turnover.",
      abroad: "Whoever sells online services into India from abroad needs it at any turnover.",
    },
    checks: {
      supply: `It depends on what you sell: the line is {lower} for services such as cooked food, and {higher} for goods only. ${expert}`,
      onlyApps: `For kitchens that sell only through delivery apps the rule could not be verified, below the line or above it. ${expert}`,
      exporter: `Whether exports below the line need it could not be verified. ${expert}`,
      several: `Your turnover is not above {higher}, but with places in several states another state's line may count, and goods moved between them may count as sold to another state. That could not be verified. ${expert}`,
    },
    voluntary: "You may register all the same, for example because your buyers are companies.",
    page: "Our GST page names {page}, the line for goods in most states.",
    pageSpecial: "Our GST page names {page} for special-category states; in {state} the line is {limit}.",
  },
  udyam: {
    heading: "Udyam (MSME)",
    classes: {
      micro: "You are a micro enterprise",
      small: "You are a small enterprise",
      medium: "You are a medium enterprise",
    },
    tooLarge: "You are above the classes of Udyam",
    uncovered: "We have no Udyam rule for that day",
    uncoveredText: "We hold no verified Udyam rule for {day}, so we give no answer.",
    rule: "Investment up to {investment} and turnover up to {turnover}.",
    tooLargeText: "A medium enterprise ends at an investment of {investment} and a turnover of {turnover}.",
    moves: "Passing either line moves you up a class; only falling below both moves you down.",
    former: "Until {month} these lines were {investment} and {turnover}{page}.",
    collateral: "Since {from} loans without collateral are covered up to {upTo}{page}.",
    page: ", as our MSME page still says",
    collateralPage: "; our MSME page still says {page}",
  },
  papers: {
    heading: "Papers",
    text: "Clear phone photos will do.",
    udyam: "Nothing is uploaded; the numbers are enough.",
  },
  time: {
    heading: "Time",
    working: "{days} working days from complete papers.",
    days: "{days} days in most cases.",
    atOnce:
      "At once when it is filed: since {from} petty operators do not wait. The {days} working days on our FSSAI page are from before.",
    quick:
      "Since {from} small applicants with Aadhaar get it within {days} working days, if the tax they charge registered buyers is at most {tax} a month.",
  },
  price: {
    heading: "Full price",
    eachPlace: "Full price for each place",
    headOffice: "Full price for the head office, on top",
    headOfficeOpen: "If it does, its full price on top",
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
      government: "What the food authority takes, for each year. No GST on it.",
      governmentCentral: "Rs 7,500 a year and 18% GST on it, both for the food authority.",
      governmentNone: "The government takes nothing.",
      ours: "For checking, filing and following up. It is the price on our pages less the government fee.",
      tax: "18% on our fee alone: we pass the government fee on as it is.",
      total: "All you pay for this.",
    },
    feeOpen: `The government fees since 1 April 2026 could not be verified: this is the last verified one, of March 2026. ${expert}`,
    lengths: "Registrations no longer run out; the length is for how many yearly fees we pay and watch over for you.",
    belowFee:
      "The government fee alone is {fee}, more than the price on our pages covers. An expert confirms the price first; until then you pay nothing.",
    feeUnknown:
      "The government fee could not be verified for this case. An expert confirms fee and price before anyone pays.",
    notSold: "We have no price of our own for that day.",
    freeGst: "GST registration is free on the government's portal, gst.gov.in. You may do it yourself.",
    freeUdyam:
      "Udyam registration is free on the government's portal, udyamregistration.gov.in, and no agent is needed. You pay only if you want our help.",
  },
  compare: {
    heading: "Compare with the licence beside it",
    text: "If only your turnover changed:",
    columns: {
      turnover: "Turnover a year",
      licence: "Licence",
      price: "Total",
    },
    yours: "yours",
    days: "{days} working days",
    atOnce: "at once",
    noPrice: "an expert confirms",
    feeOnly: "Govt fee {fee} a year.",
    check: "We check: {one} or {other}",
    allOpen: `If only your turnover changed, it would be open on each side of the line too. ${expert}`,
    none: "Turnover alone does not change this answer.",
    headOffice: "This is for each place. The head office's central licence comes on top.",
    headOfficeOpen: "This is for each place. A central licence of the head office may come on top.",
  },
  actions: {
    file: "Have it filed",
    fileNote: "Takes your answers into the form. You pay nothing now.",
    share: "Send by WhatsApp",
    shareText: "My licence finder result: {result}. {address}",
    print: "Print",
  },
  summary: {
    law: "Law of {day}",
    noLaw: "Asked for {day}, for which we hold no rule",
    fssai: "FSSAI: {result}",
    gst: "GST: {result}",
    udyam: "Udyam: {result}",
  },
};

export const finderPage: FinderPage = { ...finder, result };
