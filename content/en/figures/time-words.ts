import { claims } from "../../claims";
import { days } from "../../prices";

/** How long something takes and what of: from when to when. No page names the one without the other. */
export interface TimeWords {
  time: string;
  measures: string;
}

/** What the figure of a hero says below it, where there is no room for more. */
export const shortMeasures = {
  prepared: "fast processing: file prepared",
  decided: "processing, in working days, to a decision",
};

/** Set to true once the owner has confirmed what each time measures: the specification names the figures alone. */
export const areTimesConfirmed: boolean = false;

const decision = "from complete documents to a decision without questions";
const longest = "from complete documents and full payment to the authority's decision";

const inDays = (range: string, measures: string): TimeWords => ({ time: `${range} days`, measures });
const inWorkingDays = (range: string, measures: string): TimeWords => ({ time: `${range} working days`, measures });

/** Every time that the site promises, in the order in which an application passes them. */
export const times = {
  /** Our own work on the file. */
  prepared: {
    time: `${claims.processingHours.home} hours`,
    measures: "from complete documents to a file ready to submit",
  },
  /** The cards of the three services. */
  offers: {
    fssai: inDays(days.offers.fssai, "from complete documents to filing"),
    msme: inDays(days.offers.msme, "from complete documents to filing"),
    gst: inDays(days.offers.gst, "from complete documents to your GST number"),
  },
  /** The pages of each service. */
  fssai: {
    basic: inWorkingDays(days.fssai.basic, decision),
    state: inWorkingDays(days.fssai.state, decision),
    central: inWorkingDays(days.fssai.central, decision),
  },
  gst: inDays(days.gst, "from filing to your GST number"),
  msme: inDays(days.msme, "from complete documents to your certificate"),
  /** What the terms of service say to plan with. */
  terms: {
    basic: inWorkingDays(days.terms.basic, longest),
    state: inWorkingDays(days.terms.state, longest),
    central: inWorkingDays(days.terms.central, longest),
  },
};

/** As a line of its own: '7-10 working days, from complete documents to …'. */
export const sayTime = ({ time, measures }: TimeWords) => `${time}, ${measures}`;

/** Several with one measure, said once: '7-10 working days for a registration, 15-20 for …, from complete documents to …'. */
export const sayTimes = (list: [TimeWords, string][]) => {
  const said = list.map(([{ time }, of], index) => `${index === 0 ? time : time.split(" ")[0]} ${of}`);
  return `${said.join(", ")}, ${list[0]?.[0].measures}`;
};
