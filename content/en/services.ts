import type { Facts } from "../edition/facts";
import { gstLimits } from "../law/limits";
import { type DocumentKey, documentsFor } from "../law/requirements";
import { crore, lakh } from "../law/row";
import type { LicenceKey } from "../paths";
import { anchors, licencePaths, paths } from "../paths";
import { days, thresholds } from "../prices";
import { rupees } from "../rupees";
import type { CallToAction, Hero, Link, OfferKey, Page, PriceWords, Section } from "../sections";
import { zero } from "../zero/zero";
import { chatOpening } from "./chat";
import { beside, fssaiLaw, gstLaw, importerLaw, lawNow, pettyLaw, validityLaw, withBefore } from "./figures/law-words";
import { priceWords } from "./figures/price-words";
import { sayTime, sayTimes, shortMeasures, timeWords } from "./figures/time-words";
import type { ServiceOffering } from "./offers";
import { offersWords } from "./offers";

/** Which documents are needed, and what is needed beside them; `label` says by whom. */
export interface DocumentGroup {
  label?: string;
  of: DocumentKey[];
  others?: string[];
}

export interface LicenceIntroduction extends Page {
  key: LicenceKey;
  label: string;
  heading: string;
  /** What it is, in a sentence for the first screen of a phone. */
  what: string;
  paragraphs: string[];
  who: string;
  /** What it costs, by tier; none where it is named on the free call, because every case differs. */
  prices: { tier: string; price: PriceWords }[];
  time: string;
  requirements: DocumentGroup[];
  facts: { label: string; text: string }[];
}

export interface ServicesPage extends Page {
  hero: Hero;
  offers: Section<ServiceOffering & { learnMoreHref: string }> & {
    popularLabel: string;
    moreLabel: string;
    wasLabel: string;
    timelineLabel: string;
    benefitsLabel: string;
    apply: string;
    learnMore: string;
  };
  tiers: Section<{ name: string; limit: string; before: string; text: string }> & { gstNote: string };
  licences: Record<LicenceKey, LicenceIntroduction>;
  /** The list of all eleven, shown so that each is reachable from every other. */
  licenceList: { heading: string; factsHeading: string };
  /** The labels of what each licence's page opens with. */
  licenceWords: {
    who: string;
    price: string;
    /** Under several prices. */
    containsEach: string;
    noPrice: string;
    time: string;
    requirements: string;
    allDocuments: Link;
    apply: Link;
    /** In its place where every price is on request. */
    quote: Link;
  };
  cta: CallToAction;
}

const tiers = thresholds.services.fssai;
const law = fssaiLaw(tiers.basicUpTo.lakh * lakh, tiers.stateUpTo.crore * crore);
const gstNow = lawNow(
  [{ stated: thresholds.services.gst.mandatoryAbove.lakh * lakh, limits: gstLimits("services", "most") }],
  (amount) => `above ${amount}`,
);
const between = withBefore(law.between);
const aboveState = withBefore(law.aboveState);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const atAnyTurnover = beside("at any turnover", importerLaw);

/** The documents of each licence, as the rows of the law ask for them: finder and customers' pages read the same ones. */
const registrationDocuments = documentsFor({ service: "fssai", kind: "registration", business: "" });
const licenceDocuments = documentsFor({ service: "fssai", kind: "state", business: "" });
const makerDocuments = documentsFor({ service: "fssai", kind: "state", business: "maker" }).filter(
  (key) => !licenceDocuments.includes(key),
);
const makersAlso: DocumentGroup = { label: "If you make, mill or pack food, also", of: makerDocuments };
const licenceGroups: DocumentGroup[] = [{ of: licenceDocuments }, makersAlso];
/** For trades of any size. */
const everyTier: DocumentGroup[] = [
  { label: "For a registration", of: registrationDocuments },
  { label: "For a licence", of: licenceDocuments },
];

const learnMore: Record<OfferKey, string> = {
  fssai: `${paths.fssai}#${anchors.aboutFssai}`,
  msme: `${paths.msme}#${anchors.benefits}`,
  gst: `${paths.gst}#${anchors.benefits}`,
};

export function servicesWords(facts: Facts): ServicesPage {
  const { claims, site, telephone, whatsapp, prices, startingPrice } = facts;
  const { containsEach, priced, ways, waysInWords } = priceWords(facts);
  const times = timeWords(facts);
  const offersAt = offersWords(facts);
  const registration = ways.map(({ name, price }) => ({ tier: name, price }));
  const state = { tier: "State licence", price: priced("fssai", "state") };
  const central = { tier: "Central licence", price: priced("fssai", "central") };
  const { basic: basicTime, state: stateTime, central: centralTime } = times.fssai;
  const everyTime = sayTimes([
    [basicTime, "for a registration"],
    [stateTime, "for a state licence"],
    [centralTime, "for a central one"],
  ]);
  return {
    path: paths.services,
    meta: {
      title: `Our Services: FSSAI, MSME and GST Registration | ${site.name}`,
      description: `Food licence from ${rupees(prices.services.fssai.price)} online, MSME registration ${rupees(prices.services.msme.price)}, GST registration ${rupees(prices.services.gst.price)}. What each includes, how long it takes and who needs it.`,
      og: "Three registrations, three clear prices",
    },
    hero: {
      eyebrow: "FSSAI, MSME and GST",
      heading: "Our Services",
      intro: `Three registrations, each with its price, its time and what it includes. Food licences start at ${rupees(startingPrice.services)}. ${waysInWords}`,
      stats: [
        { value: claims.happyClients.services, label: "happy clients" },
        { value: `${claims.processingHours.services} hours`, label: shortMeasures.prepared },
        { value: claims.successRate.services, label: "success rate" },
      ],
      actions: [],
    },
    offers: {
      heading: "Choose what your business needs",
      intro:
        "The big number is all you pay. Not sure? Ask us first: we will tell you what you need, and what you do not.",
      popularLabel: "Most popular",
      moreLabel: "What is in it",
      wasLabel: "Old price",
      timelineLabel: "Time",
      benefitsLabel: "What it does for you",
      apply: "Apply Now",
      learnMore: "Learn More",
      items: offersAt("services").map((offer) => ({ ...offer, learnMoreHref: learnMore[offer.key] })),
    },
    tiers: {
      id: "fssai-tiers",
      eyebrow: "Which food licence",
      heading: "Your turnover decides",
      items: [
        {
          name: "Basic registration",
          limit: `${capital(law.upToBasic.now)} turnover`,
          before: law.upToBasic.before,
          text: "For small manufacturers, stalls and home kitchens.",
        },
        {
          name: "State licence",
          limit: law.between.now,
          before: law.between.before,
          text: "For restaurants, caterers and medium units.",
        },
        {
          name: "Central licence",
          limit: capital(law.aboveState.now),
          before: law.aboveState.before,
          text: "For large manufacturers, importers and firms in several states.",
        },
      ],
      gstNote: `${beside(`GST registration is mandatory above Rs ${thresholds.services.gst.mandatoryAbove.lakh} lakh turnover`, gstNow)}. That is the limit for services; for goods alone it is Rs ${gstLaw.goods} in most states, and both are lower in some.`,
    },
    licenceList: { heading: "All food licence services", factsHeading: "Good to know" },
    licenceWords: {
      who: "Who needs it",
      price: "Price",
      containsEach,
      noPrice: "Quoted on the free call, before you pay: one sum, with the government fee.",
      time: "Time",
      requirements: "Documents",
      allDocuments: { label: "What each licence is", href: `${paths.fssai}#documents` },
      apply: { label: "Apply Now", href: `${paths.fssai}#${anchors.leadForm}` },
      quote: { label: "Ask for a quote", href: `${paths.fssai}#${anchors.leadForm}` },
    },
    licences: {
      registration: {
        key: "registration",
        path: licencePaths.registration,
        label: "FSSAI Registration",
        meta: {
          title: `FSSAI Basic Registration for Small Sellers | ${site.name}`,
          description:
            "Basic FSSAI registration for home kitchens, stalls and small shops: who needs it, which documents to keep ready and how we file it for you online.",
        },
        heading: "FSSAI Registration",
        what: "The lightest food approval, for small sellers: a certificate with a 14-digit number.",
        paragraphs: [
          `The basic registration is for small food businesses: home cooks, stalls, hawkers, small shops and cottage units. It is the lightest of the three food approvals and needs the fewest documents.`,
          "The application is made online on FoSCoS, the food authority's portal. You receive a certificate with a 14-digit number to show at your place of business.",
        ],
        who: `Home kitchens, stalls, hawkers and small shops with a yearly turnover ${withBefore(law.upToBasic)}`,
        prices: registration,
        time: `${sayTime(basicTime)}. ${pettyLaw}`,
        requirements: [{ of: registrationDocuments }],
        facts: [
          { label: "Form", text: "Form A, filed on FoSCoS" },
          { label: "Given by", text: "The registering authority of your area" },
          { label: "Shown", text: "The number must be on display where you sell" },
        ],
      },
      eating: {
        key: "eating",
        path: licencePaths.eating,
        label: "FSSAI Eating Licence",
        meta: {
          title: `FSSAI Licence for Restaurants and Cafes | ${site.name}`,
          description:
            "The FSSAI licence for restaurants, cafes, canteens, caterers and cloud kitchens: which tier you need, what the inspector looks at and how to apply.",
        },
        heading: "FSSAI Eating Licence",
        what: "The food-safety approval of every place that serves cooked food.",
        paragraphs: [
          "Every place that serves cooked food needs an FSSAI registration or licence: restaurants, cafes, dhabas, canteens, caterers and cloud kitchens. The tier depends on turnover, and each outlet needs its own.",
          "This is the food-safety approval. Some cities ask for an eating house licence as well, which is a separate local permission.",
        ],
        who: "Restaurants, cafes, dhabas, canteens, caterers and cloud kitchens, for each outlet",
        prices: [...registration.slice(0, 1), state, central],
        time: everyTime,
        requirements: everyTier,
        facts: [
          { label: "Kind of business", text: "Food services, in the authority's own list" },
          { label: "One for each place", text: "Two outlets need two licences" },
          {
            label: "Hygiene rules",
            text: "Schedule 4 of the licensing regulations, for kitchen, water, staff and storage",
          },
          { label: "On display", text: "Number on the bill, and the food safety display board in the outlet" },
        ],
      },
      licence: {
        key: "licence",
        path: licencePaths.licence,
        label: "FSSAI Licence",
        meta: {
          title: `FSSAI Licence: State or Central, Made Clear | ${site.name}`,
          description:
            "When a registration is not enough you need an FSSAI licence. How state and central licences differ, which documents are needed and how we file for you.",
        },
        heading: "FSSAI Licence",
        what: "The food approval above a registration, from the state or the central authority.",
        paragraphs: [
          "A food business above the limit of a registration needs a licence. The state authority grants it to medium businesses, the central authority to large ones and to importers.",
          "The licence names the food categories you may handle. Selling outside them needs a change to the licence first.",
        ],
        who: `Food businesses with a turnover ${law.aboveBasic.now}, from the state authority for ${between} and from the central one ${aboveState}; importers ${atAnyTurnover}`,
        prices: [state, central],
        time: sayTimes([
          [stateTime, "for a state licence"],
          [centralTime, "for a central one"],
        ]),
        requirements: licenceGroups,
        facts: [
          { label: "Form", text: "Form B, filed on FoSCoS" },
          { label: "Number", text: "14 digits, printed on every packet and bill" },
          { label: "Inspection", text: "The authority may inspect before or after it grants the licence" },
          { label: "Law", text: "Food Safety and Standards Act, 2006 and the licensing regulations of 2011" },
        ],
      },
      renewal: {
        key: "renewal",
        path: licencePaths.renewal,
        label: "FSSAI Renewal",
        meta: {
          title: `FSSAI Licence Renewal Before It Lapses | ${site.name}`,
          description:
            "Keep your FSSAI licence in force. We look it up, tell you what is due and by when, correct what has changed and file it on FoSCoS in good time.",
        },
        heading: "FSSAI Renewal",
        what: "Keeps your registration or licence in force for as long as you trade.",
        paragraphs: [
          "A food licence must be kept in force for as long as you trade. Your certificate and your FoSCoS account show what is due: a renewal where it carries an end date, or the yearly fee.",
          "Send us your licence number. We look it up, tell you which rule applies to it today and file what is needed before the date.",
        ],
        who: "Everyone whose registration or licence carries an end date or a yearly fee",
        prices: [],
        time: `Begin at least ${days.fssai.renewBeforeExpiry} days before expiry`,
        requirements: [{ of: ["identity", "premises", "products"], others: ["Your licence, or its number"] }],
        facts: [
          {
            label: "When",
            text: `At least ${days.fssai.renewBeforeExpiry} days before expiry, if your certificate carries an end date`,
          },
          { label: "The law now", text: validityLaw },
          { label: "Same number", text: "A licence kept in force in time keeps its number" },
          { label: "If late", text: "A late fee can fall due, and a lapsed licence means a fresh application" },
          { label: "A good moment", text: "To correct the address, the products or the signatory" },
        ],
      },
      state: {
        key: "state",
        path: licencePaths.state,
        label: "FSSAI State Licence",
        meta: {
          title: `FSSAI State Licence for Growing Businesses | ${site.name}`,
          description: `The FSSAI state licence is for restaurants, caterers, wholesalers and medium manufacturers. Who needs it, documents, inspection and how we file it.`,
        },
        heading: "FSSAI State Licence",
        what: "The food licence of your state's food safety department, for one place of business.",
        paragraphs: [
          `The state licence is for food businesses between small sellers and large companies: restaurants, medium manufacturers, wholesalers, godowns, transporters and caterers. The food safety department of your state grants it.`,
          "It covers one place of business. A unit in another state needs a licence of its own there.",
        ],
        who: `Restaurants, medium manufacturers, wholesalers, godowns and caterers with a turnover of ${between}`,
        prices: [state],
        time: sayTime(stateTime),
        requirements: licenceGroups,
        facts: [
          { label: "Form", text: "Form B, filed on FoSCoS" },
          { label: "Given by", text: "The designated officer of your state" },
          { label: "Government fee", text: state.price.more ?? "" },
          { label: "After the grant", text: "Manufacturers file an annual return" },
        ],
      },
      eatingHouse: {
        key: "eatingHouse",
        path: licencePaths.eatingHouse,
        label: "Eating House Licence",
        meta: {
          title: `Eating House Licence for Restaurants | ${site.name}`,
          description:
            "The eating house licence is a local permission from the police or municipal authority, apart from FSSAI. Who needs it and which documents it needs.",
        },
        heading: "Eating House Licence",
        what: "A local permission for places open to the public, apart from the FSSAI licence.",
        paragraphs: [
          "An eating house is a place open to the public where food or drink is served. In some cities such a place must be registered with the police or the municipal authority, on top of its FSSAI licence.",
          "The rules are local and have been changing, so we first check who grants it in your city today and whether you need it at all.",
        ],
        who: "Places that serve food or drink to the public, in cities that ask for it",
        prices: [],
        time: "Set by the city's authority; we tell you what is usual there",
        requirements: [
          {
            of: ["identity", "premises", "business"],
            others: [
              "Consent of the owner, if you rent",
              "FSSAI licence and trade licence",
              "Fire clearance, where the rules ask for it",
            ],
          },
        ],
        facts: [
          { label: "Given by", text: "The city police or the municipal authority, depending on the place" },
          { label: "Not the same", text: "It does not replace the FSSAI licence, nor the other way round" },
          { label: "Covers", text: "Public order and safety of the place, rather than the food itself" },
        ],
      },
      central: {
        key: "central",
        path: licencePaths.central,
        label: "Central FSSAI Licence",
        meta: {
          title: `Central FSSAI Licence for Large and Import | ${site.name}`,
          description: `Central FSSAI licence for large food businesses, importers and head offices with units in several states. What it takes to apply.`,
        },
        heading: "Central FSSAI Licence",
        what: "The food licence of the central authority, for large firms and importers.",
        paragraphs: [
          `The central licence is for large food businesses. Importers, e-commerce food companies and some special trades need it ${atAnyTurnover}.`,
          "A company that works in two or more states takes one for its head office, and a licence or registration for each unit.",
        ],
        who: `Food businesses with a turnover ${aboveState}, importers, and head offices with units in several states`,
        prices: [central],
        time: sayTime(centralTime),
        requirements: licenceGroups,
        facts: [
          { label: "Form", text: "Form B, filed on FoSCoS" },
          { label: "Given by", text: "The central licensing authority of FSSAI" },
          { label: "Government fee", text: `${central.price.contains}.` },
        ],
      },
      annualReturn: {
        key: "annualReturn",
        path: licencePaths.annualReturn,
        label: "FSSAI Annual Return",
        meta: {
          title: `FSSAI Annual Return, Form D-1 by 31 May | ${site.name}`,
          description:
            "Licensed food manufacturers and importers file an FSSAI annual return in Form D-1 by 31 May. What it contains, who is exempt and how we file it for you.",
        },
        heading: "FSSAI Annual Return",
        what: "Form D-1: what you made or imported in a year, reported to the food authority.",
        paragraphs: [
          "Licensed manufacturers, repackers, relabellers and importers of food report to the authority once a year what they produced or imported. The return is Form D-1, filed online on FoSCoS.",
          "It covers the last financial year, from April to March, and a separate return is due for each licence.",
        ],
        who: "Licensed manufacturers, repackers, relabellers and importers of food",
        prices: [],
        time: "Due by 31 May each year",
        requirements: [{ of: ["products"], others: ["Quantities and values made, imported or exported in the year"] }],
        facts: [
          { label: "Due date", text: "31 May each year, for the financial year before it" },
          { label: "Form", text: "D-1, online on FoSCoS" },
          {
            label: "Exempt",
            text: "Restaurants, canteens, grocery shops and businesses with only a basic registration, as a rule",
          },
          { label: "If late", text: "The regulations provide for a fee for every day of delay" },
        ],
      },
      productApproval: {
        key: "productApproval",
        path: licencePaths.productApproval,
        label: "FSSAI Product Approval",
        meta: {
          title: `FSSAI Product Approval for New Foods | ${site.name}`,
          description:
            "A food or ingredient with no FSSAI standard needs approval before sale, under the Non-Specified Food Regulations, 2017. How we prepare the file.",
        },
        heading: "FSSAI Product Approval",
        what: "FSSAI's approval of a food or ingredient for which no standard exists yet.",
        paragraphs: [
          "Most foods follow a written standard and need no approval of their own. A food or ingredient for which no standard exists, called non-specified food, must be approved by FSSAI before it is made, imported or sold.",
          "The rule is the Food Safety and Standards (Approval of Non-Specified Food and Food Ingredients) Regulations, 2017. The file must show what the product is, how it is made and why it is safe.",
        ],
        who: "Those who make or import it, before they sell it",
        prices: [],
        time: "Set by the authority's examination; we tell you where your file stands",
        requirements: [
          {
            of: ["identity", "business", "products", "plan"],
            others: ["Composition, process, intended use and safety data"],
          },
        ],
        facts: [
          {
            label: "Needed for",
            text: "Novel foods, new ingredients, new additives and new processes without a standard",
          },
          { label: "Not needed for", text: "Products that meet an existing FSSAI standard" },
          { label: "The file", text: "Also shows the status of the product in other countries" },
          { label: "Given by", text: "FSSAI, after its experts have examined the safety" },
        ],
      },
      recycling: {
        key: "recycling",
        path: licencePaths.recycling,
        label: "Food Recycling Licence",
        meta: {
          title: `Food Recycling Licence: Used Oil and Surplus | ${site.name}`,
          description:
            "Collecting used cooking oil or giving away surplus food? Which FSSAI rules apply, who must enrol and how we prepare the registration for you.",
        },
        heading: "Food Recycling Licence",
        what: "Enrolment to collect used cooking oil, or to pass on surplus food.",
        paragraphs: [
          "No single law carries this name. It stands for two things: collecting used cooking oil for fuel or soap under FSSAI's RUCO programme, and passing on surplus food that is still good under the surplus food regulations of 2019.",
          "We tell you which enrolment, registration or local permission your plan needs, and prepare it.",
        ],
        who: "Collectors of used cooking oil, and organisations that pass on surplus food",
        prices: [],
        time: "Depends on which enrolment you need; we say so first",
        requirements: [{ of: ["identity", "premises", "business"] }],
        facts: [
          {
            label: "Used oil",
            text: "Units that turn it into biodiesel or soap enrol with FSSAI, and name their collectors",
          },
          {
            label: "Kitchens",
            text: "Those that fry with more than 50 litres a day keep a record and hand over the used oil",
          },
          {
            label: "Surplus food",
            text: "Organisations that collect and give it away register and follow the 2019 regulations",
          },
          { label: "Also check", text: "Pollution-control and municipal rules for waste" },
        ],
      },
      fpo: {
        key: "fpo",
        path: licencePaths.fpo,
        label: "FPO Mark Certification",
        meta: {
          title: `FPO Mark for Fruit and Vegetable Products | ${site.name}`,
          description:
            "The FPO mark stood for processed fruit products in India. Today the FSSAI licence covers them. What jam, juice, pickle and ketchup units need now.",
        },
        heading: "FPO Mark Certification",
        what: "The old mark for fruit products; today the FSSAI licence covers them.",
        paragraphs: [
          "The FPO mark came from the Fruit Products Order of 1955 and stood on jams, squashes, juices, pickles and ketchups. The Food Safety and Standards Act, 2006 replaced that order, and the FSSAI licence now covers these products.",
          "So a new manufacturer of fruit products applies for an FSSAI licence in the right food category and follows its product standards. We set that up with you.",
        ],
        who: "Manufacturers of jam, juice, squash, pickle, ketchup and other fruit products",
        prices: [...registration.slice(0, 1), state, central],
        time: everyTime,
        requirements: [...everyTier, makersAlso],
        facts: [
          { label: "Today", text: "FSSAI licence for fruit and vegetable processing, with its number on the label" },
          { label: "Products", text: "Jam, jelly, juice, squash, pickle, chutney, ketchup, canned and dried fruit" },
          { label: "Rules to meet", text: "Product and additive standards, labelling, and hygiene under Schedule 4" },
        ],
      },
    },
    cta: {
      id: anchors.cta,
      heading: "Need Multiple Registrations",
      intro:
        "Opening a new business often takes two or three of these. One expert can file them together, from one set of documents.",
      actions: [
        { label: "Talk to Our Expert", href: whatsapp(chatOpening), icon: "whatsapp" },
        { label: `Call ${site.phone}`, href: telephone, icon: "phone" },
      ],
    },
  };
}

export const services = servicesWords(zero);
