import type { Capacity, Kind } from "./kinds.ts";
import { type Confidence, crore, type LawRow, lakh } from "./row.ts";

export type Licence = "registration" | "state" | "central";

/** Above the one, up to and including the other. */
export type Range = { above?: number; upTo?: number };
/** Fees also step at a line itself: below it the one, from it on the other. */
export type FeeRange = Range | { below: number } | { from: number };
export type Limits = Partial<Record<"turnover" | Capacity, Range>> & { places?: "one" | "several" };

/** In rupees a year; null where no fee could be verified. */
export type Fee = { perYear: number | null; confidence: Confidence };

/** A box of the space that its kind's measures span: within all its limits this licence is the one needed. */
export type FssaiRow = LawRow & {
  kinds: readonly (Kind | "headOffice")[];
  limits: Limits;
  /** Further limits that decide only the fee, not the licence. */
  feeLimits?: Partial<Record<Capacity, FeeRange>>;
  licence: Licence;
  fee: Fee;
  /** Of an open row: the rule as it was verified, of which nobody knows whether it still holds. */
  earlier?: FssaiRow;
};

type Box = Limits & Pick<FssaiRow, "licence" | "feeLimits"> & { fee?: number };
type Table = { name: string; kinds: FssaiRow["kinds"]; confidence: Confidence; boxes: Box[] };

const verified = "2026-11-15";
/** In rupees a year, before the tax on the central one. */
export const usualFees = { registration: 100, central: 7500 };

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

/** Earlier days are not covered: GST on the central fee began on 18 July 2022. */
const until2026Period = { from: "2022-07-18", until: "2026-03-31", source: "fssai2011" } as const;
const since2026Period = { from: "2026-04-01", source: "fssai2026" } as const;

const small = { upTo: 12 * lakh };
const aboveSmall = { above: 12 * lakh };
const below1Tonne = { feeLimits: { kilos: { below: 1000 } }, fee: 3000 };
const from1Tonne = { feeLimits: { kilos: { from: 1000 } }, fee: 5000 };

/** Under the regulation of 2011. */
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
      { litres: { above: 500, upTo: 50_000 }, licence: "state", feeLimits: { litres: { upTo: 10_000 } }, fee: 3000 },
      { litres: { above: 500, upTo: 50_000 }, licence: "state", feeLimits: { litres: { above: 10_000 } }, fee: 5000 },
      { litres: { above: 50_000 }, licence: "central" },
    ],
  },
  {
    name: "oil",
    kinds: ["oil"],
    confidence: "high",
    boxes: [
      { turnover: small, kilos: { upTo: 2000 }, licence: "registration" },
      { turnover: aboveSmall, kilos: { upTo: 2000 }, licence: "state", ...below1Tonne },
      { turnover: aboveSmall, kilos: { upTo: 2000 }, licence: "state", ...from1Tonne },
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
      { kilos: { above: 100, upTo: 2000 }, licence: "state", ...below1Tonne },
      { kilos: { above: 100, upTo: 2000 }, licence: "state", ...from1Tonne },
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
      { kilos: { above: 100 }, licence: "state", ...below1Tonne },
      { kilos: { above: 100 }, licence: "state", ...from1Tonne },
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
      { stars: { above: 0, upTo: 4 }, licence: "state", feeLimits: { stars: { upTo: 2 } }, fee: 2000 },
      { stars: { above: 0, upTo: 4 }, licence: "state", feeLimits: { stars: { above: 2 } }, fee: 5000 },
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
  byTurnover("making", ["maker", "mill", "oil"], [below1Tonne, from1Tonne]),
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

/** Stalls, home kitchens, shops and caterers were judged by turnover alone, so that of them nothing is open. */
const settledTables = ["petty", "retail"];
const movedLines = new Map([
  [12 * lakh, 1.5 * crore],
  [20 * crore, 50 * crore],
]);

const moved = (line: number) => movedLines.get(line) ?? line;

function withMovedLines({ turnover, ...rest }: Limits): Limits {
  if (!turnover) return rest;
  const { above, upTo } = turnover;
  const line = {
    ...(above !== undefined && { above: moved(above) }),
    ...(upTo !== undefined && { upTo: moved(upTo) }),
  };
  return { turnover: line, ...rest };
}

/**
 * What may still hold beside the turnover lines and could not be verified: the capacities, stars, vehicles and 30-crore
 * lines of 2011, and what was central at any turnover. Each earlier row again, with the turnover lines that are known to
 * have moved.
 */
function openRowOf(earlier: FssaiRow): FssaiRow {
  const { until: _, ...rule } = earlier;
  return {
    ...rule,
    ...since2026Period,
    id: earlier.id.replace("fssai-2022", "fssai-2026-open"),
    confidence: "open",
    limits: withMovedLines(earlier.limits),
    fee: { ...earlier.fee, confidence: "open" },
    earlier,
  };
}

export const fssaiRows: FssaiRow[] = [
  ...rowsOf(until2026, until2026Period, "high"),
  // Since then the fees themselves are open: the amounts are the last that were verified.
  ...rowsOf(since2026, since2026Period, "open"),
  ...rowsOf(
    until2026.filter(({ name }) => !settledTables.includes(name)),
    until2026Period,
    "high",
  ).map(openRowOf),
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
