import type { Facts } from "../edition/facts";
import type { FssaiPage } from "../en/fssai";
import { usualFees } from "../law/fssai";
import { documentKeys } from "../law/requirements";
import { crore, lakh } from "../law/row";
import { days, gstPercent, thresholds } from "../prices";
import type { Link } from "../sections";
import { chatOpening } from "./chat";
import { countDocuments, documentWords, sayWhoIsAsked } from "./figures/document-words";
import { rupees } from "./figures/formatters";
import { beside, fssaiLaw, importerLaw, pettyLaw, sayValidityLaw, validityLaw, validityOr } from "./figures/law-words";
import { priceWords } from "./figures/price-words";
import { refundTermsWords } from "./figures/refund-terms";
import { shortMeasures, timeWords } from "./figures/time-words";
import { anchors, paths } from "./language/paths";
import { leadFormWords } from "./lead-form";
import { claimed } from "./samples";

const basicLimit = `${thresholds.fssai.basicUnder.lakh} लाख`;
const stateLimit = `${thresholds.fssai.stateUpTo.crore} करोड़`;
const law = fssaiLaw(thresholds.fssai.basicUnder.lakh * lakh, thresholds.fssai.stateUpTo.crore * crore);
/** What the specification states for a licence, with its last day where the law has moved on. */
const lawLine = (stated: string) => (law.all.before ? `${law.all.ended} तक: ${stated}। ${validityLaw}` : validityLaw);
const limitOf = ({ now, before }: { now: string; before: string }, stated: string) =>
  `सालाना बिक्री ${before ? now : stated}`;
const quote: Link = { label: "कोटेशन माँगें", href: `#${anchors.leadForm}` };

export function fssaiWords(facts: Facts): FssaiPage {
  const { claims, site, telephone, whatsapp, chargedPercent, startingPrice } = facts;
  const { noGstNote, priced, ways, waysInWords } = priceWords(facts);
  const { refundTerms } = refundTermsWords(facts);
  const times = timeWords(facts);
  const { consultationCard } = leadFormWords(facts);
  return {
    path: paths.fssai,
    meta: {
      title: `FSSAI पंजीकरण और फ़ूड लाइसेंस ऑनलाइन | ${site.name}`,
      description: `FSSAI पंजीकरण या फ़ूड लाइसेंस ${rupees(startingPrice.fssai)} से, विशेषज्ञ के साथ, सरकारी शुल्क शामिल। बेसिक, राज्य और केंद्रीय के दाम, दस्तावेज़ और समय देखिए।`,
      og: "FSSAI पंजीकरण, हर ख़र्च पहले से सामने",
    },
    hero: {
      eyebrow: "FSSAI पंजीकरण/लाइसेंस",
      heading: "सही फ़ूड लाइसेंस, पहली ही बार में सही आवेदन",
      intro: `भारत में जो भी खाने-पीने की चीज़ें बनाता, रखता, ढोता या बेचता है, उसे यह चाहिए। ${waysInWords}`,
      badge: `${claims.moneyBack.fssai} मनी-बैक गारंटी`,
      terms: refundTerms,
      stats: [
        { value: claims.happyClients.fssai, label: "सफल पंजीकरण" },
        { value: `${claims.processingDays.fssai} दिन`, label: shortMeasures.decided },
        ...claimed("rating", claims.rating.fssai, "ग्राहकों की रेटिंग"),
        { value: claims.successRate.fssai, label: "सफलता दर" },
      ],
      actions: [
        { label: "दाम देखें", href: `#${anchors.pricing}` },
        { label: "WhatsApp पर पूछें", href: whatsapp(chatOpening), icon: "whatsapp" },
        { label: `कॉल करें: ${site.phone}`, href: telephone, icon: "phone" },
      ],
    },
    leadCard: consultationCard,
    explanation: {
      id: anchors.aboutFssai,
      eyebrow: "यह क्या है",
      heading: "दीवार पर टँगा एक नंबर, जिसे ग्राहक ख़ुद जाँच लें",
      paragraphs: [
        "FSSAI यानी भारतीय खाद्य सुरक्षा और मानक प्राधिकरण, जो खाद्य सुरक्षा और मानक अधिनियम, 2006 के तहत बना है। घर की रसोई से लेकर फ़ैक्टरी तक, खाने-पीने के हर कारोबार को इसमें पंजीकरण कराना होता है या इसका लाइसेंस लेना होता है।",
        "आपको 14 अंकों का एक नंबर मिलता है। यह आपके पैकेट, आपके बिल और आपकी दीवार पर लगता है, और डिलीवरी ऐप आपको अपनी सूची में लेने से पहले इसे माँगते हैं।",
      ],
      items: [
        {
          icon: "store",
          title: "किसे चाहिए",
          text: "दुकान, रसोई, होटल, कैटरर, निर्माता, पैकर, ट्रांसपोर्टर, आयातक और खाना ऑनलाइन बेचने वाले।",
        },
        {
          icon: "search",
          title: "कौन-सा",
          text: "यह आपकी सालाना बिक्री (टर्नओवर) और आपके काम पर निर्भर है। भुगतान से पहले हम बता देंगे।",
        },
        {
          icon: "certificate",
          title: "मिलता क्या है",
          text: "प्रमाणपत्र, जिस पर आपका नाम, पता, खाद्य श्रेणियाँ और लाइसेंस नंबर होता है। ई-मेल से आता है।",
        },
      ],
      certificate: {
        title: "नमूना प्रमाणपत्र",
        subtitle: "खाद्य सुरक्षा नियमों के तहत पंजीकरण",
        lines: [
          { label: "लाइसेंस नंबर", value: "1 0 0 0 0 0 0 0 0 0 0 0 0 0" },
          { label: "कारोबार का नाम", value: "नमूना फ़ूड्स" },
          { label: "कारोबार का प्रकार", value: "रेस्टोरेंट" },
          { label: "पता", value: "12 नमूना रोड, नमूना नगर" },
          { label: "कब तक वैध", value: "जैसा छपा हो" },
        ],
        stamp: "नमूना",
        disclaimer: "नमूना। यह सरकारी दस्तावेज़ नहीं है।",
        alt: "खाद्य पंजीकरण के नमूना प्रमाणपत्र का चित्र, जिसमें नंबर, कारोबार का नाम, कारोबार का प्रकार, पता और मुहर है",
        caption: "आपको जो मिलता है, उसका चित्र। असली प्रमाणपत्र खाद्य प्राधिकरण जारी करता है।",
      },
    },
    pricing: {
      id: anchors.pricing,
      eyebrow: "दाम",
      heading: "प्रमाणपत्र एक, रास्ते दो",
      intro: "एक साल का FSSAI पंजीकरण। बड़े अंकों वाला दाम ही आपका पूरा ख़र्च है।",
      ways,
      inBoth: {
        label: "दोनों में:",
        items: ["सरकारी शुल्क", "हर दस्तावेज़ की जाँच कोई इंसान करता है", "हर आख़िरी तारीख़ से पहले रिमाइंडर"],
      },
      tiersHeading: "लाइसेंस कौन-सा, यह आपकी सालाना बिक्री तय करती है",
      columns: {
        type: "लाइसेंस",
        eligibility: "आपकी सालाना बिक्री",
        validity: "वैधता",
        law: "आज का क़ानून",
        price: "दाम",
        listed: "सूची का दाम",
        duration: "अवधि",
        sum: chargedPercent > 0 ? "कुल" : undefined,
      },
      basicSum: `इसमें हर साल का ${rupees(usualFees.registration)} सरकारी शुल्क है${chargedPercent > 0 ? `, जिस पर GST नहीं लगता; हमारी फ़ीस पर ${gstPercent}% GST लगता है` : ""}।`,
      items: [
        {
          key: "basic",
          type: "बेसिक पंजीकरण",
          eligibility: limitOf(law.upToBasic, `${basicLimit} से कम`),
          validity: validityOr("1-5 साल"),
          law: `${lawLine(`सालाना बिक्री ${basicLimit} से कम, वैधता 1-5 साल`)} यहाँ साल का मतलब वे सालाना शुल्क हैं, जो हम आपके लिए भरते हैं और जिनका हिसाब रखते हैं।`,
          prices: ([1, 2, 3, 4, 5] as const).map((years) => ({
            duration: `${years} साल`,
            ...priced("fssai", "basic", years),
          })),
          summary: "घर की रसोई, ठेले, छोटी दुकानें और टिफ़िन सेवा।",
          quote: { label: "मुफ़्त सलाह लें", href: `#${anchors.leadForm}` },
        },
        {
          key: "state",
          type: "राज्य लाइसेंस",
          eligibility: limitOf(law.between, `${basicLimit} से ${stateLimit} तक`),
          validity: validityOr("1 साल"),
          law: lawLine(`सालाना बिक्री ${basicLimit} से ${stateLimit} तक, वैधता 1 साल`),
          prices: [{ duration: "एक बार", ...priced("fssai", "state") }],
          summary: "रेस्टोरेंट, मझोले निर्माता, थोक व्यापारी, कैटरर और गोदाम।",
          quote,
        },
        {
          key: "central",
          type: "केंद्रीय लाइसेंस",
          eligibility: limitOf(law.aboveState, `${stateLimit} से ज़्यादा`),
          validity: validityOr("1 साल"),
          law: lawLine(`सालाना बिक्री ${stateLimit} से ज़्यादा, वैधता 1 साल`),
          prices: [{ duration: "एक बार", ...priced("fssai", "central") }],
          summary: "बड़े निर्माता, आयातक और एक से ज़्यादा राज्यों में काम करने वाले कारोबार।",
          quote,
        },
      ],
      note: "फ़ीस में GST शामिल नहीं है, सरकारी शुल्क शामिल है।",
      noGstNote,
      feeNote:
        "जहाँ सूची का दाम सरकारी शुल्क से कम है, वहाँ दाम पूछने पर बताते हैं। सरकारी शुल्क वही हैं जिनकी आख़िरी बार पुष्टि हुई थी, मार्च 2026 के। आपका शुल्क विशेषज्ञ आवेदन दाख़िल करने से पहले पक्का करेंगे।",
    },
    documents: {
      id: "documents",
      eyebrow: "दस्तावेज़",
      heading: "दस दस्तावेज़, पहले से तैयार",
      intro: `पंजीकरण में इनमें से ${countDocuments("registration")} लगते हैं, लाइसेंस में ${countDocuments("state")} या ज़्यादा: हर एक पर लिखा है कि वह किसमें लगता है। फ़ोन से खींची साफ़ फ़ोटो चलेगी।`,
      items: documentKeys.slice(0, 10).map((key) => ({ key, ...documentWords[key], asked: sayWhoIsAsked(key) })),
    },
    whyChooseUs: {
      eyebrow: "हम ही क्यों",
      heading: "इन बातों पर हमसे जवाब माँगिए",
      items: [
        {
          icon: "scale",
          title: "जितना चाहिए, उतना ही लाइसेंस",
          text: "हम पहले आपकी बिक्री और आपका काम देखते हैं। सस्ता लाइसेंस काफ़ी हो, तो वही बताते हैं।",
        },
        {
          icon: "rupee",
          title: `${claims.cheaperBy.fssai} तक सस्ता`,
          text: "पुराने ढंग के सलाहकारों से। जो दाम आप यहाँ पढ़ते हैं, उसमें सरकारी शुल्क शामिल है।",
        },
        {
          icon: "stamp",
          title: "दाख़िल होने से पहले जाँच",
          text: "विशेषज्ञ हर दस्तावेज़ को फ़ॉर्म से मिलाते हैं, क्योंकि नामंज़ूरी ज़्यादातर किसी छोटी चूक से शुरू होती है।",
        },
        {
          icon: "globe",
          title: "दफ़्तरों के चक्कर नहीं",
          text: "आवेदन, भुगतान और प्रमाणपत्र: सब ऑनलाइन, आपके फ़ोन से।",
        },
        {
          icon: "chat",
          title: `${claims.chatSupport.fssai} चैट पर मदद`,
          text: "WhatsApp पर किसी भी समय पूछिए। जवाब में शिकायत नंबर नहीं, आपकी फ़ाइल का हाल मिलता है।",
        },
        {
          icon: "bell",
          title: "समय रहते रिमाइंडर",
          text: "हर आख़िरी तारीख़ से पहले हम आपको लिखेंगे, ताकि कोई तारीख़ चुपचाप न निकल जाए।",
        },
      ],
    },
    faqs: {
      id: "faq",
      eyebrow: "सवाल",
      heading: "जो रोज़ पूछा जाता है",
      items: [
        {
          question: "घर से खाना बेचने के लिए FSSAI लाइसेंस चाहिए?",
          answer:
            "हाँ। घर से खाना बनाने वाले, बेकर और टिफ़िन सेवा भी खाने-पीने के कारोबार हैं। सालाना बिक्री कम हो तो बेसिक पंजीकरण काफ़ी है, और तीनों में सबसे सस्ता भी वही है।",
        },
        {
          question: "मेरे कारोबार के लिए कौन-सा लाइसेंस सही है?",
          answer: `ज़्यादातर मामलों में सालाना बिक्री से तय होता है: ${beside(`बेसिक पंजीकरण ${law.upToBasic.now}, राज्य लाइसेंस ${law.between.now}, केंद्रीय लाइसेंस ${law.aboveState.now}`, law.all.before && `${law.all.ended} तक: ${basicLimit} से कम, ${basicLimit} से ${stateLimit} तक, ${stateLimit} से ज़्यादा`)}। आयातकों और कुछ दूसरे कारोबारों को ${beside("कितनी भी बिक्री पर", importerLaw)} केंद्रीय लाइसेंस चाहिए। हमसे पूछिए; जवाब मुफ़्त है।`,
        },
        {
          question: "कितना समय लगता है?",
          answer: `बेसिक पंजीकरण में ${days.fssai.basic} कार्य दिवस लगते हैं, राज्य लाइसेंस में ${days.fssai.state} और केंद्रीय लाइसेंस में ${days.fssai.central}: ${times.fssai.basic.measures}। विभाग सवाल पूछे या निरीक्षण करे, तो हमारी शर्तों में लिखा समय मानकर चलें: ${days.terms.basic}, ${days.terms.state} और ${times.terms.central.time}, ${times.terms.basic.measures}। ${pettyLaw}`,
        },
        {
          question: "लाइसेंस कब तक वैध रहता है, और नवीनीकरण कब कराऊँ?",
          answer: `${sayValidityLaw("लाइसेंस")} हम समय रहते याद दिलाते हैं। बेसिक पंजीकरण 1 से 5 साल के लिए लिया जा सकता है: ये वे सालाना शुल्क हैं जो हम आपके लिए भरते हैं। राज्य और केंद्रीय लाइसेंस के हमारे दाम 1 साल के हैं। आपके लाइसेंस पर वैधता की आख़िरी तारीख़ लिखी है? तो उससे कम से कम ${days.fssai.renewBeforeExpiry} दिन पहले नवीनीकरण कराएँ।`,
        },
        {
          question: "बाद में और पैसे लगेंगे?",
          answer:
            "नहीं। ऊपर लिखी रक़म ही आपका पूरा ख़र्च है, सरकारी शुल्क और हमारी फ़ीस मिलाकर; बस वे मामले अलग हैं जिनका दाम पूछने पर है। आपके मामले में कुछ और लगे, जैसे पानी की जाँच, तो हम भुगतान से पहले बता देते हैं।",
        },
        {
          question: "बिना लाइसेंस के खाना बेचूँ तो क्या होगा?",
          answer:
            "खाद्य सुरक्षा और मानक अधिनियम, 2006 में दंड का प्रावधान है, और डिलीवरी ऐप और मार्केटप्लेस आपको सूची में नहीं लेंगे। पंजीकरण का ख़र्च इस झंझट से कहीं कम है।",
        },
      ],
    },
    cta: {
      id: anchors.cta,
      heading: "पहले पूछ लीजिए। पूछने के पैसे नहीं लगते",
      intro: "बताइए कि आप क्या बेचते हैं और कहाँ। हम बताएँगे कि कौन-सा लाइसेंस सही है और ख़र्च कितना है।",
      actions: [
        { label: "मुफ़्त सलाह लें", href: `#${anchors.leadForm}` },
        { label: "WhatsApp पर चैट करें", href: whatsapp(chatOpening), icon: "whatsapp" },
        { label: `कॉल करें: ${site.phone}`, href: telephone, icon: "phone" },
      ],
    },
  };
}
