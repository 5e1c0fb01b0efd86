import type { LeadService } from "../choices";
import type { Content } from "../en/content";

/** The page with the form of each service. */
export const servicePages = ({ fssai, gst, msme }: Content): Record<LeadService, string> => ({
  "FSSAI Registration/License": fssai.path,
  "GST Registration": gst.path,
  "MSME Registration": msme.path,
});
