import type { Identity } from "../../deployment";
import { updated as english } from "../../en/policies/policy";
import type { PolicyPage } from "../../sections";

/** The day the four policies were last changed. */
export const updated: PolicyPage["updated"] = { ...english, label: "आख़िरी बदलाव", date: "19 नवंबर 2026" };

export const contentsLabel = "इस पेज पर";

/** Who hears complaints; until somebody is named, the setting says it in English. */
export const officerOf = ({ grievanceOfficer }: Identity) =>
  grievanceOfficer === "the grievance officer" ? "शिकायत अधिकारी" : grievanceOfficer;
