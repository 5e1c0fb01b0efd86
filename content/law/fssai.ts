import type { Capacity, Kind } from "./kinds.ts";
import { type Confidence, crore, type LawRow, lakh } from "./row.ts";

export type Licence = "registration" | "state" | "central";

/** Above the one, up to and including the other, in rupees or whole units. */
export type Range = { above?: number; upTo?: number };
export type Limits = Partial<Record<"turnover" | Capacity, Range>> & { places?: "one" | "several" };

/** In rupees a year; null where no fee could be verified. */
export type Fee = { perYear: number | null; confidence: Confidence };

/** A box of the space that its kind's measures span: within all its limits this licence is the one needed. */
export type FssaiRow = LawRow & {
  kinds: readonly (Kind | "headOffice")[];
  limits: Limits;
  /** Further limits that decide only the fee, not the licence. */
  feeLimits?: Limits;
  licence: Licence;
  fee: Fee;
};

type Box = Limits & { licence: Licence; fee?: number; feeLimits?: Limits };
type Table = { name: string; kinds: FssaiRow["kinds"]; confidence: Confidence; boxes: Box[] };

const verified = "2026-11-15";
const usualFees = { registration: 100, central: 7500 };

const rowsOf = (tables: Table[], period: Pick<LawRow, "from" | "until" | "source">, fees: Confidence): FssaiRow[] =>
  tables.flatMap(({ name, kinds, confidence, boxes }) =>
    boxes.map(({ licence, fee, feeLimits, ...limits }, index) => ({
      id: `fssai-${period.from.slice(0, 4)}-${name}-${index + 1}`,
      ...period,
      verified,
      confidence,
      kinds,
      limits,
      ...(feeLimits && { feeLimits }),
      licence,
      fee: { perYear: fee ?? (licence === "state" ? null : usualFees[licence]), confidence: fees },
    })),
  );

const small = { upTo: 12 * lakh };
const aboveSmall = { above: 12 * lakh };

/** Under the regulation of 2011. Earlier days are not covered: GST on the central fee began on 18 July 2022. */
const until2026: Table[] = [
  {
    name: "petty",
    kinds: ["stall", "home"],
    confidence: "high",
    // The fact sheet names no fee above the line.
    boxes: [
      { turnover: small, licence: "registration" },
      { turnover: aboveSmall, licence: "state" },
    ],
  },
  {
    name: "dairy",
    kinds: ["dairy"],
    confidence: "high",
    boxes: [
      { litres: { upTo: 500 }, licence: "registration" },
      { litres: { above: 500, upTo: 10_000 }, licence: "state", fee: 3000 },
      { litres: { above: 10_000, upTo: 50_000 }, licence: "state", fee: 5000 },
      { litres: { above: 50_000 }, licence: "central" },
    ],
  },
  {
    name: "oil",
    kinds: ["oil"],
    confidence: "high",
    boxes: [
      { turnover: small, kilos: { upTo: 2000 }, licence: "registration" },
      { turnover: aboveSmall, kilos: { upTo: 999 }, licence: "state", fee: 3000 },
      { turnover: aboveSmall, kilos: { above: 999, upTo: 2000 }, licence: "state", fee: 5000 },
      { kilos: { above: 2000 }, licence: "central" },
    ],
  },
  {
    name: "maker",
    kinds: ["maker"],
    confidence: "high",
    boxes: [
      { turnover: small, kilos: { upTo: 100 }, licence: "registration" },
      { turnover: aboveSmall, kilos: { upTo: 100 }, licence: "state", fee: 3000 },
      { kilos: { above: 100, upTo: 999 }, licence: "state", fee: 3000 },
      { kilos: { above: 999, upTo: 2000 }, licence: "state", fee: 5000 },
      { kilos: { above: 2000 }, licence: "central" },
    ],
  },
  {
    name: "mill",
    kinds: ["mill"],
    confidence: "high",
    boxes: [
      { turnover: small, kilos: { upTo: 100 }, licence: "registration" },
      { turnover: aboveSmall, kilos: { upTo: 100 }, licence: "state", fee: 3000 },
      { kilos: { above: 100, upTo: 999 }, licence: "state", fee: 3000 },
      { kilos: { above: 999 }, licence: "state", fee: 5000 },
    ],
  },
  {
    name: "godown",
    kinds: ["godown"],
    confidence: "medium",
    boxes: [
      { turnover: small, tonnes: { upTo: 50_000 }, licence: "registration" },
      { turnover: aboveSmall, tonnes: { upTo: 50_000 }, licence: "state", fee: 2000 },
      { tonnes: { above: 50_000 }, licence: "central" },
    ],
  },
  {
    name: "wholesaler",
    kinds: ["wholesaler"],
    confidence: "high",
    boxes: [
      { turnover: small, licence: "registration" },
      { turnover: { above: 12 * lakh, upTo: 30 * crore }, licence: "state", fee: 2000 },
      { turnover: { above: 30 * crore }, licence: "central" },
    ],
  },
  {
    name: "retail",
    kinds: ["shop", "caterer"],
    confidence: "high",
    boxes: [
      { turnover: small, licence: "registration" },
      { turnover: { above: 12 * lakh, upTo: 20 * crore }, licence: "state", fee: 2000 },
      { turnover: { above: 20 * crore }, licence: "central" },
    ],
  },
  {
    name: "restaurant",
    kinds: ["restaurant"],
    confidence: "medium",
    boxes: [
      { places: "one", turnover: small, licence: "registration" },
      { places: "one", turnover: { above: 12 * lakh, upTo: 20 * crore }, licence: "state", fee: 2000 },
      { places: "one", turnover: { above: 20 * crore }, licence: "central" },
      { places: "several", licence: "central" },
    ],
  },
  {
    name: "hotel",
    kinds: ["hotel"],
    confidence: "high",
    boxes: [
      { turnover: small, stars: { upTo: 0 }, licence: "registration" },
      { turnover: aboveSmall, stars: { upTo: 0 }, licence: "state", fee: 2000 },
      { stars: { above: 0, upTo: 2 }, licence: "state", fee: 2000 },
      { stars: { above: 2, upTo: 4 }, licence: "state", fee: 5000 },
      { stars: { above: 4 }, licence: "central" },
    ],
  },
  {
    name: "transporter",
    kinds: ["transporter"],
    confidence: "high",
    boxes: [
      { turnover: small, licence: "registration" },
      { turnover: { above: 12 * lakh, upTo: 30 * crore }, licence: "state", fee: 2000 },
      { turnover: { above: 30 * crore }, vehicles: { upTo: 100 }, licence: "state", fee: 2000 },
      { turnover: { above: 30 * crore }, vehicles: { above: 100 }, licence: "central" },
    ],
  },
  {
    name: "always",
    kinds: ["importer", "exporter", "novel"],
    confidence: "high",
    boxes: [{ licence: "central" }],
  },
  { name: "platform", kinds: ["platform"], confidence: "medium", boxes: [{ licence: "central" }] },
  {
    name: "head-office",
    kinds: ["headOffice"],
    confidence: "high",
    boxes: [{ places: "several", licence: "central" }],
  },
];

const newSmall = { upTo: 1.5 * crore };
const newState = { above: 1.5 * crore, upTo: 50 * crore };
const newLarge = { above: 50 * crore };

/** The turnover lines since 1 April 2026, with the state fee as each kind last paid it. */
const byTurnover = (name: string, kinds: FssaiRow["kinds"], states: Pick<Box, "fee" | "feeLimits">[]): Table => ({
  name,
  kinds,
  confidence: "high",
  boxes: [
    { turnover: newSmall, licence: "registration" },
    ...states.map((box) => ({ ...box, turnover: newState, licence: "state" as const })),
    { turnover: newLarge, licence: "central" },
  ],
});

const since2026: Table[] = [
  byTurnover("petty", ["stall", "home"], [{}]),
  byTurnover(
    "dairy",
    ["dairy"],
    [
      { feeLimits: { litres: { upTo: 10_000 } }, fee: 3000 },
      { feeLimits: { litres: { above: 10_000 } }, fee: 5000 },
    ],
  ),
  byTurnover(
    "making",
    ["maker", "mill", "oil"],
    [
      { feeLimits: { kilos: { upTo: 999 } }, fee: 3000 },
      { feeLimits: { kilos: { above: 999 } }, fee: 5000 },
    ],
  ),
  byTurnover("trade", ["shop", "caterer", "restaurant", "wholesaler", "godown", "transporter"], [{ fee: 2000 }]),
  byTurnover(
    "hotel",
    ["hotel"],
    [
      { feeLimits: { stars: { upTo: 2 } }, fee: 2000 },
      { feeLimits: { stars: { above: 2, upTo: 4 } }, fee: 5000 },
      { feeLimits: { stars: { above: 4 } }, fee: 2000 },
    ],
  ),
  byTurnover("special", ["importer", "exporter", "novel", "platform"], [{}]),
];

/**
 * What may still hold beside the turnover lines and could not be verified: the capacities, stars, vehicles and 30-crore
 * lines of 2011 (their 12 lakh moved to 1.5 crore), and what was central at any turnover.
 */
const openSince2026: Table[] = [
  {
    name: "open-dairy",
    kinds: ["dairy"],
    confidence: "open",
    boxes: [
      { litres: { upTo: 500 }, licence: "registration" },
      { litres: { above: 500, upTo: 10_000 }, licence: "state", fee: 3000 },
      { litres: { above: 10_000, upTo: 50_000 }, licence: "state", fee: 5000 },
      { litres: { above: 50_000 }, licence: "central" },
    ],
  },
  {
    name: "open-oil",
    kinds: ["oil"],
    confidence: "open",
    boxes: [
      { turnover: newSmall, kilos: { upTo: 2000 }, licence: "registration" },
      { turnover: { above: 1.5 * crore }, kilos: { upTo: 999 }, licence: "state", fee: 3000 },
      { turnover: { above: 1.5 * crore }, kilos: { above: 999, upTo: 2000 }, licence: "state", fee: 5000 },
      { kilos: { above: 2000 }, licence: "central" },
    ],
  },
  {
    name: "open-maker",
    kinds: ["maker"],
    confidence: "open",
    boxes: [
      { turnover: newSmall, kilos: { upTo: 100 }, licence: "registration" },
      { turnover: { above: 1.5 * crore }, kilos: { upTo: 100 }, licence: "state", fee: 3000 },
      { kilos: { above: 100, upTo: 999 }, licence: "state", fee: 3000 },
      { kilos: { above: 999, upTo: 2000 }, licence: "state", fee: 5000 },
      { kilos: { above: 2000 }, licence: "central" },
    ],
  },
  {
    name: "open-mill",
    kinds: ["mill"],
    confidence: "open",
    boxes: [
      { turnover: newSmall, kilos: { upTo: 100 }, licence: "registration" },
      { turnover: { above: 1.5 * crore }, kilos: { upTo: 100 }, licence: "state", fee: 3000 },
      { kilos: { above: 100, upTo: 999 }, licence: "state", fee: 3000 },
      { kilos: { above: 999 }, licence: "state", fee: 5000 },
    ],
  },
  {
    name: "open-godown",
    kinds: ["godown"],
    confidence: "open",
    boxes: [
      { turnover: newSmall, tonnes: { upTo: 50_000 }, licence: "registration" },
      { turnover: { above: 1.5 * crore }, tonnes: { upTo: 50_000 }, licence: "state", fee: 2000 },
      { tonnes: { above: 50_000 }, licence: "central" },
    ],
  },
  {
    name: "open-wholesaler",
    kinds: ["wholesaler"],
    confidence: "open",
    boxes: [
      { turnover: newSmall, licence: "registration" },
      { turnover: { above: 1.5 * crore, upTo: 30 * crore }, licence: "state", fee: 2000 },
      { turnover: { above: 30 * crore }, licence: "central" },
    ],
  },
  {
    name: "open-restaurant",
    kinds: ["restaurant"],
    confidence: "open",
    boxes: [
      { places: "one", turnover: newSmall, licence: "registration" },
      { places: "one", turnover: newState, licence: "state", fee: 2000 },
      { places: "one", turnover: newLarge, licence: "central" },
      { places: "several", licence: "central" },
    ],
  },
  {
    name: "open-hotel",
    kinds: ["hotel"],
    confidence: "open",
    boxes: [
      { turnover: newSmall, stars: { upTo: 0 }, licence: "registration" },
      { turnover: { above: 1.5 * crore }, stars: { upTo: 0 }, licence: "state", fee: 2000 },
      { stars: { above: 0, upTo: 2 }, licence: "state", fee: 2000 },
      { stars: { above: 2, upTo: 4 }, licence: "state", fee: 5000 },
      { stars: { above: 4 }, licence: "central" },
    ],
  },
  {
    name: "open-transporter",
    kinds: ["transporter"],
    confidence: "open",
    boxes: [
      { turnover: newSmall, licence: "registration" },
      { turnover: { above: 1.5 * crore, upTo: 30 * crore }, licence: "state", fee: 2000 },
      { turnover: { above: 30 * crore }, vehicles: { upTo: 100 }, licence: "state", fee: 2000 },
      { turnover: { above: 30 * crore }, vehicles: { above: 100 }, licence: "central" },
    ],
  },
  {
    name: "open-always",
    kinds: ["importer", "exporter", "novel", "platform"],
    confidence: "open",
    boxes: [{ licence: "central" }],
  },
  {
    name: "open-head-office",
    kinds: ["headOffice"],
    confidence: "open",
    boxes: [{ places: "several", licence: "central" }],
  },
];

export const fssaiRows: FssaiRow[] = [
  ...rowsOf(until2026, { from: "2022-07-18", until: "2026-03-31", source: "fssai2011" }, "high"),
  // Since then the fees themselves are open: the amounts are the last that were verified.
  ...rowsOf([...since2026, ...openSince2026], { from: "2026-04-01", source: "fssai2026" }, "open"),
];

/** Since when a licence no longer runs out. A yearly fee and the annual return stay. */
export const perpetualRow: LawRow = {
  id: "fssai-2026-perpetual",
  from: "2026-04-01",
  source: "fssai2026",
  verified,
  confidence: "high",
};

/** Petty operators get theirs at once, and registered street vendors count as registered. */
export const pettyRow: LawRow = { ...perpetualRow, id: "fssai-2026-petty-at-once" };
