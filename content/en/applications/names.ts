import type { Stage } from "../../law/stages";

/** What services, kinds and stages of applications are called, to customers and to staff. */
export const serviceNames: Record<string, string> = { fssai: "FSSAI", gst: "GST", msme: "Udyam" };

export const kindNames: Record<string, string> = {
  registration: "FSSAI registration",
  state: "FSSAI state licence",
  central: "FSSAI central licence",
  regular: "GST registration",
  quick: "GST registration (rule 14A)",
  udyam: "Udyam registration",
};

export const sayKind = (kind: string) => kindNames[kind] ?? kind;

export const stageNames = {
  collecting: "Collecting documents",
  ready: "Ready to file",
  filed: "Filed",
  authority: "With the authority",
  query: "Query",
  inspection: "Inspection",
  granted: "Granted",
  refused: "Refused",
  withdrawn: "Withdrawn",
} satisfies Record<Stage, string>;

/** To staff, and in what a customer downloads; My applications says it in sentences, in content/en/tracking. */
export const requirementStateNames = {
  missing: "Missing",
  sent: "Sent",
  "looked at": "Looked at",
  accepted: "Accepted",
  "sent back": "Sent back",
  waived: "Not needed",
};
