import type { Facts } from "../edition/facts";
import type { Stated } from "../en/figures/law-words";
import type { EnterpriseClass, MsmePage } from "../en/msme";
import { collateralLimits, udyamLimits } from "../law/limits";
import { crore } from "../law/row";
import type { EnterpriseClass as UdyamClass } from "../law/udyam";
import { days, thresholds } from "../prices";
import { chatOpening } from "./chat";
import { udyamDetails } from "./figures/document-words";
import { rupees } from "./figures/formatters";
import { lawChange, ledByLaw, withBefore } from "./figures/law-words";
import { priceWords } from "./figures/price-words";
import { sayTime, timeWords } from "./figures/time-words";
import { anchors, paths } from "./language/paths";
import { leadFormWords } from "./lead-form";
import { sampleLabel, shown } from "./samples";
import { msmeTestimonials, sampleNote } from "./testimonials";

const { collateralFreeLoan } = thresholds.msme;
const limitsOf = (name: UdyamClass): Stated[] =>
  (["investment", "turnover"] as const).map((measure) => ({
    stated: thresholds.msme[name][measure].crore * crore,
    limits: udyamLimits(name, measure),
  }));

/** The limits in force, then the stated ones. */
function classOf(name: string, key: UdyamClass): EnterpriseClass {
  const { investment, turnover } = thresholds.msme[key];
  const change = lawChange(limitsOf(key));
  const stated = {
    investment: `${investment.crore} करोड़ तक`,
    turnover: `${turnover.crore} करोड़ तक`,
    when: change?.until ?? "",
  };
  const [nowInvestment, nowTurnover] = change?.amounts ?? [];
  if (!change?.since || !nowInvestment || !nowTurnover) return { name, limits: [stated] };
  const now = { investment: `${nowInvestment} तक`, turnover: `${nowTurnover} तक`, when: change.since };
  return { name, limits: [now, stated] };
}

const classesLaw = ledByLaw([...limitsOf("micro"), ...limitsOf("small"), ...limitsOf("medium")], (...amounts) =>
  ["सूक्ष्म", "लघु", "मध्यम"].map((name, at) => `${name} ${amounts[2 * at]} और ${amounts[2 * at + 1]}`).join(", "),
);
const collateralLaw = ledByLaw(
  [{ stated: collateralFreeLoan.crore * crore, limits: collateralLimits() }],
  (amount) => `${amount} तक`,
);

export function msmeWords(facts: Facts): MsmePage {
  const { claims, site, whatsapp, startingPrice } = facts;
  const { priced } = priceWords(facts);
  const times = timeWords(facts);
  const { consultationCard } = leadFormWords(facts);
  const chat = whatsapp(chatOpening);
  const price = priced("msme", "standard");
  return {
    path: paths.msme,
    meta: {
      title: `MSME (उद्यम) पंजीकरण, ${days.msme} दिनों में | ${site.name}`,
      description: `सूक्ष्म, लघु और मध्यम फ़र्मों का उद्यम पंजीकरण ${days.msme} दिनों में: सीमाएँ, लोन, योजनाएँ और जीवन भर वैध रहने वाला प्रमाणपत्र। ${rupees(startingPrice.msme)} से।`,
      og: "उद्यम पंजीकरण, जो बैंक का दरवाज़ा खोल दे",
    },
    hero: {
      eyebrow: "MSME (उद्यम) पंजीकरण",
      heading: "उद्यम प्रमाणपत्र आपका, आवेदन हमारे ज़िम्मे",
      intro: `उद्यम प्रमाणपत्र छोटी फ़र्मों के लिए लोन, योजनाओं और टेंडर का रास्ता खोलता है। सरकारी पोर्टल पर आप यह ख़ुद भी कर सकते हैं: पंजीकरण मुफ़्त है। हमसे कराना चाहें, तो हमारी मदद का दाम: ${price.line}।`,
      badge: "जीवन भर वैध",
      stats: [
        { value: times.msme.time, label: `प्रमाणपत्र: ${times.msme.measures}` },
        { value: claims.trustedBusinesses.msme, label: "कारोबार हम पर भरोसा करते हैं" },
      ],
      actions: [
        { label: "MSME पंजीकरण कराएँ", href: `#${anchors.leadForm}` },
        { label: "विशेषज्ञ से बात करें", href: chat, icon: "whatsapp" },
      ],
    },
    service: "MSME Registration",
    leadCard: consultationCard,
    price,
    certificate: {
      title: "नमूना उद्यम प्रमाणपत्र",
      subtitle: "छोटे उद्यम का सरकारी रिकॉर्ड",
      lines: [
        { label: "उद्यम नंबर", value: "UDYAM-XX-00-0000000" },
        { label: "फ़र्म का नाम", value: "नमूना वर्कशॉप" },
        { label: "श्रेणी", value: "सूक्ष्म" },
        { label: "काम", value: "मैन्युफ़ैक्चरिंग" },
        { label: "वैधता", value: "जीवन भर" },
      ],
      stamp: "नमूना",
      disclaimer: "नमूना। यह सरकारी दस्तावेज़ नहीं है।",
      alt: "उद्यम के नमूना प्रमाणपत्र का चित्र, जिसमें नंबर, फ़र्म का नाम, श्रेणी, काम और मुहर है",
      caption: "आपको जो मिलता है, उसका चित्र। असली प्रमाणपत्र उद्यम पोर्टल पर जारी होता है।",
    },
    classes: {
      id: "classes",
      eyebrow: "कौन करा सकता है",
      heading: "सूक्ष्म, लघु या मध्यम?",
      intro: "दोनों सीमाएँ देखी जाती हैं: प्लांट और मशीनों में आपने कितना लगाया, और साल में कितना बेचते हैं।",
      columns: { name: "श्रेणी", investment: "निवेश", turnover: "सालाना बिक्री (टर्नओवर)", when: "कब लागू" },
      items: [classOf("सूक्ष्म", "micro"), classOf("लघु", "small"), classOf("मध्यम", "medium")],
    },
    help: {
      eyebrow: "हम क्या करते हैं",
      heading: "एक ही फ़ॉर्म, पर ढंग से भरा हुआ",
      items: [
        { icon: "search", title: "आपकी श्रेणी", text: "हम आपके आँकड़े देखकर बताते हैं कि आपकी फ़र्म कहाँ ठहरती है।" },
        {
          icon: "document",
          title: "आपकी जानकारी",
          text: "आवेदन दाख़िल करने से पहले PAN, GST और आधार की जानकारी आपस में मिलाई जाती है।",
        },
        { icon: "stamp", title: "आपका आवेदन", text: "उद्यम का फ़ॉर्म हम भरते हैं, आपके काम के सही कोड के साथ।" },
        {
          icon: "bell",
          title: "हर साल का अपडेट",
          text: "हम सालाना स्व-घोषणा की याद दिलाते हैं और उसे भरने में मदद करते हैं।",
        },
      ],
    },
    benefits: {
      id: anchors.benefits,
      eyebrow: "फ़ायदे",
      heading: "आठ दरवाज़े, जो यह प्रमाणपत्र खोलता है",
      items: [
        {
          icon: "bank",
          title: "बिना गिरवी के लोन",
          text: `क्रेडिट गारंटी योजना में ${withBefore(collateralLaw)} के लोन, अगर बैंक राज़ी हो।`,
        },
        { icon: "percent", title: "कम ब्याज", text: "कई बैंक पंजीकृत छोटी फ़र्मों को कम ब्याज पर लोन देते हैं।" },
        {
          icon: "clock",
          title: "पैसा समय पर",
          text: "ख़रीदार को सूक्ष्म और लघु सप्लायरों का पैसा ज़्यादा से ज़्यादा 45 दिन के अंदर देना होता है, वरना ब्याज देना पड़ता है।",
        },
        {
          icon: "handshake",
          title: "सरकारी टेंडर",
          text: "सरकारी ख़रीद का एक हिस्सा सूक्ष्म और लघु फ़र्मों के लिए रखा गया है।",
        },
        { icon: "rupee", title: "सब्सिडी", text: "केंद्र और राज्यों की योजनाएँ सबसे पहले उद्यम नंबर माँगती हैं।" },
        {
          icon: "book",
          title: "सस्ता ट्रेडमार्क",
          text: "छोटे उद्यमों के लिए ट्रेडमार्क के आवेदन पर सरकारी शुल्क आधा।",
        },
        {
          icon: "trend",
          title: "टैक्स और बिजली में राहत",
          text: "कुछ राज्य बिजली और शुल्कों में रियायत देते हैं।",
        },
        {
          icon: "certificate",
          title: "जीवन भर वैध",
          text: "नवीनीकरण नहीं; रिकॉर्ड ताज़ा रखने के लिए बस एक सालाना स्व-घोषणा।",
        },
      ],
    },
    testimonials: {
      eyebrow: "ग्राहक",
      heading: "उन फ़र्मों से सुनिए, जिनके पास उद्यम नंबर है",
      items: shown(msmeTestimonials),
      sampleNote,
      sampleLabel,
    },
    faqs: {
      id: "faq",
      eyebrow: "सवाल",
      heading: "पंजीकरण से पहले",
      items: [
        {
          question: "MSME या उद्यम पंजीकरण क्या है?",
          answer:
            "यह सूक्ष्म, लघु और मध्यम उद्यमों का सरकारी रिकॉर्ड है। उद्यम (Udyam) पोर्टल का भी नाम है और नंबर वाले प्रमाणपत्र का भी।",
        },
        {
          question: "कौन करा सकता है?",
          answer: `सीमाओं के अंदर आने वाले निर्माता और सेवा देने वाली फ़र्में; खुदरा और थोक व्यापारी भी, मुख्य रूप से बैंक लोन के लिए। निवेश और सालाना बिक्री, दोनों की अपनी-अपनी सीमा है: ${withBefore(classesLaw)}।`,
        },
        {
          question: "ख़र्च कितना है?",
          answer: `सरकारी पोर्टल पर पंजीकरण मुफ़्त है, और आप ख़ुद कर सकते हैं। हमारी फ़ीस जाँचने, दाख़िल करने और मदद की है: ${price.line}, और सरकारी शुल्क कुछ नहीं।`,
        },
        {
          question: "कितना समय लगता है?",
          answer: `${sayTime(times.msme)}, ज़्यादातर मामलों में, और तब, जब आधार और PAN की जानकारी आपस में मिल जाए।`,
        },
        {
          question: "कौन-से दस्तावेज़ चाहिए?",
          answer: udyamDetails,
        },
        {
          question: "प्रमाणपत्र कब तक वैध रहता है?",
          answer: "जीवन भर, सालाना स्व-घोषणा के साथ। आपके आँकड़े आपको दूसरी श्रेणी में ले जाएँ, तो रिकॉर्ड बदल दिया जाता है।",
        },
      ],
    },
    cta: {
      id: anchors.cta,
      heading: "उद्यम नंबर लेने को तैयार?",
      intro: "अपना नंबर दीजिए या हमें मैसेज भेजिए। हम बताएँगे कि क्या तैयार रखना है।",
      actions: [
        { label: "अभी शुरू करें", href: `#${anchors.leadForm}` },
        { label: "विशेषज्ञ से बात करें", href: chat, icon: "whatsapp" },
      ],
    },
  };
}
