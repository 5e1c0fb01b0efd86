import type { SameShape } from "../../same-shape";

type English = typeof import("../../en/applications/names");

/** What services, kinds and stages of applications are called, to customers. */
export const serviceNames: Record<string, string> = { fssai: "FSSAI", gst: "GST", msme: "उद्यम" };

export const kindNames: Record<string, string> = {
  registration: "FSSAI पंजीकरण",
  state: "FSSAI राज्य लाइसेंस",
  central: "FSSAI केंद्रीय लाइसेंस",
  regular: "GST पंजीकरण",
  quick: "GST पंजीकरण (नियम 14A)",
  udyam: "उद्यम पंजीकरण",
};

export const stageNames = {
  collecting: "दस्तावेज़ जुट रहे हैं",
  ready: "दाख़िल करने को तैयार",
  filed: "दाख़िल",
  authority: "विभाग के पास",
  query: "विभाग का सवाल",
  inspection: "निरीक्षण",
  granted: "मिल गया",
  refused: "नामंज़ूर",
  withdrawn: "वापस लिया गया",
} satisfies SameShape<English["stageNames"]>;

/** In what a customer downloads; My applications says it in sentences, in content/hi/tracking. */
export const requirementStateNames = {
  missing: "अभी नहीं मिला",
  sent: "भेजा गया",
  "looked at": "देखा गया",
  accepted: "मंज़ूर",
  "sent back": "दोबारा चाहिए",
  waived: "ज़रूरी नहीं",
} satisfies SameShape<English["requirementStateNames"]>;
