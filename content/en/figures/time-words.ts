import type { FinderFacts } from "../../edition/facts";
import { days } from "../../prices";

/** How long something takes and what of: from when to when. No page names the one without the other. */
export interface TimeWords {
  time: string;
  measures: string;
  /** Of what, from which step of an application to which, so that two that disagree are found. */
  span: Span;
}

/** The steps of an application in their order; to a decision at the latest, when the authority asks questions. */
const steps = { documents: 0, prepared: 1, filed: 2, decided: 3, latest: 4 };
/** `of` is the service with its tier; one of all tiers, or of all services, begins the names of the others. */
export type Span = { of: string; from: number; to: number };
const span = (of: string, from: keyof typeof steps, to: keyof typeof steps): Span => ({
  of,
  from: steps[from],
  to: steps[to],
});

/** What the figure of a hero says below it, where there is no space for more. */
export const shortMeasures = {
  prepared: "fast processing: file prepared",
  decided: "processing, in working days, to a decision",
};

/** Set to true once the owner has confirmed what each time measures: the specification names the figures alone. */
export const areTimesConfirmed: boolean = false;

const decision = "from complete documents to a decision without questions";
const longest = "from complete documents and full payment to the authority's decision";

const inDays = (range: string, measures: string, counts: Span): TimeWords => ({
  time: `${range} days`,
  measures,
  span: counts,
});
const inWorkingDays = (range: string, measures: string, counts: Span): TimeWords => ({
  time: `${range} working days`,
  measures,
  span: counts,
});

/** Every time that the site promises, in the order in which an application passes them. */
export const timeWords = ({ claims }: Pick<FinderFacts, "claims">) => ({
  /** Our own work on the file. */
  prepared: {
    time: `${claims.processingHours.home} hours`,
    measures: "from complete documents to a file ready to submit",
    span: span("", "documents", "prepared"),
  },
  /** The cards of the three services. */
  offers: {
    fssai: inDays(days.offers.fssai, "from complete documents to filing", span("fssai", "documents", "filed")),
    msme: inDays(days.offers.msme, "from complete documents to filing", span("msme", "documents", "filed")),
    gst: inDays(days.offers.gst, "from complete documents to your GST number", span("gst", "documents", "decided")),
  },
  /** The pages of each service. */
  fssai: {
    basic: inWorkingDays(days.fssai.basic, decision, span("fssai basic", "documents", "decided")),
    state: inWorkingDays(days.fssai.state, decision, span("fssai state", "documents", "decided")),
    central: inWorkingDays(days.fssai.central, decision, span("fssai central", "documents", "decided")),
  },
  gst: inDays(days.gst, "from filing to your GST number", span("gst", "filed", "decided")),
  msme: inDays(days.msme, "from complete documents to your certificate", span("msme", "documents", "decided")),
  /** What the terms of service say to plan with. */
  terms: {
    basic: inWorkingDays(days.terms.basic, longest, span("fssai basic", "documents", "latest")),
    state: inWorkingDays(days.terms.state, longest, span("fssai state", "documents", "latest")),
    central: inWorkingDays(days.terms.central, longest, span("fssai central", "documents", "latest")),
  },
});

/** As a line of its own: '7-10 working days, from complete documents to …'. */
export const sayTime = ({ time, measures }: TimeWords) => `${time}, ${measures}`;

/** Several with one measure, said once: '7-10 working days for a registration, 15-20 for …, from complete documents to …'. */
export const sayTimes = (list: [TimeWords, string][]) => {
  const said = list.map(([{ time }, of], index) => `${index === 0 ? time : time.split(" ")[0]} ${of}`);
  return `${said.join(", ")}, ${list[0]?.[0].measures}`;
};
