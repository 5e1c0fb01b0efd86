import type * as english from "../../en/figures/document-words";
import { type DocumentKey, documentsFor, whoIsAsked } from "../../law/requirements";

/** What counts as one, on the pages and where customers are asked for it. */
export const premisesProofs = "बिजली का बिल, किरायानामा, बैनामा (sale deed) या प्रॉपर्टी टैक्स की रसीद";

/** What visitors read of each document, on the pages and in the finder. Customers read more: ../applications/requirements.ts. */
export const documentWords: Record<DocumentKey, english.DocumentWords> = {
  photo: { title: "आवेदक की फ़ोटो", text: "पासपोर्ट साइज़, उस मालिक, पार्टनर या डायरेक्टर की जो दस्तख़त करेंगे।" },
  identity: { title: "पहचान का दस्तावेज़", text: "मास्क्ड आधार, वोटर कार्ड, पासपोर्ट या ड्राइविंग लाइसेंस।" },
  premises: {
    title: "कारोबार की जगह का सबूत",
    text: `${premisesProofs}।`,
  },
  people: {
    title: "प्रोप्राइटर, पार्टनर या डायरेक्टर की सूची",
    text: "हर एक का नाम, पता और संपर्क, दस्तख़त के साथ।",
  },
  business: {
    title: "फ़र्म का दस्तावेज़",
    text: "प्रोप्राइटर का शपथपत्र, पार्टनरशिप डीड, MoA और AoA, या सहकारी समिति का प्रमाणपत्र।",
  },
  plan: {
    title: "फ़ूड सेफ़्टी प्लान",
    text: "प्लान हम भेजते हैं, आप दस्तख़त करें; ISO 22000 या HACCP प्रमाणपत्र भी चलेगा।",
  },
  layout: {
    title: "नक़्शा और मशीनों की सूची",
    text: "नाप के साथ नक़्शा, और हर मशीन की क्षमता।",
  },
  products: { title: "खाद्य श्रेणियों की सूची", text: "आप क्या बनाते हैं: हर उत्पाद अपनी श्रेणी के साथ।" },
  nominee: { title: "नॉमिनी (फ़ॉर्म IX)", text: "खाद्य सुरक्षा की ज़िम्मेदारी किसकी है। फ़ॉर्म हम भरकर भेजते हैं।" },
  water: { title: "पानी की जाँच रिपोर्ट", text: "मान्यता प्राप्त लैब की, ज़्यादा से ज़्यादा छह महीने पुरानी।" },
  milk: { title: "दूध कहाँ से आता है", text: "दूध की ख़रीद की योजना, या सप्लायरों के नाम और जगहें।" },
  pan: { title: "PAN कार्ड", text: "प्रोप्राइटर या फ़र्म का।" },
  gstPhoto: { title: "प्रोप्राइटर, पार्टनर या डायरेक्टर की फ़ोटो", text: "पासपोर्ट साइज़, हर एक की एक।" },
  place: {
    title: "कारोबार की जगह का सबूत",
    text: "जगह अपनी हो तो: मालिकाना हक़ का एक दस्तावेज़, जैसे बिजली का बिल। किराए की हो तो: किरायानामा और मकान मालिक का ऐसा ही एक दस्तावेज़। किसी की सहमति से हो तो: मालिक का पत्र, पहचान और मालिकाना हक़ का दस्तावेज़।",
  },
  firm: {
    title: "फ़र्म का दस्तावेज़",
    text: "पार्टनरशिप डीड, या कंपनी या LLP बनने का प्रमाणपत्र (incorporation)।",
  },
  signatory: { title: "दस्तख़त करने वाले के लिए पत्र", text: "इसमें लिखा होता है कि फ़र्म की ओर से कौन दस्तख़त करेगा।" },
};

/** Whom a food licence asks for it, as the rows of the law say. */
export const sayWhoIsAsked: typeof english.sayWhoIsAsked = (key) => {
  const { registration, licence, makersOnly } = whoIsAsked(key);
  if (makersOnly) return "लाइसेंस में, अगर आप खाने-पीने का सामान बनाते, पीसते या पैक करते हैं";
  if (registration && licence) return "पंजीकरण और लाइसेंस में";
  return registration ? "पंजीकरण में" : "राज्य या केंद्रीय लाइसेंस में";
};

const numbers = ["शून्य", "एक", "दो", "तीन", "चार", "पाँच", "छह", "सात", "आठ", "नौ", "दस"];
export const countDocuments: typeof english.countDocuments = (kind) => {
  const { length } = documentsFor({ service: "fssai", kind, business: "", constitution: "proprietor" });
  return numbers[length] ?? String(length);
};

/** In running words, for one registration: 'PAN कार्ड, … की फ़ोटो'. */
export const sayDocuments: typeof english.sayDocuments = (keys) =>
  keys.map((key) => documentWords[key].title).join(", ");

/** A line each, for who has just asked for one of the three: what every applicant is asked for. */
export const keepReady: typeof english.keepReady = (service, kind) =>
  documentsFor({ service, kind, business: "", constitution: "proprietor" }).map(
    (key) => `${documentWords[key].title}। ${documentWords[key].text}`,
  );

export const udyamDetails =
  "कुछ भी अपलोड नहीं करना होता। तैयार रखें: कारोबार का PAN, GST लगता हो तो उसका नंबर, बैंक खाते की जानकारी, और वह फ़ोन जिस पर मालिक के आधार का कोड आता है।";
