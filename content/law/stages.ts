import type { Service } from "../prices.ts";
import type { WorkRow } from "./work-sources.ts";

/** The way of an application, in the order of the board. What each authority calls it is in its rows. */
export const stages = [
  "collecting",
  "ready",
  "filed",
  "authority",
  "query",
  "inspection",
  "granted",
  "refused",
  "withdrawn",
] as const;
export type Stage = (typeof stages)[number];

export const movers = ["customer", "we", "authority", "nobody"] as const;
export type Mover = (typeof movers)[number];

/** A stage that lies further back than another is a step backwards; with the authority they alternate. */
export const rankOf: Record<Stage, number> = {
  collecting: 0,
  ready: 1,
  filed: 2,
  authority: 3,
  query: 3,
  inspection: 3,
  granted: 4,
  refused: 4,
  withdrawn: 4,
};

export const isFinal = (stage: Stage) => rankOf[stage] === 4;

/** One stage of a service: who moves next, and what the portal shows meanwhile, in the authority's own words. */
export type StageRow = WorkRow & { service: Service; stage: Stage; mover: Mover; says: readonly string[] };

const verified = "2026-11-15";

const rowsOf = (
  service: Service,
  facts: Pick<WorkRow, "from" | "source" | "confidence">,
  way: [Stage, Mover, ...string[]][],
): StageRow[] =>
  way.map(([stage, mover, ...says]) => ({
    id: `stage-${service}-${stage}`,
    ...facts,
    verified,
    service,
    stage,
    mover,
    says,
  }));

export const stageRows: StageRow[] = [
  ...rowsOf("fssai", { from: "2020-06-01", source: "foscos", confidence: "high" }, [
    ["collecting", "customer"],
    ["ready", "we"],
    ["filed", "authority", "Submitted"],
    ["authority", "authority", "Scrutiny"],
    ["query", "we", "Reverted"],
    ["inspection", "authority", "Inspection assigned", "Inspection done"],
    ["granted", "nobody", "Granted"],
    ["refused", "nobody", "Rejected"],
    ["withdrawn", "nobody"],
  ]),
  ...rowsOf("gst", { from: "2017-07-01", source: "gstPortal", confidence: "high" }, [
    ["collecting", "customer"],
    ["ready", "we"],
    ["filed", "authority", "Pending for Processing"],
    [
      "authority",
      "authority",
      "Clarification Filed - Pending for Order",
      "Clarification Not Filed - Pending for Order",
    ],
    ["query", "we", "Pending for Clarification"],
    ["inspection", "authority", "Site Verification Assigned", "Site Verification Completed"],
    ["granted", "nobody", "Approved"],
    ["refused", "nobody", "Rejected"],
    ["withdrawn", "nobody", "Withdrawn"],
  ]),
  // Filed together with the person, whose Aadhaar OTP it needs: the number is there at once, and nothing is uploaded.
  ...rowsOf("msme", { from: "2020-07-01", source: "udyam2020", confidence: "high" }, [
    ["ready", "we"],
    ["granted", "nobody", "Registered"],
    ["refused", "nobody"],
    ["withdrawn", "nobody"],
  ]),
];

export const stagesOf = (service: Service): StageRow[] => stageRows.filter((row) => row.service === service);

export const stageRowOf = (service: Service, stage: string): StageRow | undefined =>
  stageRows.find((row) => row.service === service && row.stage === stage);

/** Where an application of a service begins: where no documents are asked for, it is ready at once. */
export const firstStage = (service: Service): Stage => stagesOf(service)[0]?.stage ?? "collecting";
