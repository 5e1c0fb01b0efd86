import type { Facts } from "../edition/facts";
import type { AboutPage, SuccessStory } from "../en/about";
import { chatOpening } from "./chat";
import { timeWords } from "./figures/time-words";
import { anchors, paths } from "./language/paths";
import { claimed, sampleLabel, shown } from "./samples";
import { aboutTestimonials, sampleNote } from "./testimonials";

/* SAMPLES: films that do not exist. Replace with real ones, then set `sample: false`. */
const films: SuccessStory[] = [
  {
    title: "घर की रसोई से क्लाउड किचन तक",
    description: "खाना बनाने वाली एक महिला का पहला फ़ूड लाइसेंस और डिलीवरी का पहला ऑर्डर।",
    duration: "2:30",
    status: "जल्द आ रही है",
    sample: true,
  },
  {
    title: "एक हफ़्ते में GST नंबर",
    description: "बाज़ार के ठेले से ऑनलाइन दुकान तक, एक साड़ी विक्रेता का सफ़र।",
    duration: "1:45",
    status: "जल्द आ रही है",
    sample: true,
  },
  {
    title: "वह लोन जो आख़िर मिल गया",
    description: "एक मशीन वर्कशॉप ने उद्यम पंजीकरण कराया और दूसरी ख़राद मशीन ले ली।",
    duration: "3:10",
    status: "जल्द आ रही है",
    sample: true,
  },
];

export function aboutWords(facts: Facts): { about: AboutPage } {
  const { claims, site, whatsapp } = facts;
  const times = timeWords(facts);

  /* SAMPLE: an invented beginning. Replace with the consultancy's own, then set `sample: false`. */
  const story = {
    eyebrow: "हमारी कहानी",
    heading: "शुरुआत एक नामंज़ूर आवेदन से हुई",
    paragraphs: [
      "हमारी जान-पहचान की एक महिला नमकीन बनाती थीं। फ़ूड लाइसेंस का उनका आवेदन तीन बार नामंज़ूर हुआ। वजह बस एक लाइन थी: फ़ॉर्म पर लिखा पता बिजली के बिल से नहीं मिलता था। उन्हें किसी ने बताया ही नहीं था।",
      `इसलिए हमने ऐसी सेवा बनाई जो अधिकारी से पहले दस्तावेज़ पढ़ती है। जो मशीन जाँच सकती है, वह सॉफ़्टवेयर जाँचता है; बाक़ी काम लोग करते हैं। आज इसके पीछे ${claims.professionals.about} पेशेवर काम करते हैं।`,
    ],
    sample: true,
    sampleNote: "नमूना कहानी: हमारी अपनी कहानी आने तक।",
  };
  const about: AboutPage = {
    path: paths.about,
    meta: {
      title: `हमारे बारे में: काग़ज़ी काम, सलीक़े से | ${site.name}`,
      description: `${site.name} फ़ूड लाइसेंस, GST और MSME पंजीकरण की निजी आवेदन सेवा है। हम कौन हैं, कैसे काम करते हैं और छोटे कारोबारी हमारे पास क्यों लौटते हैं।`,
      og: "छोटे कारोबार का काग़ज़ी काम, सलीक़े से",
    },
    hero: {
      eyebrow: "हमारे बारे में",
      heading: "काग़ज़ी काम सलीक़े से, क्योंकि आपके पास और भी काम हैं",
      intro: `${site.name} भारत के छोटे कारोबारों को लाइसेंस और पंजीकरण दिलाने में मदद करता है: ऑनलाइन, ऐसे दाम पर जो पहले से पता हो, और ऐसे इंसान के साथ जो जवाब देता है।`,
      stats: [],
      actions: [],
    },
    mission: {
      eyebrow: "हमारा मक़सद",
      heading: "कोई ईमानदार कारोबार बस इसलिए पंजीकरण से न रह जाए कि फ़ॉर्म मुश्किल था",
      paragraphs: [
        "लाइसेंस में वाजिब फ़ीस और थोड़ा-सा समय लगना चाहिए, न कि क़तारों में बीते दिन और बिचौलिए के अंदाज़े। हम नियम सीधे शब्दों में लिखते हैं, दाम पहले बताते हैं और फ़ोन पर विशेषज्ञ से बात कराते हैं।",
      ],
    },
    story: shown([story])[0],
    reasons: {
      eyebrow: "हमें क्यों चुनें",
      heading: "पाँच वजहें, जिनसे लोग हमारे साथ टिकते हैं",
      items: [
        {
          icon: "clock",
          title: "तेज़",
          text: `${claims.processingHours.about} घंटे में काम, ${times.prepared.measures}।`,
        },
        {
          icon: "rupee",
          title: "सस्ता",
          text: `पुराने ढंग के सलाहकारों से ${claims.cheaperBy.about} तक सस्ता।`,
        },
        { icon: "globe", title: "पूरी तरह ऑनलाइन", text: "पहले सवाल से प्रमाणपत्र तक, सब आपके फ़ोन पर।" },
        {
          icon: "users",
          title: "सचमुच के विशेषज्ञ",
          text: `${claims.expertAdvisors.about} विशेषज्ञ सलाहकार, और उनमें से एक आपका।`,
        },
        {
          icon: "chat",
          title: "हमेशा पहुँच में",
          text: `${claims.chatSupport.about} चैट पर मदद, और एक फ़ोन जो उठता है।`,
        },
      ],
    },
    stats: {
      heading: "आँकड़ों में",
      items: [
        { value: claims.happyClients.about, label: "ख़ुश ग्राहक" },
        { value: claims.successRate.about, label: "सफलता दर" },
        { value: claims.branchOffices.about, label: "शाखाएँ" },
        { value: claims.statesCovered.about, label: "राज्यों में सेवा" },
        ...claimed("rating", claims.rating.about, "ग्राहकों की रेटिंग"),
      ],
    },
    stories: {
      eyebrow: "कामयाबी की कहानियाँ",
      heading: "तीन फ़िल्में बन रही हैं",
      intro: "हम उन ग्राहकों के साथ फ़िल्में बना रहे हैं जो अपनी कहानी सुनाने को राज़ी हुए।",
      sampleLabel,
      items: shown(films),
    },
    testimonials: {
      eyebrow: "ग्राहकों की राय",
      heading: "उन्हीं के शब्दों में",
      items: shown(aboutTestimonials),
      sampleNote,
      sampleLabel,
    },
    cta: {
      id: anchors.cta,
      heading: "अब आपकी बारी",
      intro: "बताइए कि आप क्या बेचते हैं। हम बताएँगे कि आपको क्या चाहिए, और क्या नहीं चाहिए।",
      actions: [
        { label: "आज ही पंजीकरण शुरू करें", href: `${paths.fssai}#${anchors.leadForm}` },
        { label: "WhatsApp पर चैट करें", href: whatsapp(chatOpening), icon: "whatsapp" },
      ],
    },
  };
  return { about };
}
