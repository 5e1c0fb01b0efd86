import type { FinderFacts } from "../edition/facts";
import type { Licence } from "../law/fssai";
import type { GstCondition, GstOpenCondition, Supply } from "../law/gst";
import type { Capacity } from "../law/kinds";
import type { Confidence, SourceKey } from "../law/row";
import type { EnterpriseClass } from "../law/udyam";
import { rupees } from "../rupees";
import type { SameShape } from "../same-shape";
import { documentWords, udyamDetails } from "./figures/document-words";
import { priceWords, wayNames } from "./figures/price-words";
import { sayTime, timeWords } from "./figures/time-words";
import { finderWords } from "./finder";

const expert = "An expert will confirm it before you pay.";

/** Everything the finder says: its questions, and the result, which a browser fetches only while they are answered. */
export function finderResultWords(facts: FinderFacts) {
  const { chargedPercent, priceBook, startingPrice } = facts;
  const { ways } = priceWords(facts);
  const times = timeWords(facts);
  const finder = finderWords(facts);
  const isTaxed = chargedPercent > 0;
  const withFee = isTaxed ? ", our fee and GST." : " and our fee; no GST is added.";
  const oursAlone = isTaxed
    ? "Our fee and GST; there is no government fee."
    : "Our fee; no government fee, and no GST is added.";
  const result = {
    asOf: "As of {day}.",
    /** By how much of the law of the day asked for we hold. */
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
    /** Of a rule of which it is open whether it still holds. */
    wasRule: "This was the rule from {from} to {until}. Whether it is still in force is not confirmed.",
    wasOtherRule: "From {from} to {until} the rule was: {rule} Whether it is still in force is not confirmed.",
    source: "Source",
    /** What each source is called in this language; one not named is called as its row says. */
    sourceTitles: {} as Partial<Record<SourceKey, string>>,
    /** Whose page it is, where the link leads to the first of them. */
    frontPage: "({host})",
    /** How the reasons of one law are announced. */
    reasonsOf: "{law}: why and price",
    /** Where a rule was looked for and not found. */
    lookedAt: "Where we looked",
    confidence: "How sure we are",
    /** Said only where it is less than sure. */
    confidences: {
      medium: "Medium: partly verified on {day}; we check again before we file.",
      open: `Not confirmed: we could not verify it up to {day}. ${expert}`,
    } satisfies Record<Exclude<Confidence, "high">, string>,
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
    /** The answer itself: a line for each registration and the sum of all. */
    needs: {
      headings: {
        none: "You need no registration yet",
        check: "We will confirm what you need",
        unknown: "We have no rules for that day",
        several: "You need {count} registrations",
        oneAndCheck: "You need one registration, and we will confirm {more} more",
        severalAndCheck: "You need {count} registrations, and we will confirm {more} more",
      },
      /** From one on. */
      numbers: ["one", "two", "three", "four"],
      names: {
        fssai: "Food licence (FSSAI)",
        either: "{one} or {other}",
        headOffice: "Central licence, head office",
        gst: "GST registration",
        udyam: "Udyam (MSME)",
        udyamClass: "Udyam, {class}",
        classes: { micro: "micro", small: "small", medium: "medium" } satisfies Record<EnterpriseClass, string>,
      },
      reasons: {
        check: "to be confirmed by an expert",
        unknown: "no rules for that day",
        notFood: "not needed: only for food businesses",
        headOffice: "you operate in several states",
        above: "turnover above {limit} ({supply})",
        below: "not needed yet: turnover not above {limit}",
        enrolment: "not needed, only an enrolment number",
        conditions: {
          otherStates: "you sell goods to other states",
          casual: "you sell only occasionally",
          nonResident: "the business is run from abroad",
          reverseCharge: "you pay GST under reverse charge",
          agent: "you sell for others as their agent",
          platform: "you run a marketplace",
          abroad: "you sell online services from abroad",
        } satisfies Record<GstCondition, string>,
        udyam: "optional, and free if you do it yourself",
        tooLarge: "not possible: above its limits",
      },
      from: "from",
      ifNeeded: "if needed",
      noPrice: "on request",
      feeOnly: "govt fee {fee}",
      nothing: "none",
      both: "Both, everything included",
      all: "All {count}, everything included",
      one: "Everything included",
      least: "In all, from",
      contains: `Government fees Rs {government}${withFee}`,
      containsNoFee: oursAlone,
      /** Before what is not in the sum. */
      optional: "Optional, and not in the sum",
      /** By tier of the price book, where one thing is sold in two ways: the way and all that is paid. */
      ways: Object.fromEntries(ways.map(({ key, line }) => [key, line])),
      lacksLicence: `Our fee${isTaxed ? " and GST" : "; no GST is added"}. The food licence is on request and not in it.`,
      onRequest: "What is on request counts with its government fee alone.",
      oneState: "In all, with GST in one state",
      stateByState: "GST is registered state by state: every further state adds Rs {more}.",
      stateByStateOpen: "GST is not in it. Where you need it, it is registered state by state, Rs {more} each.",
      openFee: "One fee could not be verified: an expert will confirm it before we file.",
    },
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
        /** The verdict with the head office in it. */
        need: "{verdict} for each place, and an FSSAI central licence for the head office",
        check: "{verdict}, and we will confirm whether the head office needs a central licence too",
        unlisted:
          "You need an FSSAI central licence for the head office, and we will confirm which one each place needs",
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
      } satisfies Record<Supply, string>,
      conditions: {
        otherStates: "A business that sells goods to other states needs it at any turnover.",
        casual: "A casual seller without a fixed place of business needs it at any turnover.",
        nonResident: "A business run from abroad needs it at any turnover.",
        reverseCharge: "A business that pays GST under reverse charge needs it at any turnover.",
        agent: "An agent who sells for others needs it at any turnover.",
        platform: "An e-commerce operator needs it at any turnover.",
        abroad: "A business that sells online services into India from abroad needs it at any turnover.",
      } satisfies Record<GstCondition, string>,
      checks: {
        supply: `It depends on what you sell: the limit is {lower} for services such as cooked food, and {higher} for goods only. ${expert}`,
        onlyApps: `For kitchens that sell only through delivery apps we could not verify the rule, below the limit or above it. ${expert}`,
        exporter: `We could not verify whether exports below the limit need it. ${expert}`,
        several: `Your turnover is not above {higher}, but with places in several states another state's limit may apply, and goods moved between them may count as sold to another state. We could not verify that. ${expert}`,
      } satisfies Record<"supply" | GstOpenCondition, string>,
      voluntary: "You can still register, for example if your buyers are companies.",
    },
    udyam: {
      heading: "Udyam (MSME)",
      classes: {
        micro: "You are a micro enterprise",
        small: "You are a small enterprise",
        medium: "You are a medium enterprise",
      } satisfies Record<EnterpriseClass, string>,
      tooLarge: "You are above the Udyam limits",
      uncovered: "We have no Udyam rules for that day",
      uncoveredText: "We have no verified Udyam rules for {day}, so we cannot give an answer.",
      rule: "Investment up to {investment} and turnover up to {turnover}.",
      tooLargeText: "The limits of a medium enterprise are {investment} and {turnover}.",
      moves: "Crossing either limit moves you up a class; only falling below both moves you down.",
      former: "Until {month} these limits were {investment} and {turnover}.",
      collateral: "Since {from} loans without collateral are covered up to {upTo}.",
    },
    requirements: {
      heading: "Documents to keep ready",
      text: "Clear phone photos will do.",
      firms: "Partnerships and companies also",
      udyam: udyamDetails,
    },
    time: {
      heading: "How long it takes",
      fssai: {
        registration: `${sayTime(times.fssai.basic)}.`,
        state: `${sayTime(times.fssai.state)}.`,
        central: `${sayTime(times.fssai.central)}.`,
      } satisfies Record<Licence, string>,
      gst: `${sayTime(times.gst)}.`,
      udyam: `${sayTime(times.msme)}.`,
      atOnce: "At once on filing: since {from} petty food businesses do not have to wait.",
      quick:
        "Since {from} small applicants with Aadhaar get it within {days} working days, if the tax they charge registered buyers is at most {tax} a month.",
    },
    price: {
      heading: "Full price",
      /** Where the head office has a price of its own. */
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
      /** None where no GST is charged. */
      tax: isTaxed ? "GST" : undefined,
      /** Where it is inside our fee. */
      taxInside: "inside",
      /** By tier of the price book. */
      wayNames: wayNames as Record<string, string>,
      total: "Total",
      free: "Free",
      explain: {
        government: "What the food authority charges for each year. No GST on it.",
        governmentCentral: "{fee} a year plus {percent}% GST, both payable to the food authority.",
        governmentNone: "The government charges nothing.",
        ours: "For checking, filing and follow-up: our listed price less the government fee.",
        tax: "{percent}% on our fee only. The government fee is passed on at cost.",
        total: "The total you pay.",
      },
      feeOpen: `The government fees since 1 April 2026 could not be verified: this is the last verified fee, from March 2026. An expert will confirm it before we file.`,
      lengths: "Registrations no longer expire; the period is the number of yearly fees we pay and track for you.",
      belowFee: "Price on request: the government fee alone is {fee}.",
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
      days: "{days} working days to a decision",
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
      /** In its place beside the order. */
      call: "Have an expert call me",
      fileNote: "Your answers are sent with it. You pay nothing now.",
      order: `Order online: ${rupees(startingPrice.payments)} in all`,
      share: "Send by WhatsApp",
      change: "Change an answer",
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
  return {
    ...finder,
    measures: {
      turnover: "Yearly turnover",
      litres: "Milk",
      kilos: "Production",
      tonnes: "Storage",
      vehicles: "Vehicles",
      stars: "Stars",
      places: "Premises",
      investment: "Machines and equipment",
    } satisfies Record<"turnover" | Capacity | "places" | "investment", string>,
    ranges: {
      upTo: "up to {upTo}",
      above: "above {above}",
      between: "above {above}, up to {upTo}",
      below: "below {below}",
      from: "{from} and more",
      any: "at any turnover",
      one: "in one state",
      several: "in several states",
    },
    licences: {
      registration: { name: "FSSAI registration", short: "registration", a: "a basic FSSAI registration" },
      state: { name: "FSSAI state licence", short: "state licence", a: "an FSSAI state licence" },
      central: { name: "FSSAI central licence", short: "central licence", a: "an FSSAI central licence" },
    } satisfies Record<Licence, { name: string; short: string; a: string }>,
    documents: documentWords,
    /** What the prices of a result are worked out from. */
    sale: { priceBook, isTaxed },
    result,
  };
}

export type FinderPage = SameShape<ReturnType<typeof finderResultWords>>;
