import type { FinderFacts } from "../../edition/facts";
import { timeWords as englishWords, type TimeWords } from "../../en/figures/time-words";
import { days } from "../../prices";
import type { SameShape } from "../../same-shape";

/** What the figure of a hero says below it, where there is no space for more. */
export const shortMeasures = {
  prepared: "तेज़ काम: फ़ाइल तैयार",
  decided: "फ़ैसले तक का समय, कार्य दिवसों में",
};

const decision = "पूरे दस्तावेज़ मिलने से फ़ैसले तक, अगर विभाग कोई सवाल न पूछे";
const longest = "पूरे दस्तावेज़ और पूरा भुगतान मिलने से विभाग के फ़ैसले तक";

/** What each time counts is the same in every language. */
const inDays = (range: string, measures: string, { span }: TimeWords): TimeWords => ({
  time: `${range} दिन`,
  measures,
  span,
});
const inWorkingDays = (range: string, measures: string, { span }: TimeWords): TimeWords => ({
  time: `${range} कार्य दिवस`,
  measures,
  span,
});

/** Every time that the site promises, in the order in which an application passes them. */
export function timeWords(facts: Pick<FinderFacts, "claims">) {
  const { claims } = facts;
  const english = englishWords(facts);
  return {
    /** Our own work on the file. */
    prepared: {
      time: `${claims.processingHours.home} घंटे`,
      measures: "पूरे दस्तावेज़ मिलने से फ़ाइल दाख़िल करने के लिए तैयार होने तक",
      span: english.prepared.span,
    },
    /** The cards of the three services. */
    offers: {
      fssai: inDays(days.offers.fssai, "पूरे दस्तावेज़ मिलने से आवेदन दाख़िल होने तक", english.offers.fssai),
      msme: inDays(days.offers.msme, "पूरे दस्तावेज़ मिलने से आवेदन दाख़िल होने तक", english.offers.msme),
      gst: inDays(days.offers.gst, "पूरे दस्तावेज़ मिलने से GST नंबर मिलने तक", english.offers.gst),
    },
    /** The pages of each service. */
    fssai: {
      basic: inWorkingDays(days.fssai.basic, decision, english.fssai.basic),
      state: inWorkingDays(days.fssai.state, decision, english.fssai.state),
      central: inWorkingDays(days.fssai.central, decision, english.fssai.central),
    },
    gst: inDays(days.gst, "आवेदन दाख़िल होने से GST नंबर मिलने तक", english.gst),
    msme: inDays(days.msme, "पूरे दस्तावेज़ मिलने से प्रमाणपत्र मिलने तक", english.msme),
    /** What the terms of service say to plan with. */
    terms: {
      basic: inWorkingDays(days.terms.basic, longest, english.terms.basic),
      state: inWorkingDays(days.terms.state, longest, english.terms.state),
      central: inWorkingDays(days.terms.central, longest, english.terms.central),
    },
  } satisfies SameShape<typeof english>;
}

/** As a line of its own: '7-10 कार्य दिवस, पूरे दस्तावेज़ मिलने से …'. */
export const sayTime = ({ time, measures }: TimeWords) => `${time}, ${measures}`;

/** Several with one measure, said once: 'पंजीकरण के लिए 7-10 कार्य दिवस, … के लिए 15-20, पूरे दस्तावेज़ मिलने से …'. */
export const sayTimes = (list: [TimeWords, string][]) => {
  const said = list.map(([{ time }, of], index) => `${of} ${index === 0 ? time : time.split(" ")[0]}`);
  return `${said.join(", ")}, ${list[0]?.[0].measures}`;
};
