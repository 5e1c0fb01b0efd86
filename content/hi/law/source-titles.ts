import type { SourceKey } from "../../law/row";

/** Where each rule stands, by the names of the acts in Hindi; its address is in content/law/row.ts. */
export const sourceTitles: Record<SourceKey, string> = {
  fssai2011: "खाद्य सुरक्षा और मानक (खाद्य कारोबार का अनुज्ञापन एवं रजिस्ट्रीकरण) विनियम, 2011; FSSAI का शुल्क पेज",
  fssai2026: "FSSAI का आदेश और प्रेस विज्ञप्ति, 13 मार्च 2026, जैसा दूसरे स्रोत बताते हैं",
  gstAct: "केंद्रीय माल और सेवा कर अधिनियम, 2017, धारा 22 से 24, और अधिसूचना 10/2019",
  gstMarketplace: "अधिसूचना 34/2023 - केंद्रीय कर, ई-कॉमर्स कंपनियों के ज़रिए बेचने वाले",
  gstPortal: "GST पोर्टल, छोटे आवेदकों का पंजीकरण",
  udyam2020: "राजपत्र अधिसूचना S.O. 2119(E), 26 जून 2020",
  udyam2025: "राजपत्र अधिसूचना S.O. 1364(E), 21 मार्च 2025",
  cgtmse: "छोटे उद्यमों का क्रेडिट गारंटी ट्रस्ट (CGTMSE)",
};
