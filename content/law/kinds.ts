/** What is counted beside turnover, where it decides. */
export const capacities = ["litres", "kilos", "tonnes", "vehicles", "stars"] as const;
export type Capacity = (typeof capacities)[number];

type KindFacts = {
  isFood: boolean;
  /** What the law of GST calls it; `either` depends on what exactly is sold. */
  supply: "goods" | "services" | "either";
  capacity?: Capacity;
  /** Makers may make ice cream, pan masala or tobacco, for which GST has lower limits. */
  isMaker?: true;
  /** Cooked food may be sold through delivery apps. */
  isCooked?: true;
};

/** The kinds of business that the finder tells apart, in the order in which it offers them. */
export const kinds = {
  stall: { isFood: true, supply: "either", isCooked: true },
  home: { isFood: true, supply: "either", isCooked: true },
  shop: { isFood: true, supply: "goods" },
  restaurant: { isFood: true, supply: "services", isCooked: true },
  caterer: { isFood: true, supply: "services", isCooked: true },
  hotel: { isFood: true, supply: "services", capacity: "stars" },
  maker: { isFood: true, supply: "goods", capacity: "kilos", isMaker: true },
  mill: { isFood: true, supply: "goods", capacity: "kilos" },
  dairy: { isFood: true, supply: "goods", capacity: "litres", isMaker: true },
  oil: { isFood: true, supply: "goods", capacity: "kilos" },
  wholesaler: { isFood: true, supply: "goods" },
  godown: { isFood: true, supply: "services", capacity: "tonnes" },
  transporter: { isFood: true, supply: "services", capacity: "vehicles" },
  importer: { isFood: true, supply: "goods" },
  exporter: { isFood: true, supply: "goods", isMaker: true },
  novel: { isFood: true, supply: "goods", isMaker: true },
  platform: { isFood: true, supply: "services" },
  other: { isFood: true, supply: "either" },
  goods: { isFood: false, supply: "goods", isMaker: true },
  services: { isFood: false, supply: "services" },
} as const satisfies Record<string, KindFacts>;

export type Kind = keyof typeof kinds;

export const factsOf = (kind: Kind): KindFacts => kinds[kind];
