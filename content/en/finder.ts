import type { State } from "../choices";
import type { FinderFacts } from "../edition/facts";
import type { GstCondition } from "../law/gst";
import type { Capacity, Kind } from "../law/kinds";
import { paths } from "../paths";
import type { SameShape } from "../same-shape";

type Option = { label: string; example: string };

/** What else may be true of a business; the finder decides who is asked what. */
export type ExtraKey =
  | Exclude<GstCondition, "platform">
  | "online"
  | "apps"
  | "onlyApps"
  | "import"
  | "export"
  | "special";

const numberProblems = {
  missing: "Please enter a figure. 0 is fine.",
  unreadable: "We could not read that. Please write a figure such as 12, 1.5 or 12,00,000.",
  comma: "Did you mean {point}? Please write a point for decimals.",
  negative: "It cannot be less than zero. Please enter 0 or more.",
  tooLarge: "That looks too large. Please check the figure and its unit.",
  wrongUnit:
    "Is this rupees? {figure} {unit} seems too much. Choose 'rupees' beside it, or write the unit after the figure if you mean it.",
  unknownUnit: "We do not know the unit '{unit}'. Please choose rupees, lakh or crore.",
};

const groups: { heading: string; kinds: Kind[] }[] = [
  { heading: "Sell or serve food", kinds: ["stall", "home", "shop", "restaurant", "caterer", "hotel"] },
  { heading: "Make food", kinds: ["maker", "mill", "dairy", "oil"] },
  { heading: "Trade, store or transport food", kinds: ["wholesaler", "godown", "transporter"] },
  { heading: "Special cases in food", kinds: ["importer", "exporter", "novel", "platform", "other"] },
  { heading: "Not food", kinds: ["goods", "services"] },
];

export const finderWords = ({ site }: Pick<FinderFacts, "site">) => ({
  path: paths.finder,
  meta: {
    title: `Find Your Licence: FSSAI, GST and Udyam | ${site.name}`,
    description:
      "Answer five short questions and see which FSSAI licence you need, whether GST applies, your Udyam class, the documents and the full price, with sources.",
    og: "Which licence do I need, and what does it cost in full?",
  },
  label: "Find your licence",
  intro:
    "A few short questions, and you know which food licence you need, whether GST applies, your Udyam class, the documents and the full price. Nothing you answer here is stored.",
  progress: "Question {number} of {total}",
  next: "Continue",
  answersHeading: "Your answers",
  change: "Change",
  startAgain: "Start again",
  questions: {
    kind: {
      heading: "What do you do?",
      groups,
      problems: {
        missing: "Please choose what you do. The closest one will do.",
        unknown: "That business is not on our list. Please choose the closest one.",
      },
    },
    place: {
      heading: "Where is your business?",
      text: "Some states have lower GST limits, and a food business in several states may need one more licence.",
      state: "State or union territory",
      choose: "Select your state",
      places: "Where are your shops, kitchens, units or godowns?",
      one: "All in this state",
      several: "In several states",
      example: "For example a kitchen in Pune and a shop in Goa: choose the state of the head office, and 'several'.",
      problems: {
        missing: "Please choose your state.",
        unknown: "That state is not on our list. Please choose one from the list.",
        placesMissing: "Please say whether all your places are in this state.",
        placesUnknown: "Please choose one of the two.",
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
        text: "The total capacity of all your godowns.",
        label: "Tonnes",
        example: "For example 200.",
      },
      vehicles: {
        heading: "How many vehicles transport food?",
        text: "Trucks, vans and wagons, owned or on long-term hire.",
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
        unreadable: "We could not read that. Please write the {unit} in digits only, such as 100 or 99.5.",
        tooLarge: "That is more than is possible. Please check the figure.",
        vehicles: "We could not read that. Please write a whole number such as 3.",
        stars: "Hotels are classified with one to five stars. Please enter 0, 1, 2, 3, 4 or 5.",
      },
    },
    more: {
      heading: "Does any of this apply to you?",
      text: "Tick all that apply. If none do, just continue.",
      rare: "Less common",
      people: {
        label: "How many people work for you? (optional)",
        hint: "The Udyam form asks for it. It does not change your result.",
      },
      problems: {
        unknown: "We could not read one of the ticks. Please check the list again.",
        contradiction:
          "Either some or all of your orders come through delivery apps: both cannot be true. Please choose one of the two.",
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
    hotel: { label: "Hotel", example: "Lodging with a kitchen" },
    maker: { label: "Food manufacturer or packer", example: "Pickles, snacks, repacking" },
    mill: { label: "Grain or pulse mill", example: "Flour mill, dal mill" },
    dairy: { label: "Dairy or chilling", example: "Milk, paneer, ice cream" },
    oil: { label: "Oil mill or refinery", example: "Mustard oil, vanaspati" },
    wholesaler: { label: "Wholesaler", example: "Mandi trader, bulk seller" },
    godown: { label: "Godown, not cooled", example: "Grain store, warehouse" },
    transporter: { label: "Transporter", example: "Trucks, vans, tankers" },
    importer: { label: "Importer", example: "Food from abroad" },
    exporter: { label: "Export unit", example: "Exports everything" },
    novel: { label: "New food products", example: "Novel food, new ingredients" },
    platform: { label: "Food app or marketplace", example: "Lists other sellers' food" },
    other: { label: "Something else in food", example: "Cold storage, slaughterhouse" },
    goods: { label: "Make or sell other goods", example: "Clothes, tools, furniture" },
    services: { label: "Other services", example: "Salon, repairs, software" },
  } satisfies Record<Kind, Option>,
  extras: {
    online: {
      label: "We sell goods through online marketplaces",
      example: "For example on a large shopping site, to buyers in our own state.",
    },
    apps: {
      label: "Some orders come through delivery apps",
      example: "Besides our own counter or phone.",
    },
    onlyApps: { label: "All orders come through delivery apps", example: "We have no direct sales." },
    otherStates: { label: "We sell goods to buyers in other states", example: "Even a single parcel counts." },
    import: { label: "We import food", example: "For example spices or chocolate under our own name." },
    export: { label: "We export everything we make", example: "A 100% export unit." },
    special: { label: "We make ice cream, pan masala or tobacco", example: "GST limits are lower for these." },
    reverseCharge: {
      label: "We pay GST under reverse charge",
      example: "For example on hired goods transport or on lawyers' fees.",
    },
    agent: { label: "We sell for others as their agent", example: "On commission, in the name of someone registered." },
    casual: {
      label: "We sell only occasionally, at fairs or events",
      example: "Without a fixed place in the state.",
    },
    nonResident: { label: "The business is run from abroad", example: "Without a fixed place in India." },
    abroad: {
      label: "We sell online services into India from abroad",
      example: "For example subscriptions or downloads.",
    },
  } satisfies Record<ExtraKey, Option>,
  answers: {
    kind: "What you do",
    place: "Where",
    turnover: "Yearly turnover",
    capacity: "Capacity",
    investment: "Machines and equipment",
    more: "What else",
  },
  /** What each stored state is called in this language; one not named is said as stored. */
  stateNames: {} as Partial<Record<State, string>>,
  several: "{state} and other states",
  nothing: "Nothing else",
  people: "{count} people",
  /** How each capacity is said, with its number. */
  counts: {
    litres: "{count} litres a day",
    kilos: "{count} kg a day",
    tonnes: "{count} tonnes",
    vehicles: "{count} vehicles",
    stars: "{count} stars",
  } satisfies Record<Capacity, string>,
  resultEyebrow: "Your result",
});

export type FinderQuestions = SameShape<ReturnType<typeof finderWords>>;
