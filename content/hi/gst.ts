import type { Facts } from "../edition/facts";
import type { GstPage } from "../en/gst";
import { gstLimits } from "../law/limits";
import { documentsFor } from "../law/requirements";
import { lakh } from "../law/row";
import { days, thresholds } from "../prices";
import { chatOpening } from "./chat";
import { documentWords, sayDocuments } from "./figures/document-words";
import { beside, gstLaw, lawNow } from "./figures/law-words";
import { priceWords } from "./figures/price-words";
import { refundTermsWords } from "./figures/refund-terms";
import { sayTime, timeWords } from "./figures/time-words";
import { anchors, paths } from "./language/paths";
import { leadFormWords } from "./lead-form";
import { sampleLabel, shown } from "./samples";
import { gstTestimonials, sampleNote } from "./testimonials";

const { mandatoryAbove, specialStates } = thresholds.gst;
const goodsNow = lawNow(
  [
    { stated: mandatoryAbove.lakh * lakh, limits: gstLimits("goods", "most") },
    { stated: specialStates.lakh * lakh, limits: gstLimits("goods", "six") },
  ],
  (most, special) => `${most} और ${special}`,
);
const otherLimits = `सेवाओं के लिए सीमा ${gstLaw.services} है, और ${gstLaw.fourStates} में दोनों के लिए ${gstLaw.four}`;

const filed = { service: "gst", kind: "regular", business: "" } as const;
const ofProprietor = documentsFor({ ...filed, constitution: "proprietor" });
const ofFirms = documentsFor(filed).filter((key) => !ofProprietor.includes(key));

export function gstWords(facts: Facts): GstPage {
  const { claims, site, whatsapp } = facts;
  const { priced } = priceWords(facts);
  const { refundTerms, sayGuarantee } = refundTermsWords(facts);
  const times = timeWords(facts);
  const { consultationCard } = leadFormWords(facts);
  const chat = whatsapp(chatOpening);
  return {
    path: paths.gst,
    meta: {
      title: `GST पंजीकरण ऑनलाइन, ${days.gst} दिनों में | ${site.name}`,
      description: `${days.gst} दिनों में ऑनलाइन GST नंबर पाइए, ऐसे विशेषज्ञ के साथ जो पहले आपके दस्तावेज़ जाँचते हैं। पंजीकरण किसे कराना है, क्या मिलता है और बाद में क्या भरना है।`,
      og: "आपका GST नंबर, दस्तावेज़ पहले से जाँचे हुए",
    },
    hero: {
      eyebrow: "GST पंजीकरण",
      heading: "आपका GST नंबर, पहले से जाँचे हुए दस्तावेज़ों के साथ",
      intro: `${beside("सामान बेचने वालों के लिए", goodsNow)} GST पंजीकरण तब ज़रूरी है, जब सालाना बिक्री (टर्नओवर) ${mandatoryAbove.lakh} लाख (विशेष श्रेणी के राज्यों में ${specialStates.lakh} लाख) से ज़्यादा हो; ${otherLimits}। काम तो यह उससे बहुत पहले से आने लगता है।`,
      badge: `${claims.moneyBack.gst} मनी-बैक गारंटी`,
      terms: refundTerms,
      stats: [
        { value: times.gst.time, label: times.gst.measures },
        { value: claims.trustedBusinesses.gst, label: "कारोबार हम पर भरोसा करते हैं" },
      ],
      actions: [
        { label: "GST पंजीकरण कराएँ", href: `#${anchors.leadForm}` },
        { label: "विशेषज्ञ से बात करें", href: chat, icon: "whatsapp" },
      ],
    },
    service: "GST Registration",
    leadCard: consultationCard,
    price: priced("gst", "standard"),
    certificate: {
      title: "नमूना GST प्रमाणपत्र",
      subtitle: "माल और सेवा कर के तहत पंजीकरण",
      lines: [
        { label: "GST नंबर", value: "00 SAMPL0000S 1Z0" },
        { label: "क़ानूनी नाम", value: "नमूना ट्रेडर्स" },
        { label: "कारोबार का नाम", value: "नमूना स्टोर्स" },
        { label: "कारोबार की जगह", value: "12 नमूना रोड, नमूना नगर" },
        { label: "कब से वैध", value: "जैसा छपा हो" },
      ],
      stamp: "नमूना",
      disclaimer: "नमूना। यह सरकारी दस्तावेज़ नहीं है।",
      alt: "GST पंजीकरण के नमूना प्रमाणपत्र का चित्र, जिसमें नंबर, नाम, कारोबार की जगह और मुहर है",
      caption: "आपको जो मिलता है, उसका चित्र। असली प्रमाणपत्र GST पोर्टल पर जारी होता है।",
    },
    thresholds: {
      eyebrow: "किसे कराना है",
      heading: "ये सीमाएँ याद रखिए",
      intro:
        "कुछ कारोबारों को कितनी भी बिक्री पर पंजीकरण कराना होता है, जैसे ऑनलाइन मार्केटप्लेस पर या दूसरे राज्यों में सामान बेचने वाले ज़्यादातर कारोबारों को।",
      items: [
        { value: `${mandatoryAbove.lakh} लाख`, label: "सामान की सालाना बिक्री, ज़्यादातर राज्यों में" },
        { value: `${specialStates.lakh} लाख`, label: `विशेष श्रेणी के राज्य: ${gstLaw.sixStates}, सामान के लिए` },
        { value: gstLaw.services, label: "सेवाओं के लिए, ज़्यादातर राज्यों में" },
        { value: gstLaw.four, label: `सामान और सेवाओं के लिए: ${gstLaw.fourStates}` },
        { value: times.gst.time, label: times.gst.measures },
      ],
    },
    help: {
      eyebrow: "हम क्या करते हैं",
      heading: "पहले सवाल से पहले रिटर्न तक",
      items: [
        {
          icon: "search",
          title: "आपको चाहिए भी?",
          text: "हम आपकी बिक्री और आपका काम देखते हैं, और रुका जा सकता हो तो वही बताते हैं।",
        },
        {
          icon: "document",
          title: "दस्तावेज़ दुरुस्त",
          text: "नाम, पता और किरायानामा अधिकारी के देखने से पहले आपस में मिला लिए जाते हैं।",
        },
        {
          icon: "stamp",
          title: "आवेदन और जवाब",
          text: "GST पोर्टल पर आवेदन हम दाख़िल करते हैं, और अधिकारी के सवालों के जवाब आपके साथ मिलकर देते हैं।",
        },
        {
          icon: "calendar",
          title: "उसके बाद रिटर्न",
          text: "हर महीने या हर तिमाही, और हर तारीख़ से पहले रिमाइंडर।",
        },
      ],
    },
    benefits: {
      id: anchors.benefits,
      eyebrow: "फ़ायदे",
      heading: "GST नंबर आपके किस काम आता है",
      items: [
        {
          icon: "refresh",
          title: "इनपुट टैक्स क्रेडिट",
          text: "ख़रीद पर चुकाया टैक्स, बिक्री पर लगने वाले टैक्स में से घटा लीजिए।",
        },
        {
          icon: "truck",
          title: "हर राज्य में बेचिए",
          text: "सामान दूसरे राज्य भेजिए, वहाँ अलग से पंजीकरण कराए बिना।",
        },
        {
          icon: "globe",
          title: "ऑनलाइन बेचिए",
          text: "मार्केटप्लेस सामान को सूची में लेने से पहले GST नंबर माँगते हैं।",
        },
        {
          icon: "certificate",
          title: "क़ानूनी पहचान",
          text: "पंजीकृत कारोबार ख़रीदारों को भी और बैंकों को भी दिखा सकता है कि वह कौन है।",
        },
        {
          icon: "handshake",
          title: "बड़े ख़रीदार",
          text: "कंपनियाँ उन्हीं से ख़रीदना पसंद करती हैं, जिनका टैक्स वे घटा सकें।",
        },
        {
          icon: "shield",
          title: "बाद का जुर्माना नहीं",
          text: "समय पर पंजीकरण कराना, बिना पंजीकरण पकड़े जाने से सस्ता है।",
        },
      ],
    },
    testimonials: {
      eyebrow: "ग्राहक",
      heading: "उनसे सुनिए, जो अब बिल में GST जोड़ते हैं",
      items: shown(gstTestimonials),
      sampleNote,
      sampleLabel,
    },
    faqs: {
      id: "faq",
      eyebrow: "सवाल",
      heading: "पंजीकरण से पहले",
      items: [
        {
          question: "GST पंजीकरण कब ज़रूरी होता है?",
          answer: `${beside("अगर आप सामान बेचते हैं", goodsNow)}, तो सालाना बिक्री ${mandatoryAbove.lakh} लाख से ऊपर जाने पर, या विशेष श्रेणी के राज्यों में ${specialStates.lakh} लाख से ऊपर जाने पर; ${otherLimits}। कुछ कारोबारों को कितनी भी बिक्री पर पंजीकरण कराना होता है, इसलिए ऑनलाइन या दूसरे राज्यों में बेचते हों तो हमसे पूछ लीजिए।`,
        },
        {
          question: "कितना समय लगता है?",
          answer: `आम तौर पर ${sayTime(times.gst)}। अधिकारी कोई सवाल पूछें या जगह देखने आएँ, तो ज़्यादा समय लगता है।`,
        },
        {
          question: "कौन-से दस्तावेज़ चाहिए?",
          answer: `${sayDocuments(ofProprietor)}। ${documentWords.place.text} फ़र्मों और कंपनियों के लिए ये भी: ${sayDocuments(ofFirms)}।`,
        },
        {
          question: "सीमा से कम बिक्री पर भी पंजीकरण करा सकते हैं?",
          answer:
            "हाँ, अपनी इच्छा से। आपके ख़रीदार कंपनियाँ हों तो यह काम आता है। उसके बाद बिना बिक्री वाले महीने में भी रिटर्न भरना पड़ता है, इसलिए पहले हम आपसे इस पर बात कर लेते हैं।",
        },
        {
          question: "काम न बने तो पैसा वापस मिलेगा?",
          answer: `समय पर माँगें तो कुछ हिस्सा। ${sayGuarantee(claims.moneyBack.gst)}`,
          link: refundTerms.link,
        },
      ],
    },
    cta: {
      id: anchors.cta,
      heading: "GST नंबर लेने को तैयार?",
      intro: "अपना नंबर दीजिए या हमें मैसेज भेजिए। विशेषज्ञ बताएँगे कि क्या तैयार रखना है।",
      actions: [
        { label: "अभी शुरू करें", href: `#${anchors.leadForm}` },
        { label: "विशेषज्ञ से बात करें", href: chat, icon: "whatsapp" },
      ],
    },
  };
}
