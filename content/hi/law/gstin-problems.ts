import type { GstinProblem } from "../../law/numbers";

/** What is wrong with a GSTIN, for the person who typed it. */
export const gstinProblems: Record<GstinProblem, string> = {
  missing: "कृपया GSTIN लिखें।",
  length: "GSTIN में 15 अक्षर और अंक होते हैं।",
  signs: "GSTIN में सिर्फ़ अंग्रेज़ी के अक्षर और अंक होते हैं।",
  state: "पहले दो अंक किसी राज्य का कोड नहीं हैं।",
  pan: "तीसरे से बारहवें तक के अक्षर PAN नहीं हैं: पाँच अक्षर, चार अंक और एक अक्षर।",
  holder: "छठा अक्षर, यानी PAN का चौथा अक्षर, इनमें से एक होता है: A, B, C, F, G, H, J, L, P, T, K।",
  zeroes: "आठवें से ग्यारहवें तक के अंक, यानी PAN के चारों अंक, 0000 नहीं हो सकते।",
  entity: "तेरहवाँ अक्षर 1 से 9 तक का अंक या कोई अक्षर होता है।",
  shape: "चौदहवाँ अक्षर Z होता है।",
  check: "आख़िरी अक्षर बाक़ी से मेल नहीं खाता: इनमें से कोई एक ग़लत लिखा गया है।",
};
