import type { Facts } from "../edition/facts";
import type { DocumentGroup, ServicesPage } from "../en/services";
import { gstLimits } from "../law/limits";
import { documentsFor } from "../law/requirements";
import { crore, lakh } from "../law/row";
import { days, thresholds } from "../prices";
import type { OfferKey } from "../sections";
import { chatOpening } from "./chat";
import { rupees } from "./figures/formatters";
import { beside, fssaiLaw, gstLaw, importerLaw, lawNow, pettyLaw, validityLaw, withBefore } from "./figures/law-words";
import { priceWords } from "./figures/price-words";
import { sayTime, sayTimes, shortMeasures, timeWords } from "./figures/time-words";
import { anchors, licencePaths, paths } from "./language/paths";
import { offersWords } from "./offers";

const tiers = thresholds.services.fssai;
const law = fssaiLaw(tiers.basicUpTo.lakh * lakh, tiers.stateUpTo.crore * crore);
const gstNow = lawNow(
  [{ stated: thresholds.services.gst.mandatoryAbove.lakh * lakh, limits: gstLimits("services", "most") }],
  (amount) => `${amount} से ज़्यादा`,
);
const between = withBefore(law.between);
const aboveState = withBefore(law.aboveState);
const atAnyTurnover = beside("बिक्री चाहे जितनी हो", importerLaw);

/** The documents of each licence, as the rows of the law ask for them: finder and customers' pages read the same ones. */
const registrationDocuments = documentsFor({ service: "fssai", kind: "registration", business: "" });
const licenceDocuments = documentsFor({ service: "fssai", kind: "state", business: "" });
const makerDocuments = documentsFor({ service: "fssai", kind: "state", business: "maker" }).filter(
  (key) => !licenceDocuments.includes(key),
);
const makersAlso: DocumentGroup = {
  label: "अगर आप खाने-पीने का सामान बनाते, पीसते या पैक करते हैं, तो ये भी",
  of: makerDocuments,
};
const licenceGroups: DocumentGroup[] = [{ of: licenceDocuments }, makersAlso];
/** For trades of any size. */
const everyTier: DocumentGroup[] = [
  { label: "पंजीकरण के लिए", of: registrationDocuments },
  { label: "लाइसेंस के लिए", of: licenceDocuments },
];

const learnMore: Record<OfferKey, string> = {
  fssai: `${paths.fssai}#${anchors.aboutFssai}`,
  msme: `${paths.msme}#${anchors.benefits}`,
  gst: `${paths.gst}#${anchors.benefits}`,
};

export function servicesWords(facts: Facts): ServicesPage {
  const { claims, site, telephone, whatsapp, prices, startingPrice } = facts;
  const { containsEach, priced, ways, waysInWords } = priceWords(facts);
  const times = timeWords(facts);
  const offersAt = offersWords(facts);
  const registration = ways.map(({ name, price }) => ({ tier: name, price }));
  const state = { tier: "राज्य लाइसेंस", price: priced("fssai", "state") };
  const central = { tier: "केंद्रीय लाइसेंस", price: priced("fssai", "central") };
  const { basic: basicTime, state: stateTime, central: centralTime } = times.fssai;
  const everyTime = sayTimes([
    [basicTime, "पंजीकरण के लिए"],
    [stateTime, "राज्य लाइसेंस के लिए"],
    [centralTime, "केंद्रीय लाइसेंस के लिए"],
  ]);
  return {
    path: paths.services,
    meta: {
      title: `हमारी सेवाएँ: FSSAI, MSME और GST पंजीकरण | ${site.name}`,
      description: `फ़ूड लाइसेंस ऑनलाइन ${rupees(prices.services.fssai.price)} से, MSME पंजीकरण ${rupees(prices.services.msme.price)}, GST पंजीकरण ${rupees(prices.services.gst.price)}। किसमें क्या शामिल है, कितना समय लगता है और किसे चाहिए।`,
      og: "तीन पंजीकरण, तीन साफ़ दाम",
    },
    hero: {
      eyebrow: "FSSAI, MSME और GST",
      heading: "हमारी सेवाएँ",
      intro: `तीन पंजीकरण, हर एक का दाम, समय और उसमें क्या शामिल है, सब सामने। फ़ूड लाइसेंस ${rupees(startingPrice.services)} से शुरू होता है। ${waysInWords}`,
      stats: [
        { value: claims.happyClients.services, label: "ख़ुश ग्राहक" },
        { value: `${claims.processingHours.services} घंटे`, label: shortMeasures.prepared },
        { value: claims.successRate.services, label: "सफलता दर" },
      ],
      actions: [],
    },
    offers: {
      heading: "आपके कारोबार को जो चाहिए, वह चुनिए",
      intro: "बड़े अंकों वाला दाम ही आपका पूरा ख़र्च है। पक्का नहीं पता? पहले पूछ लीजिए: हम बताएँगे कि आपको क्या चाहिए, और क्या नहीं।",
      popularLabel: "सबसे लोकप्रिय",
      moreLabel: "इसमें क्या-क्या है",
      wasLabel: "पुराना दाम",
      timelineLabel: "समय",
      benefitsLabel: "इससे आपको क्या मिलेगा",
      apply: "आवेदन करें",
      learnMore: "और जानें",
      items: offersAt("services").map((offer) => ({ ...offer, learnMoreHref: learnMore[offer.key] })),
    },
    tiers: {
      id: "fssai-tiers",
      eyebrow: "कौन-सा फ़ूड लाइसेंस",
      heading: "फ़ैसला आपकी बिक्री करती है",
      items: [
        {
          name: "बेसिक पंजीकरण",
          limit: `सालाना बिक्री (टर्नओवर) ${law.upToBasic.now}`,
          before: law.upToBasic.before,
          text: "छोटे निर्माताओं, ठेलों और घर की रसोई के लिए।",
        },
        {
          name: "राज्य लाइसेंस",
          limit: law.between.now,
          before: law.between.before,
          text: "रेस्टोरेंट, कैटरर और मझोली यूनिटों के लिए।",
        },
        {
          name: "केंद्रीय लाइसेंस",
          limit: law.aboveState.now,
          before: law.aboveState.before,
          text: "बड़े निर्माताओं, आयातकों और कई राज्यों में काम करने वाली फ़र्मों के लिए।",
        },
      ],
      gstNote: `${beside(`₹${thresholds.services.gst.mandatoryAbove.lakh} लाख से ज़्यादा सालाना बिक्री पर GST पंजीकरण अनिवार्य है`, gstNow)}। यह सीमा सेवाओं के लिए है; सिर्फ़ सामान बेचने वालों के लिए ज़्यादातर राज्यों में ₹${gstLaw.goods} है, और कुछ राज्यों में दोनों सीमाएँ इससे कम हैं।`,
    },
    licenceList: { heading: "फ़ूड लाइसेंस की सभी सेवाएँ", factsHeading: "काम की बातें" },
    licenceWords: {
      who: "किसे चाहिए",
      price: "दाम",
      containsEach,
      noPrice: "मुफ़्त सलाह की कॉल पर, भुगतान से पहले बताया जाता है: एक ही रक़म, सरकारी शुल्क समेत।",
      time: "समय",
      requirements: "दस्तावेज़",
      allDocuments: { label: "कौन-सा लाइसेंस क्या है", href: `${paths.fssai}#documents` },
      apply: { label: "आवेदन करें", href: `${paths.fssai}#${anchors.leadForm}` },
      quote: { label: "कोटेशन माँगें", href: `${paths.fssai}#${anchors.leadForm}` },
    },
    licences: {
      registration: {
        key: "registration",
        path: licencePaths.registration,
        label: "FSSAI पंजीकरण",
        meta: {
          title: `FSSAI बेसिक पंजीकरण, छोटे विक्रेताओं के लिए | ${site.name}`,
          description:
            "घर की रसोई, ठेलों और छोटी दुकानों के लिए बेसिक FSSAI पंजीकरण: किसे चाहिए, कौन-से दस्तावेज़ तैयार रखें और हम आपका आवेदन ऑनलाइन कैसे दाख़िल करते हैं।",
        },
        heading: "FSSAI पंजीकरण",
        what: "छोटे विक्रेताओं के लिए सबसे आसान खाद्य मंज़ूरी: 14 अंकों के नंबर वाला प्रमाणपत्र।",
        paragraphs: [
          "बेसिक पंजीकरण खाने-पीने के छोटे कारोबार के लिए है: घर से खाना बनाने वाले, ठेले, फेरीवाले, छोटी दुकानें और कुटीर उद्योग। तीनों खाद्य मंज़ूरियों में यह सबसे आसान है और इसमें सबसे कम दस्तावेज़ लगते हैं।",
          "आवेदन खाद्य प्राधिकरण के सरकारी पोर्टल FoSCoS पर ऑनलाइन होता है। आपको 14 अंकों के नंबर वाला प्रमाणपत्र मिलता है, जिसे अपने कारोबार की जगह पर लगाना होता है।",
        ],
        who: `घर की रसोई, ठेले, फेरीवाले और छोटी दुकानें, जिनकी सालाना बिक्री (टर्नओवर) ${withBefore(law.upToBasic)} हो`,
        prices: registration,
        time: `${sayTime(basicTime)}। ${pettyLaw}`,
        requirements: [{ of: registrationDocuments }],
        facts: [
          { label: "फ़ॉर्म", text: "फ़ॉर्म A, जो FoSCoS पर दाख़िल होता है" },
          { label: "कौन देता है", text: "आपके इलाक़े का पंजीकरण प्राधिकरण" },
          { label: "कहाँ दिखाएँ", text: "जहाँ आप बेचते हैं, वहाँ यह नंबर लगा होना चाहिए" },
        ],
      },
      eating: {
        key: "eating",
        path: licencePaths.eating,
        label: "FSSAI खान-पान लाइसेंस",
        meta: {
          title: `रेस्टोरेंट और कैफ़े का FSSAI लाइसेंस | ${site.name}`,
          description:
            "रेस्टोरेंट, कैफ़े, कैंटीन, कैटरर और क्लाउड किचन का FSSAI लाइसेंस: आपको कौन-सा चाहिए, निरीक्षण में अधिकारी क्या देखते हैं और आवेदन कैसे करें।",
        },
        heading: "FSSAI खान-पान लाइसेंस",
        what: "पका हुआ खाना परोसने वाली हर जगह के लिए खाद्य सुरक्षा की मंज़ूरी।",
        paragraphs: [
          "पका हुआ खाना परोसने वाली हर जगह को FSSAI पंजीकरण या लाइसेंस चाहिए: रेस्टोरेंट, कैफ़े, ढाबे, कैंटीन, कैटरर और क्लाउड किचन। इनमें से कौन-सा, यह सालाना बिक्री (टर्नओवर) पर निर्भर है, और हर आउटलेट का अपना अलग होता है।",
          "यह खाद्य सुरक्षा की मंज़ूरी है। कुछ शहरों में इसके साथ ईटिंग हाउस लाइसेंस भी माँगा जाता है, जो एक अलग स्थानीय इजाज़त है।",
        ],
        who: "रेस्टोरेंट, कैफ़े, ढाबे, कैंटीन, कैटरर और क्लाउड किचन, हर आउटलेट के लिए",
        prices: [...registration.slice(0, 1), state, central],
        time: everyTime,
        requirements: everyTier,
        facts: [
          { label: "कारोबार का प्रकार", text: "प्राधिकरण की अपनी सूची में ‘खाद्य सेवाएँ’ (Food Services)" },
          { label: "हर जगह का अलग", text: "दो आउटलेट के लिए दो लाइसेंस चाहिए" },
          {
            label: "सफ़ाई के नियम",
            text: "लाइसेंस विनियमों की अनुसूची 4: रसोई, पानी, कर्मचारियों और भंडारण के लिए",
          },
          { label: "कहाँ दिखाएँ", text: "बिल पर नंबर, और आउटलेट में फ़ूड सेफ़्टी डिस्प्ले बोर्ड" },
        ],
      },
      licence: {
        key: "licence",
        path: licencePaths.licence,
        label: "FSSAI लाइसेंस",
        meta: {
          title: `FSSAI लाइसेंस: राज्य या केंद्रीय, साफ़-साफ़ | ${site.name}`,
          description:
            "जहाँ पंजीकरण काफ़ी नहीं, वहाँ FSSAI लाइसेंस चाहिए। राज्य और केंद्रीय लाइसेंस में क्या फ़र्क़ है, कौन-से दस्तावेज़ लगते हैं और हम आवेदन कैसे करते हैं।",
        },
        heading: "FSSAI लाइसेंस",
        what: "पंजीकरण से ऊपर की खाद्य मंज़ूरी, राज्य या केंद्र के प्राधिकरण से।",
        paragraphs: [
          "पंजीकरण की सीमा से ऊपर के खाने-पीने के कारोबार को लाइसेंस चाहिए। मझोले कारोबार को यह राज्य का प्राधिकरण देता है, बड़े कारोबार और आयातकों को केंद्र का।",
          "लाइसेंस में वे खाद्य श्रेणियाँ लिखी होती हैं जिनका काम आप कर सकते हैं। उनसे बाहर कुछ बेचना हो, तो पहले लाइसेंस में बदलाव कराना होता है।",
        ],
        who: `खाने-पीने के वे कारोबार जिनकी सालाना बिक्री (टर्नओवर) ${law.aboveBasic.now} हो; ${between} हो तो राज्य के प्राधिकरण से, ${aboveState} हो तो केंद्र के प्राधिकरण से; और आयातक, ${atAnyTurnover}`,
        prices: [state, central],
        time: sayTimes([
          [stateTime, "राज्य लाइसेंस के लिए"],
          [centralTime, "केंद्रीय लाइसेंस के लिए"],
        ]),
        requirements: licenceGroups,
        facts: [
          { label: "फ़ॉर्म", text: "फ़ॉर्म B, जो FoSCoS पर दाख़िल होता है" },
          { label: "नंबर", text: "14 अंक, हर पैकेट और बिल पर छपे हुए" },
          { label: "निरीक्षण", text: "प्राधिकरण लाइसेंस देने से पहले या बाद में निरीक्षण कर सकता है" },
          { label: "क़ानून", text: "खाद्य सुरक्षा और मानक अधिनियम, 2006 और 2011 के लाइसेंस विनियम" },
        ],
      },
      renewal: {
        key: "renewal",
        path: licencePaths.renewal,
        label: "FSSAI नवीनीकरण",
        meta: {
          title: `FSSAI लाइसेंस का नवीनीकरण, समय रहते | ${site.name}`,
          description:
            "अपना FSSAI लाइसेंस चालू रखें। हम उसे देखकर बताते हैं कि क्या बाक़ी है और कब तक, जो बदला है उसे सुधारते हैं और समय रहते FoSCoS पर दाख़िल करते हैं।",
        },
        heading: "FSSAI नवीनीकरण",
        what: "इससे आपका पंजीकरण या लाइसेंस तब तक चालू रहता है, जब तक आप कारोबार करें।",
        paragraphs: [
          "जब तक कारोबार चले, फ़ूड लाइसेंस चालू रहना चाहिए। क्या बाक़ी है, यह आपके प्रमाणपत्र और FoSCoS खाते में दिखता है: वैधता की आख़िरी तारीख़ लिखी हो तो नवीनीकरण, नहीं तो सालाना शुल्क।",
          "हमें अपना लाइसेंस नंबर भेजिए। हम उसे देखते हैं, बताते हैं कि आज उस पर कौन-सा नियम लागू है, और जो ज़रूरी हो उसे तारीख़ से पहले दाख़िल करते हैं।",
        ],
        who: "वे सभी जिनके पंजीकरण या लाइसेंस पर वैधता की आख़िरी तारीख़ लिखी है या सालाना शुल्क लगता है",
        prices: [],
        time: `वैधता ख़त्म होने से कम से कम ${days.fssai.renewBeforeExpiry} दिन पहले शुरू करें`,
        requirements: [{ of: ["identity", "premises", "products"], others: ["आपका लाइसेंस, या उसका नंबर"] }],
        facts: [
          {
            label: "कब",
            text: `अगर प्रमाणपत्र पर वैधता की आख़िरी तारीख़ लिखी है, तो उससे कम से कम ${days.fssai.renewBeforeExpiry} दिन पहले`,
          },
          { label: "आज का क़ानून", text: validityLaw },
          { label: "वही नंबर", text: "समय पर चालू रखे गए लाइसेंस का नंबर वही रहता है" },
          {
            label: "देर हो जाए तो",
            text: "देरी का शुल्क लग सकता है, और लाइसेंस ख़त्म हो जाए तो नया आवेदन करना पड़ता है",
          },
          { label: "अच्छा मौक़ा", text: "पता, चीज़ों की सूची या दस्तख़त करने वाले का नाम ठीक कराने का" },
        ],
      },
      state: {
        key: "state",
        path: licencePaths.state,
        label: "FSSAI राज्य लाइसेंस",
        meta: {
          title: `FSSAI राज्य लाइसेंस, बढ़ते कारोबार के लिए | ${site.name}`,
          description:
            "FSSAI राज्य लाइसेंस रेस्टोरेंट, कैटरर, थोक व्यापारियों और मझोले निर्माताओं के लिए है। किसे चाहिए, दस्तावेज़, निरीक्षण और हम आवेदन कैसे करते हैं।",
        },
        heading: "FSSAI राज्य लाइसेंस",
        what: "आपके राज्य के खाद्य सुरक्षा विभाग का फ़ूड लाइसेंस, कारोबार की एक जगह के लिए।",
        paragraphs: [
          "राज्य लाइसेंस छोटे विक्रेताओं और बड़ी कंपनियों के बीच के खाने-पीने के कारोबार के लिए है: रेस्टोरेंट, मझोले निर्माता, थोक व्यापारी, गोदाम, ट्रांसपोर्टर और कैटरर। इसे आपके राज्य का खाद्य सुरक्षा विभाग देता है।",
          "यह कारोबार की एक जगह के लिए होता है। दूसरे राज्य की यूनिट को वहाँ अपना लाइसेंस चाहिए।",
        ],
        who: `रेस्टोरेंट, मझोले निर्माता, थोक व्यापारी, गोदाम और कैटरर, जिनकी सालाना बिक्री (टर्नओवर) ${between} हो`,
        prices: [state],
        time: sayTime(stateTime),
        requirements: licenceGroups,
        facts: [
          { label: "फ़ॉर्म", text: "फ़ॉर्म B, जो FoSCoS पर दाख़िल होता है" },
          { label: "कौन देता है", text: "आपके राज्य के अभिहित अधिकारी (Designated Officer)" },
          { label: "सरकारी शुल्क", text: state.price.more ?? "" },
          { label: "लाइसेंस मिलने के बाद", text: "निर्माता सालाना रिटर्न दाख़िल करते हैं" },
        ],
      },
      eatingHouse: {
        key: "eatingHouse",
        path: licencePaths.eatingHouse,
        label: "ईटिंग हाउस लाइसेंस",
        meta: {
          title: `रेस्टोरेंट के लिए ईटिंग हाउस लाइसेंस | ${site.name}`,
          description:
            "ईटिंग हाउस लाइसेंस पुलिस या नगर निकाय की स्थानीय इजाज़त है, FSSAI से अलग। यह किसे चाहिए और इसके लिए कौन-कौन से दस्तावेज़ लगते हैं।",
        },
        heading: "ईटिंग हाउस लाइसेंस",
        what: "जनता के लिए खुली जगहों की स्थानीय इजाज़त, FSSAI लाइसेंस से अलग।",
        paragraphs: [
          "ईटिंग हाउस वह जगह है जो जनता के लिए खुली हो और जहाँ खाना या पेय परोसा जाता हो। कुछ शहरों में ऐसी जगह को FSSAI लाइसेंस के अलावा पुलिस या नगर निकाय में भी पंजीकरण कराना होता है।",
          "नियम स्थानीय हैं और बदलते रहे हैं, इसलिए हम पहले यह देखते हैं कि आपके शहर में आज इसे कौन देता है और आपको इसकी ज़रूरत है भी या नहीं।",
        ],
        who: "जनता को खाना या पेय परोसने वाली जगहें, उन शहरों में जहाँ यह माँगा जाता है",
        prices: [],
        time: "शहर का प्राधिकरण तय करता है; वहाँ आम तौर पर कितना लगता है, हम बताते हैं",
        requirements: [
          {
            of: ["identity", "premises", "business"],
            others: [
              "किराए पर हों तो मालिक की सहमति",
              "FSSAI लाइसेंस और ट्रेड लाइसेंस",
              "अग्निशमन विभाग की मंज़ूरी, जहाँ नियम माँगें",
            ],
          },
        ],
        facts: [
          { label: "कौन देता है", text: "शहर की पुलिस या नगर निकाय, जगह के हिसाब से" },
          { label: "दोनों एक नहीं", text: "यह FSSAI लाइसेंस की जगह नहीं लेता, न FSSAI लाइसेंस इसकी" },
          { label: "किस बारे में है", text: "वहाँ की सार्वजनिक व्यवस्था और सुरक्षा के बारे में, खाने के बारे में नहीं" },
        ],
      },
      central: {
        key: "central",
        path: licencePaths.central,
        label: "FSSAI केंद्रीय लाइसेंस",
        meta: {
          title: `FSSAI केंद्रीय लाइसेंस: बड़े कारोबार, आयात | ${site.name}`,
          description:
            "खाने-पीने के बड़े कारोबारों, आयातकों और कई राज्यों में यूनिट रखने वाले मुख्य दफ़्तरों के लिए FSSAI केंद्रीय लाइसेंस। आवेदन में क्या-क्या लगता है।",
        },
        heading: "FSSAI केंद्रीय लाइसेंस",
        what: "केंद्रीय प्राधिकरण का फ़ूड लाइसेंस, बड़ी फ़र्मों और आयातकों के लिए।",
        paragraphs: [
          `केंद्रीय लाइसेंस खाने-पीने के बड़े कारोबार के लिए है। आयातकों, ई-कॉमर्स पर खाना बेचने वाली कंपनियों और कुछ ख़ास कारोबारों को यह चाहिए, ${atAnyTurnover}।`,
          "दो या ज़्यादा राज्यों में काम करने वाली कंपनी एक केंद्रीय लाइसेंस अपने मुख्य दफ़्तर के लिए लेती है, और हर यूनिट के लिए एक लाइसेंस या पंजीकरण।",
        ],
        who: `खाने-पीने के कारोबार जिनकी सालाना बिक्री (टर्नओवर) ${aboveState} हो, आयातक, और कई राज्यों में यूनिट रखने वाले मुख्य दफ़्तर`,
        prices: [central],
        time: sayTime(centralTime),
        requirements: licenceGroups,
        facts: [
          { label: "फ़ॉर्म", text: "फ़ॉर्म B, जो FoSCoS पर दाख़िल होता है" },
          { label: "कौन देता है", text: "FSSAI का केंद्रीय लाइसेंस प्राधिकरण" },
          { label: "सरकारी शुल्क", text: `${central.price.contains}।` },
        ],
      },
      annualReturn: {
        key: "annualReturn",
        path: licencePaths.annualReturn,
        label: "FSSAI सालाना रिटर्न",
        meta: {
          title: `FSSAI सालाना रिटर्न: फ़ॉर्म D-1, 31 मई तक | ${site.name}`,
          description:
            "लाइसेंस वाले खाद्य निर्माता और आयातक 31 मई तक फ़ॉर्म D-1 में FSSAI सालाना रिटर्न भरते हैं। उसमें क्या होता है, किसे नहीं भरना और हम कैसे भरते हैं।",
        },
        heading: "FSSAI सालाना रिटर्न",
        what: "फ़ॉर्म D-1: साल भर में आपने क्या बनाया या आयात किया, इसका ब्योरा खाद्य प्राधिकरण को।",
        paragraphs: [
          "लाइसेंस वाले खाद्य निर्माता, दोबारा पैक करने वाले, दोबारा लेबल लगाने वाले और आयातक साल में एक बार प्राधिकरण को बताते हैं कि उन्होंने क्या बनाया या आयात किया। यह रिटर्न फ़ॉर्म D-1 है, जो FoSCoS पर ऑनलाइन दाख़िल होता है।",
          "इसमें पिछला वित्त वर्ष आता है, अप्रैल से मार्च तक, और हर लाइसेंस का अलग रिटर्न भरना होता है।",
        ],
        who: "लाइसेंस वाले खाद्य निर्माता, दोबारा पैक करने वाले, दोबारा लेबल लगाने वाले और आयातक",
        prices: [],
        time: "हर साल 31 मई तक",
        requirements: [{ of: ["products"], others: ["साल भर में बनाए, आयात या निर्यात किए गए सामान की मात्रा और मूल्य"] }],
        facts: [
          { label: "आख़िरी तारीख़", text: "हर साल 31 मई, उससे पहले के वित्त वर्ष के लिए" },
          { label: "फ़ॉर्म", text: "D-1, FoSCoS पर ऑनलाइन" },
          {
            label: "किसे नहीं भरना",
            text: "रेस्टोरेंट, कैंटीन, किराना दुकानें और सिर्फ़ बेसिक पंजीकरण वाले कारोबार, आम तौर पर",
          },
          { label: "देर हो जाए तो", text: "विनियमों में देरी के हर दिन का शुल्क रखा गया है" },
        ],
      },
      productApproval: {
        key: "productApproval",
        path: licencePaths.productApproval,
        label: "FSSAI उत्पाद मंज़ूरी",
        meta: {
          title: `नए खाद्य पदार्थों की FSSAI उत्पाद मंज़ूरी | ${site.name}`,
          description:
            "जिस खाद्य पदार्थ या सामग्री का FSSAI मानक नहीं है, उसे बेचने से पहले 2017 के विनियमों के तहत मंज़ूरी चाहिए। उसकी फ़ाइल हम कैसे तैयार करते हैं।",
        },
        heading: "FSSAI उत्पाद मंज़ूरी",
        what: "ऐसे खाद्य पदार्थ या सामग्री के लिए FSSAI की मंज़ूरी, जिसका अब तक कोई मानक नहीं है।",
        paragraphs: [
          "ज़्यादातर खाद्य पदार्थों का लिखित मानक होता है और उन्हें अलग मंज़ूरी नहीं चाहिए। जिस खाद्य पदार्थ या सामग्री का कोई मानक नहीं है, जिसे गैर-विनिर्दिष्ट खाद्य (non-specified food) कहते हैं, उसे बनाने, आयात करने या बेचने से पहले FSSAI की मंज़ूरी ज़रूरी है।",
          "नियम है: खाद्य सुरक्षा और मानक (गैर-विनिर्दिष्ट खाद्य और खाद्य संघटकों का अनुमोदन) विनियम, 2017। फ़ाइल में दिखाना होता है कि चीज़ क्या है, कैसे बनती है और सुरक्षित क्यों है।",
        ],
        who: "इसे बनाने या आयात करने वाले, बेचने से पहले",
        prices: [],
        time: "प्राधिकरण की जाँच पर निर्भर; आपकी फ़ाइल कहाँ पहुँची, हम बताते रहते हैं",
        requirements: [
          {
            of: ["identity", "business", "products", "plan"],
            others: ["सामग्री, बनाने का तरीक़ा, इस्तेमाल और सुरक्षा के आँकड़े"],
          },
        ],
        facts: [
          {
            label: "किसके लिए चाहिए",
            text: "जिनका मानक नहीं है: नई तरह के खाद्य पदार्थ, नई सामग्री, नए एडिटिव और नई प्रक्रियाएँ",
          },
          { label: "किसके लिए नहीं", text: "जो चीज़ें FSSAI के मौजूदा मानक पर खरी उतरती हैं" },
          { label: "फ़ाइल में", text: "दूसरे देशों में इस चीज़ की क्या स्थिति है, यह भी दिखाना होता है" },
          { label: "कौन देता है", text: "FSSAI, अपने विशेषज्ञों से सुरक्षा की जाँच कराने के बाद" },
        ],
      },
      recycling: {
        key: "recycling",
        path: licencePaths.recycling,
        label: "फ़ूड रीसाइक्लिंग लाइसेंस",
        meta: {
          title: `फ़ूड रीसाइक्लिंग लाइसेंस: तेल और बचा खाना | ${site.name}`,
          description:
            "इस्तेमाल हुआ तेल इकट्ठा करते हैं या बचा हुआ खाना बाँटते हैं? FSSAI के कौन-से नियम लागू हैं, किसे नाम दर्ज कराना है और पंजीकरण हम कैसे तैयार करते हैं।",
        },
        heading: "फ़ूड रीसाइक्लिंग लाइसेंस",
        what: "इस्तेमाल हुआ खाने का तेल इकट्ठा करने, या बचा हुआ खाना बाँटने के लिए नाम दर्ज कराना।",
        paragraphs: [
          "इस नाम का कोई एक क़ानून नहीं है। इससे दो काम समझे जाते हैं: FSSAI के RUCO कार्यक्रम के तहत ईंधन या साबुन के लिए इस्तेमाल हुआ तेल इकट्ठा करना, और बचे हुए खाने पर 2019 के विनियमों के तहत वह खाना बाँटना जो अब भी अच्छा है।",
          "आपके काम के लिए कहाँ नाम दर्ज कराना है, कौन-सा पंजीकरण या कौन-सी स्थानीय इजाज़त चाहिए, यह हम बताते हैं और उसे तैयार करते हैं।",
        ],
        who: "इस्तेमाल हुआ तेल इकट्ठा करने वाले, और बचा हुआ खाना बाँटने वाली संस्थाएँ",
        prices: [],
        time: "इस पर निर्भर कि नाम कहाँ दर्ज कराना है; हम पहले बता देते हैं",
        requirements: [{ of: ["identity", "premises", "business"] }],
        facts: [
          {
            label: "इस्तेमाल हुआ तेल",
            text: "इससे बायोडीज़ल या साबुन बनाने वाली यूनिटें FSSAI में नाम दर्ज कराती हैं, और बताती हैं कि तेल कौन इकट्ठा करता है",
          },
          {
            label: "रसोइयाँ",
            text: "जिनमें दिन में 50 लीटर से ज़्यादा तेल में तला जाता है, वे हिसाब रखती हैं और इस्तेमाल हुआ तेल सौंपती हैं",
          },
          {
            label: "बचा हुआ खाना",
            text: "इसे इकट्ठा करने और बाँटने वाली संस्थाएँ पंजीकरण कराती हैं और 2019 के विनियम मानती हैं",
          },
          { label: "यह भी देख लें", text: "कचरे पर प्रदूषण नियंत्रण और नगर निकाय के नियम" },
        ],
      },
      fpo: {
        key: "fpo",
        path: licencePaths.fpo,
        label: "FPO मार्क प्रमाणन",
        meta: {
          title: `FPO मार्क, फल-सब्ज़ी से बनी चीज़ों के लिए | ${site.name}`,
          description:
            "FPO मार्क भारत में फलों से बनी चीज़ों का निशान था। आज ये FSSAI लाइसेंस में आती हैं। जैम, जूस, अचार और केचप की यूनिटों को अब क्या चाहिए।",
        },
        heading: "FPO मार्क प्रमाणन",
        what: "फलों से बनी चीज़ों का पुराना निशान; आज ये FSSAI लाइसेंस में आती हैं।",
        paragraphs: [
          "FPO मार्क फल उत्पाद आदेश, 1955 से आया था और जैम, स्क्वैश, जूस, अचार और केचप पर लगता था। खाद्य सुरक्षा और मानक अधिनियम, 2006 ने उस आदेश की जगह ले ली, और अब ये चीज़ें FSSAI लाइसेंस में आती हैं।",
          "इसलिए फलों से चीज़ें बनाने वाला नया निर्माता सही खाद्य श्रेणी में FSSAI लाइसेंस का आवेदन करता है और उसके उत्पाद मानक मानता है। यह सब हम आपके साथ करते हैं।",
        ],
        who: "जैम, जूस, स्क्वैश, अचार, केचप और फलों से बनी दूसरी चीज़ों के निर्माता",
        prices: [...registration.slice(0, 1), state, central],
        time: everyTime,
        requirements: [...everyTier, makersAlso],
        facts: [
          { label: "आज", text: "फल और सब्ज़ी प्रसंस्करण का FSSAI लाइसेंस, जिसका नंबर लेबल पर होता है" },
          { label: "चीज़ें", text: "जैम, जेली, जूस, स्क्वैश, अचार, चटनी, केचप, डिब्बाबंद और सुखाए हुए फल" },
          { label: "जो नियम मानने हैं", text: "उत्पाद और एडिटिव के मानक, लेबल, और अनुसूची 4 के तहत सफ़ाई" },
        ],
      },
    },
    cta: {
      id: anchors.cta,
      heading: "एक से ज़्यादा पंजीकरण चाहिए?",
      intro:
        "नया कारोबार खोलने पर अक्सर इनमें से दो-तीन चाहिए होते हैं। एक ही विशेषज्ञ, एक ही बार दिए गए दस्तावेज़ों से, सबका आवेदन साथ-साथ दाख़िल कर सकते हैं।",
      actions: [
        { label: "हमारे विशेषज्ञ से बात करें", href: whatsapp(chatOpening), icon: "whatsapp" },
        { label: `कॉल करें: ${site.phone}`, href: telephone, icon: "phone" },
      ],
    },
  };
}
