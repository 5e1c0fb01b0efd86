import type { Facts } from "../edition/facts";
import type { HomePage } from "../en/home";
import { fill } from "../format";
import { trackingPaths } from "../tracking-paths";
import { chatOpening, codeInChat } from "./chat";
import { expertWords } from "./expert";
import { refundTermsWords } from "./figures/refund-terms";
import { shortMeasures, timeWords } from "./figures/time-words";
import { anchors, paths } from "./language/paths";
import { homeLeadCard } from "./lead-form";
import { offersWords } from "./offers";
import { claimed, sampleLabel, shown } from "./samples";
import { homeTestimonials, sampleNote } from "./testimonials";

export function homeWords(facts: Facts): HomePage {
  const { claims, site, telephone, whatsapp, prices } = facts;
  const expert = expertWords(facts);
  const { refundTerms } = refundTermsWords(facts);
  const times = timeWords(facts);
  const offersAt = offersWords(facts);
  const promo = prices.home.promo.code;
  const chat = whatsapp(chatOpening + fill(codeInChat, { code: promo }));
  return {
    path: paths.home,
    chat,
    meta: {
      title: `FSSAI लाइसेंस, GST और MSME पंजीकरण | ${site.name}`,
      description:
        "छोटे कारोबार के लिए फ़ूड लाइसेंस, GST और MSME पंजीकरण, पूरी तरह ऑनलाइन। साफ़ दाम, वापस कॉल करने वाले विशेषज्ञ, प्रमाणपत्र ई-मेल पर।",
      og: "आपका फ़ूड लाइसेंस, बिना चक्कर काटे",
    },
    hero: {
      badge: `${prices.home.badgePercentOff}% तक छूट`,
      heading: "आपका फ़ूड लाइसेंस, बिना चक्कर काटे",
      intro:
        "FSSAI, GST और MSME पंजीकरण, पूरी तरह ऑनलाइन। आप बताइए कि क्या बेचते हैं; हमारे विशेषज्ञ आवेदन तैयार करते हैं, दाख़िल करते हैं और आगे की भाग-दौड़ भी करते हैं। प्रमाणपत्र आपके ई-मेल पर आ जाता है।",
      promo: {
        before: `हमारी फ़ीस पर सीधे ${prices.home.promo.percentOff}% छूट, इस कोड से:`,
        code: promo,
        copied: "कॉपी हो गया। यह आपके फ़ॉर्म के साथ चला जाएगा।",
      },
      stats: [
        { value: claims.happyClients.home, label: "ख़ुश ग्राहक" },
        { value: `${claims.processingHours.home} घंटे`, label: shortMeasures.prepared },
        { value: claims.successRate.home, label: "सफलता दर" },
      ],
      actions: [
        { label: "अभी आवेदन शुरू करें", href: `${paths.fssai}#${anchors.leadForm}` },
        { label: "विशेषज्ञ से बात करें", href: chat, icon: "whatsapp" },
      ],
    },
    leadCard: homeLeadCard,
    howItWorks: {
      eyebrow: "काम कैसे होता है",
      heading: "चार क़दम। सबसे लंबा हमारे ज़िम्मे",
      items: [
        {
          icon: "search",
          title: "सेवा चुनिए",
          text: "जो लाइसेंस चाहिए वह चुनिए, या हमसे पूछिए कि आपके लिए कौन-सा सही है।",
        },
        {
          icon: "card",
          title: "ऑनलाइन भुगतान कीजिए",
          text: "एक साफ़ फ़ीस, सुरक्षित पेमेंट गेटवे से या विशेषज्ञ की मदद से।",
          link: { label: "भुगतान के तरीक़े देखें", href: paths.payments },
        },
        {
          icon: "upload",
          title: "जानकारी और दस्तावेज़ भेजिए",
          text: "फ़ोन से फ़ोटो खींचकर भेजिए। हम हर एक को जाँचते हैं।",
        },
        {
          icon: "certificate",
          title: "अब आप निश्चिंत रहिए",
          text: "आवेदन दाख़िल करना और आगे की भाग-दौड़ हमारा काम; प्रमाणपत्र आपके ई-मेल पर आ जाता है।",
          link: { label: "मेरा आवेदन देखें", href: trackingPaths.tracking },
        },
      ],
    },
    services: {
      eyebrow: "हमारी सेवाएँ",
      heading: "एक साफ़ दाम, आपके पूछने से पहले",
      intro: "बड़े अंकों वाला दाम ही आपका पूरा ख़र्च है। दफ़्तरों के चक्कर नहीं।",
      popularLabel: "सबसे लोकप्रिय",
      moreLabel: "इसमें क्या-क्या है",
      wasLabel: "पुराना दाम",
      apply: "आवेदन करें",
      items: offersAt("home"),
    },
    dialog: {
      heading: "आप कैसे आगे बढ़ना चाहेंगे?",
      intro: "{service}: जैसे आपको आसान लगे, वैसे आवेदन करें।",
      form: "आवेदन फ़ॉर्म भरें",
      formNote: "क़रीब एक मिनट लगता है",
      call: { label: "अभी कॉल करें", href: telephone, icon: "phone" },
      callNote: site.phone,
      expert: { label: "हमारे विशेषज्ञ से बात करें", href: chat, icon: "whatsapp" },
      close: "बंद करें",
    },
    whyChooseUs: {
      eyebrow: "हमें क्यों चुनें",
      heading: "तेज़, वाजिब और जवाबदेह",
      items: [
        {
          icon: "globe",
          title: "पूरी तरह ऑनलाइन",
          text: "किसी भी फ़ोन से आवेदन कीजिए। छोटी चूक कंप्यूटर पकड़ लेता है; बाक़ी काम लोग करते हैं।",
        },
        {
          icon: "rupee",
          title: `${claims.cheaperBy.home} तक सस्ता`,
          text: "पुराने ढंग के सलाहकारों से, और बाद में कुछ नहीं जुड़ता।",
        },
        {
          icon: "clock",
          title: `${claims.processingHours.home} घंटे में काम`,
          text: `${times.prepared.time}, ${times.prepared.measures}।`,
        },
        {
          icon: "users",
          title: "फ़ोन पर एक ही इंसान",
          text: "पहली कॉल से प्रमाणपत्र तक वही एक विशेषज्ञ।",
        },
        {
          icon: "shield",
          title: `${claims.moneyBack.home} मनी-बैक गारंटी`,
          text: refundTerms.text,
          link: refundTerms.link,
        },
        {
          icon: "chat",
          title: `${claims.chatSupport.home} चैट पर मदद`,
          text: "WhatsApp पर पूछिए, किसी भी दिन, किसी भी समय।",
        },
      ],
      stats: [
        { value: claims.happyClients.home, label: "ख़ुश ग्राहक" },
        { value: claims.expertAdvisors.home, label: "विशेषज्ञ सलाहकार" },
        { value: claims.branchOffices.home, label: "शाखाएँ" },
        { value: claims.statesCovered.home, label: "राज्यों में सेवा" },
      ],
    },
    testimonials: {
      eyebrow: "ग्राहकों की राय",
      heading: "दुकान से, रसोई से, कारख़ाने से",
      rating: claimed("rating", `रेटिंग ${claims.rating.home}`, ""),
      badges: [
        ...claimed("reviewBadge", claims.reviewBadge.home, "ग्राहकों की राय"),
        ...claimed("supportBadge", claims.supportBadge.home, "मदद पर राय"),
      ],
      carousel: {
        label: "हमारे ग्राहक क्या कहते हैं",
        slide: "{total} में से {number}",
        previous: "पिछली राय",
        next: "अगली राय",
        pause: "राय रोकें",
        play: "राय चलाएँ",
        stars: "5 में से 5 सितारे",
      },
      items: shown(homeTestimonials),
      sampleNote,
      sampleLabel,
    },
    expert: shown([expert])[0],
    signedIn: "साइन इन हो गया!",
    cta: {
      id: anchors.cta,
      heading: "आप तैयार, तो हम तैयार",
      intro: `अपना नंबर दीजिए: दफ़्तर के समय में विशेषज्ञ ${claims.replyWithinHours.home} घंटे के अंदर आपको वापस कॉल करेंगे। सलाह मुफ़्त है।`,
      actions: [
        { label: "अपना आवेदन शुरू करें", href: `${paths.fssai}#${anchors.leadForm}` },
        { label: "WhatsApp पर चैट करें", href: chat, icon: "whatsapp" },
        { label: `कॉल करें: ${site.phone}`, href: telephone, icon: "phone" },
      ],
    },
  };
}
