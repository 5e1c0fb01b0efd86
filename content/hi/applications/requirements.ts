import type { RequirementWords } from "../../en/applications/requirements";
import type { RequirementKey } from "../../law/requirements";
import type { SameShape } from "../../same-shape";
import { premisesProofs } from "../figures/document-words";

const photoIdentity = "वोटर कार्ड, पासपोर्ट या ड्राइविंग लाइसेंस";
const masked = `मास्क्ड आधार (myaadhaar.uidai.gov.in से डाउनलोड करें), ${photoIdentity}`;
const ownershipProofs = "इनमें से कोई एक: प्रॉपर्टी टैक्स की रसीद, खाता (khata), बिजली का बिल, पानी का बिल";

export const requirements: Record<RequirementKey, RequirementWords> = {
  photo: {
    title: "आवेदक की फ़ोटो",
    why: "यह प्रमाणपत्र पर छपती है।",
    accepts: "हाल की पासपोर्ट साइज़ फ़ोटो, चेहरा सामने से",
    example: "सादे बैकग्राउंड वाली फ़ोटो, दिन की रोशनी में फ़ोन से खींची हुई",
    file: "photo",
  },
  identity: {
    title: "पहचान का दस्तावेज़",
    why: "विभाग देखता है कि कारोबार कौन चलाता है।",
    accepts: `इनमें से कोई एक: ${masked}`,
    example: "वोटर कार्ड दोनों तरफ़ से, एक ही फ़ोटो में",
    file: "identity",
  },
  premises: {
    title: "कारोबार की जगह का सबूत",
    why: "कई राज्य पूछते हैं कि खाना कहाँ बनता या बिकता है।",
    accepts: premisesProofs,
    example: "पिछले दो महीनों का बिजली का बिल",
    file: "premises",
  },
  people: {
    title: "प्रोप्राइटर, पार्टनर या डायरेक्टर की सूची",
    why: "लाइसेंस में लिखा होता है कि कारोबार की ज़िम्मेदारी किसकी है।",
    accepts: "हर एक का नाम, पता, फ़ोन और ई-मेल, दस्तख़त के साथ",
    example: "आशा राव, 12 एमजी रोड, पुणे, 98765 43210, asha@shop.in",
    file: "people",
  },
  identityAddress: {
    title: "पहचान और पते का दस्तावेज़",
    why: "सूची में लिखे हर व्यक्ति के लिए।",
    accepts: `इनमें से कोई एक: ${masked}`,
    example: "पासपोर्ट का पहला और आख़िरी पन्ना",
    file: "identity-and-address",
  },
  possession: {
    title: "जगह पर क़ब्ज़े का सबूत",
    why: "विभाग देखता है कि कारोबार को यह जगह इस्तेमाल करने का हक़ है।",
    accepts: premisesProofs,
    example: "किरायानामा, सारे पन्ने",
    file: "possession",
  },
  affidavit: {
    title: "प्रोप्राइटर का शपथपत्र (एफ़िडेविट)",
    why: "इसमें लिखा होता है कि कारोबार का मालिक एक ही व्यक्ति है।",
    accepts: "स्टांप पेपर पर शपथपत्र, नोटरी की मुहर के साथ",
    example: "मज़मून हम भेजते हैं; मुहर नोटरी लगाते हैं",
    file: "affidavit",
  },
  deed: {
    title: "पार्टनरशिप डीड",
    why: "इसमें लिखा होता है कि पार्टनर कौन-कौन हैं।",
    accepts: "डीड, सारे पन्ने",
    example: "2024 की रजिस्टर्ड डीड, दोनों के दस्तख़त के साथ",
    file: "partnership-deed",
  },
  memorandum: {
    title: "मेमोरेंडम और आर्टिकल्स (MoA, AoA)",
    why: "इनमें लिखा होता है कि कंपनी या LLP क्या-क्या कर सकती है।",
    accepts: "MoA और AoA, या LLP एग्रीमेंट, PDF में",
    example: "MCA पोर्टल से डाउनलोड की हुई PDF",
    file: "memorandum",
  },
  societyCertificate: {
    title: "सहकारी समिति का प्रमाणपत्र",
    why: "इससे पता चलता है कि समिति पंजीकृत है।",
    accepts: "सहकारी समिति अधिनियम के तहत मिला प्रमाणपत्र",
    example: "रजिस्ट्रार का प्रमाणपत्र",
    file: "society-certificate",
  },
  foodSafetyPlan: {
    title: "फ़ूड सेफ़्टी प्लान",
    why: "लाइसेंस के लिए दिखाना होता है कि खाना साफ़ और सुरक्षित कैसे रहेगा।",
    accepts: "फ़ूड सेफ़्टी मैनेजमेंट प्लान, या ISO 22000 या HACCP प्रमाणपत्र",
    example: "आपके कारोबार का प्लान हम भेजते हैं, आप दस्तख़त करते हैं",
    file: "food-safety-plan",
  },
  blueprint: {
    title: "जगह का नक़्शा",
    why: "निरीक्षक देखते हैं कि कौन-सा काम कहाँ होता है।",
    accepts: "नक़्शा, मीटर या फ़ुट में नाप के साथ, और हर कमरे में क्या होता है",
    example: "ग्राफ़ पेपर पर नक़्शा, हर तरफ़ की नाप के साथ",
    file: "layout",
  },
  machinery: {
    title: "मशीनों की सूची",
    why: "क्षमता से तय होता है कि कौन-सा लाइसेंस चाहिए और शुल्क कितना है।",
    accepts: "हर मशीन का नाम, गिनती, क्षमता और पावर",
    example: "तेल एक्सपेलर, 1, 300 किलो रोज़, 5 HP",
    file: "machinery",
  },
  foodCategories: {
    title: "खाद्य श्रेणियों की सूची",
    why: "लाइसेंस में लिखा होता है कि क्या-क्या बनाया जा सकता है।",
    accepts: "हर चीज़ और उसकी श्रेणी",
    example: "आम का अचार: श्रेणी 04",
    file: "food-categories",
  },
  nominee: {
    title: "नॉमिनी (फ़ॉर्म IX)",
    why: "कारोबार में खाने की सुरक्षा की ज़िम्मेदारी किसकी है।",
    accepts: "फ़ॉर्म IX, नॉमिनी और आवेदक के दस्तख़त के साथ",
    example: "भरा हुआ फ़ॉर्म हम भेजते हैं",
    file: "form-ix",
  },
  water: {
    title: "पानी की जाँच रिपोर्ट",
    why: "निर्माता दिखाते हैं कि उनका पानी साफ़ है।",
    accepts: "मान्यता प्राप्त लैब की रिपोर्ट, ज़्यादा से ज़्यादा छह महीने पुरानी",
    example: "NABL लैब की रिपोर्ट",
    file: "water-analysis",
  },
  milkSource: {
    title: "दूध कहाँ से आता है",
    why: "डेयरी को दिखाना होता है कि उसका दूध कहाँ से आता है।",
    accepts: "ख़रीद की योजना, या दूध देने वालों के नाम और जगह",
    example: "किसानों की सूची, रोज़ कितने लीटर के साथ",
    file: "milk-source",
  },
  meatSource: {
    title: "मांस कहाँ से आता है",
    why: "मांस की यूनिट को दिखाना होता है कि कच्चा माल कहाँ से आता है।",
    accepts: "सप्लायर के नाम और लाइसेंस",
    example: "बूचड़ख़ाने का लाइसेंस",
    file: "meat-source",
  },
  pesticides: {
    title: "पानी की कीटनाशक रिपोर्ट",
    why: "पैकेटबंद पानी के लिए यह ज़रूरी है।",
    accepts: "मान्यता प्राप्त लैब की रिपोर्ट",
    example: "NABL लैब की रिपोर्ट",
    file: "pesticide-report",
  },
  repackerConsent: {
    title: "निर्माता की सहमति और लाइसेंस",
    why: "दोबारा पैक करने वाले दिखाते हैं कि माल किसका है।",
    accepts: "निर्माता का अनापत्ति पत्र (NOC) और FSSAI लाइसेंस",
    example: "निर्माता का पत्र, उसके लाइसेंस नंबर के साथ",
    file: "maker-consent",
  },
  pan: {
    title: "PAN कार्ड",
    why: "GST पंजीकरण PAN पर होता है।",
    accepts: "प्रोप्राइटर या फ़र्म का PAN कार्ड",
    example: "कार्ड के सामने वाले हिस्से की फ़ोटो",
    file: "pan",
  },
  gstPhoto: {
    title: "प्रोप्राइटर, पार्टनर या डायरेक्टर की फ़ोटो",
    why: "पोर्टल हर एक की फ़ोटो माँगता है।",
    accepts: "पासपोर्ट साइज़ फ़ोटो, JPG में",
    example: "सादे बैकग्राउंड वाली फ़ोटो",
    file: "photo",
  },
  ownership: {
    title: "मालिकाना हक़ का एक दस्तावेज़",
    why: "जगह आपकी अपनी है: एक ही दस्तावेज़ काफ़ी है।",
    accepts: ownershipProofs,
    example: "पिछले दो महीनों का बिजली का बिल",
    file: "ownership",
  },
  rentAgreement: {
    title: "किरायानामा",
    why: "इससे पता चलता है कि आप जगह इस्तेमाल कर सकते हैं।",
    accepts: "किरायानामा या लीज़, सारे पन्ने",
    example: "ग्यारह महीने का किरायानामा, दोनों के दस्तख़त के साथ",
    file: "rent-agreement",
  },
  landlordOwnership: {
    title: "मकान मालिक के मालिकाना हक़ का एक दस्तावेज़",
    why: "इससे पता चलता है कि जगह मकान मालिक की है।",
    accepts: ownershipProofs,
    example: "मकान मालिक के नाम का बिजली का बिल",
    file: "landlord-ownership",
  },
  landlordIdentity: {
    title: "मकान मालिक की पहचान का दस्तावेज़",
    why: "सिर्फ़ इसलिए कि किरायानामा रजिस्टर्ड नहीं है।",
    accepts: photoIdentity,
    example: "वोटर कार्ड का सामने वाला हिस्सा",
    file: "landlord-identity",
  },
  consentLetter: {
    title: "जगह के मालिक का सहमति पत्र",
    why: "इससे पता चलता है कि आप बिना किराए के जगह इस्तेमाल कर सकते हैं।",
    accepts: "पत्र, मालिक के दस्तख़त के साथ",
    example: "मज़मून हम भेजते हैं; दस्तख़त मालिक करते हैं",
    file: "consent-letter",
  },
  ownerIdentity: {
    title: "जगह के मालिक की पहचान का दस्तावेज़",
    why: "यह सहमति पत्र के साथ लगता है।",
    accepts: photoIdentity,
    example: "वोटर कार्ड का सामने वाला हिस्सा",
    file: "owner-identity",
  },
  ownerOwnership: {
    title: "जगह के मालिक के मालिकाना हक़ का एक दस्तावेज़",
    why: "इससे पता चलता है कि जगह उन्हीं की है।",
    accepts: ownershipProofs,
    example: "मालिक के नाम की प्रॉपर्टी टैक्स की रसीद",
    file: "owner-ownership",
  },
  gstDeed: {
    title: "पार्टनरशिप डीड",
    why: "पार्टनरशिप में अधिकारी सिर्फ़ डीड माँग सकते हैं।",
    accepts: "डीड, सारे पन्ने",
    example: "2024 की डीड, दोनों के दस्तख़त के साथ",
    file: "partnership-deed",
  },
  incorporation: {
    title: "कंपनी या LLP बनने का प्रमाणपत्र (incorporation)",
    why: "इससे पता चलता है कि कंपनी या LLP मौजूद है।",
    accepts: "कंपनी रजिस्ट्रार का प्रमाणपत्र",
    example: "MCA पोर्टल से डाउनलोड की हुई PDF",
    file: "incorporation",
  },
  signatory: {
    title: "दस्तख़त करने वाले के लिए पत्र",
    why: "इसमें लिखा होता है कि फ़र्म की ओर से दस्तख़त कौन करेगा।",
    accepts: "अधिकार पत्र या बोर्ड का प्रस्ताव, दस्तख़त के साथ",
    example: "मज़मून हम भेजते हैं; दस्तख़त पार्टनर करते हैं",
    file: "signatory-letter",
  },
};

/** What is due again for a registration, in words; `noDay` where no day is set. What is open is said to staff alone, in English. */
export const dueDates: SameShape<typeof import("../../en/applications/requirements").dueDates> = {
  fssaiRenewal: {
    title: "FSSAI नवीनीकरण",
    hasFee: true,
    what: "आपका FSSAI लाइसेंस {until} को ख़त्म होता है। उससे 30 दिन पहले तक नवीनीकरण करा लें, तो देरी का शुल्क नहीं लगता।",
  },
  fssaiYearlyFee: {
    title: "FSSAI सालाना शुल्क",
    hasFee: true,
    what: "आपके FSSAI लाइसेंस का सालाना शुल्क भरना है।",
    noDay: "विभाग ने अभी तारीख़ नहीं बताई है। तारीख़ आते ही हम आपको लिखेंगे।",
  },
  fssaiReturn: {
    title: "FSSAI सालाना रिटर्न (फ़ॉर्म D1)",
    what: "आपके FSSAI लाइसेंस का पिछले अप्रैल से मार्च का सालाना रिटर्न भरना है। देर होने पर हर दिन ₹100 लगते हैं।",
  },
  fssaiMilkReturn: {
    title: "FSSAI छमाही रिटर्न (फ़ॉर्म D2)",
    what: "आपकी डेयरी का छमाही रिटर्न भरना है।",
  },
  gstBankAccount: {
    title: "GST: बैंक खाता",
    what: "तब तक आपका बैंक खाता GST पोर्टल पर दर्ज हो जाना चाहिए, नहीं तो पंजीकरण अपने आप निलंबित हो जाएगा।",
  },
  gstReturn: {
    title: "GST सालाना रिटर्न (GSTR-9)",
    what: "आपके GST पंजीकरण का पिछले अप्रैल से मार्च का सालाना रिटर्न भरना है।",
  },
  udyamUpdate: {
    title: "उद्यम का सालाना अपडेट",
    what: "आपके उद्यम पंजीकरण के आँकड़े पोर्टल पर अपडेट करने हैं।",
    noDay: "पोर्टल यह हर साल माँगता है, पर कोई तारीख़ नहीं बताता।",
  },
};
