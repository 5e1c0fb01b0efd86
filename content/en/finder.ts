import { site } from "../identity";
import type { Licence } from "../law/fssai";
import type { GstCondition, GstOpenCondition, Supply } from "../law/gst";
import type { Capacity, Kind } from "../law/kinds";
import type { Confidence } from "../law/row";
import type { EnterpriseClass } from "../law/udyam";
import { paths } from "../paths";
import type { Page } from "../sections";

type Option = { label: string; example?: string };
type NumberProblems = Record<"missing" | "unreadable" | "negative" | "tooLarge" | "wrongUnit", string>;
type NumberQuestion = { heading: string; text: string; label: string; example: string; problems: NumberProblems };

export type PaperKey =
  | "photo"
  | "identity"
  | "pan"
  | "premises"
  | "consent"
  | "business"
  | "products"
  | "plan"
  | "layout"
  | "water"
  | "iec"
  | "bank"
  | "aadhaar"
  | "gstNumber";

/** What else may be true of a business; the finder decides who is asked what. */
export type ExtraKey =
  | Exclude<GstCondition, "platform">
  | "online"
  | "apps"
  | "onlyApps"
  | "import"
  | "export"
  | "special";

export interface FinderPage extends Page {
  label: string;
  intro: string;
  progress: string;
  next: string;
  answersHeading: string;
  change: string;
  startAgain: string;
  questions: {
    kind: {
      heading: string;
      groups: { heading: string; kinds: Kind[] }[];
      problems: { missing: string; unknown: string };
    };
    place: {
      heading: string;
      text: string;
      state: string;
      choose: string;
      places: string;
      one: string;
      several: string;
      example: string;
      problems: { missing: string; unknown: string };
    };
    turnover: NumberQuestion;
    investment: NumberQuestion;
    capacity: Record<Capacity, Omit<NumberQuestion, "problems">> & { problems: NumberProblems & { stars: string } };
    more: {
      heading: string;
      text: string;
      rare: string;
      people: { label: string; hint: string };
      problems: { unknown: string; people: string };
    };
  };
  unit: { label: string; rupees: string; lakh: string; crore: string };
  kinds: Record<Kind, Option>;
  extras: Record<ExtraKey, Option>;
  answers: { kind: string; place: string; turnover: string; capacity: string; investment: string; more: string };
  several: string;
  nothing: string;
  people: string;
  measures: Record<"turnover" | Capacity | "places" | "investment", string>;
  /** How each capacity is said, with its number. */
  counts: Record<Capacity, string>;
  ranges: { upTo: string; above: string; between: string; any: string; one: string; several: string };
  licences: Record<Licence, { name: string; a: string }>;
  papers: Record<PaperKey, { title: string; text: string }>;
  result: ResultWords;
}

interface ResultWords {
  eyebrow: string;
  asOf: string;
  otherDay: string;
  today: string;
  badDay: string;
  why: string;
  limit: string;
  yours: string;
  since: string;
  sinceTo: string;
  source: string;
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
    headOffice: string;
    headOfficeOpen: string;
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
  };
  actions: { file: string; fileNote: string; share: string; shareText: string; print: string };
  summary: { law: string; fssai: string; gst: string; udyam: string };
}

const numberProblems: NumberProblems = {
  missing: "Please enter a figure. 0 is an answer too.",
  unreadable: "We could not read that. Please write a figure such as 12, 1.5 or 12,00,000.",
  negative: "It cannot be less than zero. Please enter 0 or more.",
  tooLarge: "That is more than any business has. Please check the figure and its unit.",
  wrongUnit: "That many lakh or crore seems too much. If you wrote out the rupees, choose 'rupees' beside it.",
};

const expert = "An expert confirms it before anyone pays.";

export const finder: FinderPage = {
  path: paths.finder,
  meta: {
    title: `Find Your Licence: FSSAI, GST and Udyam | ${site.name}`,
    description:
      "Answer six short questions and see which FSSAI licence you need, whether GST applies, your Udyam class, the papers and the full price, with sources.",
    og: "Which licence do I need, and what does it cost in full?",
  },
  label: "Find your licence",
  intro:
    "A few short questions, and you know which food licence you need, whether GST applies, your Udyam class, the papers and the full price. Nothing you answer here is stored.",
  progress: "Question {number} of {total}",
  next: "Continue",
  answersHeading: "Your answers",
  change: "Change",
  startAgain: "Start again",
  questions: {
    kind: {
      heading: "What do you do?",
      groups: [
        { heading: "Sell or serve food", kinds: ["stall", "home", "shop", "restaurant", "caterer", "hotel"] },
        { heading: "Make food", kinds: ["maker", "mill", "dairy", "oil"] },
        { heading: "Trade, store or carry food", kinds: ["wholesaler", "godown", "transporter"] },
        { heading: "Special cases in food", kinds: ["importer", "exporter", "novel", "platform", "other"] },
        { heading: "Not food", kinds: ["goods", "services"] },
      ],
      problems: {
        missing: "Please choose what comes closest.",
        unknown: "We do not know that kind of business. Please choose what comes closest.",
      },
    },
    place: {
      heading: "Where is your business?",
      text: "GST has lower lines in some states, and a food business in several states may need a licence more.",
      state: "State or union territory",
      choose: "Select your state",
      places: "Where are your shops, kitchens, units or godowns?",
      one: "All in this state",
      several: "In several states",
      example: "For example a kitchen in Pune and a shop in Goa: choose the state of the head office, and 'several'.",
      problems: {
        missing: "Please choose your state, and whether you are in one state or several.",
        unknown: "We do not know that place. Please choose a state from the list.",
      },
    },
    turnover: {
      heading: "How much do you sell in a year?",
      text: "All sales of the business in a financial year, before costs. A good estimate will do.",
      label: "Yearly turnover",
      example: "For example 12 lakh, or 1.5 crore. A stall that sells for Rs 3,000 a day comes to about 11 lakh.",
      problems: numberProblems,
    },
    investment: {
      heading: "How much have you put into machines and equipment?",
      text: "Plant, machinery and equipment, without land and buildings. It decides your Udyam class.",
      label: "Investment in plant and machinery",
      example: "For example 5 lakh for ovens, fridges and a mixer. 0 if there is nothing.",
      problems: numberProblems,
    },
    capacity: {
      litres: {
        heading: "How much milk do you handle in a day?",
        text: "The most you can handle or chill on one day.",
        label: "Litres a day",
        example: "For example 500.",
      },
      kilos: {
        heading: "How much can you make in a day?",
        text: "The most your unit can make on one day.",
        label: "Kilograms a day",
        example: "For example 100. One tonne is 1,000 kilograms.",
      },
      tonnes: {
        heading: "How much can you store?",
        text: "The most your godowns hold together.",
        label: "Tonnes",
        example: "For example 200.",
      },
      vehicles: {
        heading: "How many vehicles carry food?",
        text: "Trucks, vans and wagons, owned or hired for good.",
        label: "Vehicles",
        example: "For example 3.",
      },
      stars: {
        heading: "How many stars does the hotel have?",
        text: "As the Ministry of Tourism has classified it.",
        label: "Stars",
        example: "0 if it has none. Five-star deluxe counts as 5.",
      },
      problems: {
        ...numberProblems,
        unreadable: "We could not read that. Please write a whole figure such as 100.",
        tooLarge: "That is more than is possible. Please check the figure.",
        stars: "Hotels are classified with one to five stars. Please enter 0, 1, 2, 3, 4 or 5.",
      },
    },
    more: {
      heading: "What else is true?",
      text: "Tick whatever applies. Nothing is an answer too.",
      rare: "Less common",
      people: {
        label: "How many people work for you? (optional)",
        hint: "The Udyam form asks for it. It changes none of the answers.",
      },
      problems: {
        unknown: "One of the things ticked is not known to us. Please look through the list again.",
        people: "Please write a whole number such as 4, or leave it empty.",
      },
    },
  },
  unit: { label: "in", rupees: "rupees", lakh: "lakh", crore: "crore" },
  kinds: {
    stall: { label: "Stall, cart or petty shop", example: "Tea stall, chaat cart, street vendor" },
    home: { label: "Home kitchen", example: "Tiffin service, home baker" },
    shop: { label: "Shop or distributor", example: "Kirana, sweet shop, supplier" },
    restaurant: { label: "Restaurant or cloud kitchen", example: "Dhaba, café, canteen" },
    caterer: { label: "Caterer", example: "Weddings, offices, mess" },
    hotel: { label: "Hotel", example: "Rooms with a kitchen" },
    maker: { label: "Food maker or packer", example: "Pickles, snacks, repacking" },
    mill: { label: "Grain or pulse mill", example: "Flour mill, dal mill" },
    dairy: { label: "Dairy or chilling", example: "Milk, paneer, ice cream" },
    oil: { label: "Oil mill or refinery", example: "Mustard oil, vanaspati" },
    wholesaler: { label: "Wholesaler", example: "Mandi trader, bulk seller" },
    godown: { label: "Godown, not cooled", example: "Grain store, warehouse" },
    transporter: { label: "Transporter", example: "Trucks, vans, tankers" },
    importer: { label: "Importer", example: "Food from abroad" },
    exporter: { label: "Export unit", example: "All output goes abroad" },
    novel: { label: "New kinds of food", example: "Novel food, new ingredients" },
    platform: { label: "Food app or marketplace", example: "Lists other sellers' food" },
    other: { label: "Something else in food", example: "Cold storage, slaughterhouse" },
    goods: { label: "Make or sell other goods", example: "Clothes, tools, furniture" },
    services: { label: "Other services", example: "Salon, repairs, software" },
  },
  extras: {
    online: {
      label: "We sell goods through online marketplaces",
      example: "For example on a large shopping site, to buyers in our own state.",
    },
    apps: { label: "Some orders come through delivery apps", example: "Beside our own counter or phone." },
    onlyApps: { label: "All orders come through delivery apps", example: "No sales of our own at all." },
    otherStates: { label: "We send goods to buyers in other states", example: "Even a single parcel counts." },
    import: { label: "We bring food in from abroad", example: "For example spices or chocolate under our own name." },
    export: { label: "All we make goes abroad", example: "A unit that only exports." },
    special: { label: "We make ice cream, pan masala or tobacco", example: "GST has lower lines for these." },
    reverseCharge: {
      label: "We pay GST under reverse charge",
      example: "For example on hired goods transport or on lawyers' fees.",
    },
    agent: { label: "We sell for others as their agent", example: "On commission, in the name of someone registered." },
    casual: { label: "We sell only now and then, at fairs or events", example: "Without a fixed place in the state." },
    nonResident: { label: "The business is run from abroad", example: "Without a fixed place in India." },
    abroad: {
      label: "We sell online services into India from abroad",
      example: "For example subscriptions or downloads.",
    },
  },
  answers: {
    kind: "What you do",
    place: "Where",
    turnover: "Turnover a year",
    capacity: "Capacity",
    investment: "Machines and equipment",
    more: "What else",
  },
  several: "{state} and other states",
  nothing: "Nothing else",
  people: "{count} people",
  measures: {
    turnover: "Turnover a year",
    litres: "Milk",
    kilos: "Production",
    tonnes: "Storage",
    vehicles: "Vehicles",
    stars: "Stars",
    places: "Premises",
    investment: "Machines and equipment",
  },
  counts: {
    litres: "{count} litres a day",
    kilos: "{count} kg a day",
    tonnes: "{count} tonnes",
    vehicles: "{count} vehicles",
    stars: "{count} stars",
  },
  ranges: {
    upTo: "up to {upTo}",
    above: "above {above}",
    between: "above {above}, up to {upTo}",
    any: "at any turnover",
    one: "in one state",
    several: "in several states",
  },
  licences: {
    registration: { name: "FSSAI registration", a: "a basic FSSAI registration" },
    state: { name: "FSSAI state licence", a: "an FSSAI state licence" },
    central: { name: "FSSAI central licence", a: "an FSSAI central licence" },
  },
  papers: {
    photo: { title: "Photo", text: "Passport size, of whoever signs." },
    identity: { title: "Identity proof", text: "Aadhaar, voter card, passport or driving licence." },
    pan: { title: "PAN", text: "Of the owner, firm or company." },
    premises: { title: "Proof of the premises", text: "Rent deed, sale deed or latest electricity bill." },
    consent: { title: "Consent of the owner", text: "A no-objection letter, if you rent." },
    business: {
      title: "Proof of the business",
      text: "Partnership deed or incorporation certificate, if there is one.",
    },
    products: { title: "List of food products", text: "What you make or sell, by food category." },
    plan: { title: "Food safety plan", text: "A short plan of how you keep food safe." },
    layout: { title: "Layout and equipment list", text: "A plan of the kitchen or unit and its machines." },
    water: { title: "Water test report", text: "From a recognised laboratory, where water goes into the food." },
    iec: { title: "Import-export code", text: "The IEC of the firm, from the foreign trade office." },
    bank: { title: "Bank details", text: "A cancelled cheque or the first page of the passbook." },
    aadhaar: { title: "Aadhaar number", text: "Of the owner, partner or director, with a phone that gets its code." },
    gstNumber: { title: "GST number", text: "Where GST applies." },
  },
  result: {
    eyebrow: "Your result",
    asOf: "As of {day}.",
    otherDay: "This is the law of {day}, as you asked. Today's may differ.",
    today: "See the law of today",
    badDay: "We could not read the day in the address, so this is the law of today. Write it as 2025-12-01.",
    why: "Why",
    limit: "The rule's limit",
    yours: "Yours",
    since: "In force since {from}.",
    sinceTo: "In force from {from} to {until}.",
    source: "Source",
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
      headOffice:
        "Because you are in several states, the head office also needs a central licence, and each place one of its own.",
      headOfficeOpen: `You are in several states. Until March 2026 the head office then needed a central licence as well; whether it still does is open. ${expert}`,
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
        onlyApps: `For kitchens that sell only through delivery apps the rule could not be verified. ${expert}`,
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
      fssai: "FSSAI: {result}",
      gst: "GST: {result}",
      udyam: "Udyam: {result}",
    },
  },
};
