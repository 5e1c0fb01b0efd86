import type { Content } from "../en/content";
import { priceWords } from "../en/figures/price-words";
import { areTimesConfirmed } from "../en/figures/time-words";
import { fssaiRows, perpetualRow } from "../law/fssai";
import { feesOf } from "../law/government-fees";
import { collateralLimits, type Limit, limitInForce, turnoverLimits, udyamLimits } from "../law/limits";
import { crore, lakh } from "../law/row";
import { enterpriseClasses } from "../law/udyam";
import { days, priceRowOf, thresholds } from "../prices";
import { rupees } from "../rupees";
import { findDocumentConflicts, findListConflicts, findNameConflicts, findTimeConflicts } from "./conflicts";

/** Two things that the site says and that cannot both be true, or one that the law has overtaken. Only the owner can choose. */
export type Contradiction = {
  id: string;
  says: string;
  /** The one place to change. */
  change: string;
  isThere: boolean;
};

const differs = (stated: number, limits: Limit[]) => limitInForce(limits)?.value !== stated;
const numbersIn = (text: string) => Number(text.replaceAll(",", "").replace("K", "000").replace("+", ""));
const { fssai, services, msme } = thresholds;
const stateFees = feesOf("fssai", "state", "9999-12-31");

/** Each is worked out from the figures themselves, so that it goes once they agree. */
export function findContradictions(content: Content): Contradiction[] {
  const { claims, prices, priceBook, refundRules } = content.facts;
  const { priced } = priceWords(content.facts);
  const timeConflicts = findTimeConflicts(content);
  const documentConflicts = [
    ...findDocumentConflicts(content),
    ...findListConflicts(content),
    ...findNameConflicts(content.requirements),
  ];
  return [
    {
      id: "money-back",
      says: `A ${claims.moneyBack.home} money-back guarantee, and a refund policy that returns at most ${refundRules.atMostPercent}%. Consumer law calls that misleading, although the terms stand beside it.`,
      change: "`moneyBack` or `refundRules` in `content/zero/zero.ts`, the latter with `content/en/policies/refund.ts`",
      isThere: Object.values(claims.moneyBack).some((claim) => claim !== `${refundRules.atMostPercent}%`),
    },
    {
      id: "central-price",
      says: "The listed price of a central licence includes the government fee, which alone is more than the price.",
      change: "the row `central` of `priceBook` in `content/zero/zero.ts`",
      isThere: priced("fssai", "central").isOnRequest,
    },
    {
      id: "state-price",
      says: "The listed price of a state licence includes the government fee, which for large manufacturers is more than the price.",
      change: "the row `state` of `priceBook` in `content/zero/zero.ts`",
      isThere: stateFees.some((fee) => fee > priceRowOf(priceBook, "fssai", "state").price * 100),
    },
    {
      id: "services-discount",
      says: `The services page takes ${prices.services.fssai.percentOff}% off ${rupees(prices.services.fssai.was)} and asks ${rupees(prices.services.fssai.price)}, which is less.`,
      change: "`services.fssai` of `shownPrices` in `content/zero/zero.ts`",
      isThere: Object.values(prices.services).some(
        ({ price, was, percentOff }) => Math.round((1 - price / was) * 100) !== percentOff,
      ),
    },
    {
      id: "limits-fssai",
      says: "The turnovers up to which a registration and a state licence are enough are those from before April 2026, which the pages name as a dated note behind the law in force.",
      change: "`services.fssai` and `fssai` of `thresholds` in `content/prices.ts`",
      isThere:
        [services.fssai.basicUpTo.lakh, fssai.basicUnder.lakh].some((stated) =>
          differs(stated * lakh, turnoverLimits("registration")),
        ) ||
        [services.fssai.stateUpTo.crore, fssai.stateUpTo.crore].some((stated) =>
          differs(stated * crore, turnoverLimits("state")),
        ),
    },
    {
      id: "validity-fssai",
      says: "Food licences are sold for 1 to 5 years with renewals, and no longer run out.",
      change: "the rows `basic` of `priceBook` in `content/zero/zero.ts`, and `validity` in `content/en/fssai.ts`",
      isThere: perpetualRow.until === undefined && priceBook.some(({ tier, years }) => tier === "basic" && years > 1),
    },
    {
      id: "fees-fssai",
      says: "Prices include government fees that nobody could verify since April 2026.",
      change: "`content/law/fssai.ts`: the fees of the rows from 2026, once they are verified",
      isThere: fssaiRows.some(
        ({ until, confidence, fee }) => !until && confidence !== "open" && fee.confidence === "open",
      ),
    },
    {
      id: "limits-udyam",
      says: "The limits of micro, small and medium firms are those from before April 2025, which the page names behind the law in force.",
      change: "`msme` of `thresholds` in `content/prices.ts`",
      isThere: enterpriseClasses.some((name) =>
        (["investment", "turnover"] as const).some((measure) =>
          differs(msme[name][measure].crore * crore, udyamLimits(name, measure)),
        ),
      ),
    },
    {
      id: "collateral-free",
      says: "Loans without collateral are named up to a sum that was raised, behind the law in force.",
      change: "`msme.collateralFreeLoan` of `thresholds` in `content/prices.ts`",
      isThere: differs(msme.collateralFreeLoan.crore * crore, collateralLimits()),
    },
    {
      id: "times",
      says: `A registration takes ${claims.processingHours.home} hours, ${days.offers.fssai} days, ${days.fssai.basic} working days or ${days.terms.basic} working days. Each names what it measures, as we read it: confirm that.`,
      change:
        "`days` in `content/prices.ts` and `processingHours` in `content/zero/zero.ts`; what each measures and `areTimesConfirmed`, `content/en/figures/time-words.ts`",
      isThere: !areTimesConfirmed,
    },
    {
      id: "times-differ",
      says: `Two times for the same thing: ${timeConflicts.join("; ")}.`,
      change: "`days` in `content/prices.ts`; which step each counts, `times` in `content/en/figures/time-words.ts`",
      isThere: timeConflicts.length > 0,
    },
    {
      id: "documents-differ",
      says: `Two lists of documents for the same registration: ${documentConflicts.join("; ")}.`,
      change: "`documentRows` in `content/law/requirements.ts`, or the page that is named",
      isThere: documentConflicts.length > 0,
    },
    {
      id: "advisors",
      says: `${claims.expertAdvisors.about} expert advisors beside ${claims.professionals.about} professionals.`,
      change: "`expertAdvisors` and `professionals` in `content/zero/zero.ts`",
      isThere: numbersIn(claims.expertAdvisors.about) !== numbersIn(claims.professionals.about),
    },
    {
      id: "clients",
      says: `${claims.happyClients.home} happy clients beside ${claims.trustedBusinesses.gst} businesses that trust us.`,
      change: "`happyClients` and `trustedBusinesses` in `content/zero/zero.ts`",
      isThere: numbersIn(claims.happyClients.home) !== numbersIn(claims.trustedBusinesses.gst),
    },
  ];
}
