import type { FinderFacts } from "../edition/facts";
import type { FinderPage } from "../en/finder-result";
import { documentWords, udyamDetails } from "./figures/document-words";
import { months, rupees } from "./figures/formatters";
import { priceWords, wayNames } from "./figures/price-words";
import { sayTime, timeWords } from "./figures/time-words";
import { finderWords } from "./finder";
import { sourceTitles } from "./law/source-titles";

const expert = "विशेषज्ञ इसे आपके भुगतान से पहले पक्का करेंगे।";

/** Everything the finder says: its questions, and the result, which a browser fetches only while they are answered. */
export function finderResultWords(facts: FinderFacts) {
  const { chargedPercent, priceBook, startingPrice } = facts;
  const { ways } = priceWords(facts);
  const times = timeWords(facts);
  const finder = finderWords(facts);
  const isTaxed = chargedPercent > 0;
  const withFee = isTaxed ? ", हमारी फ़ीस और GST।" : " और हमारी फ़ीस; अलग से GST नहीं।";
  const oursAlone = isTaxed
    ? "हमारी फ़ीस और GST; सरकारी शुल्क कुछ नहीं।"
    : "हमारी फ़ीस; सरकारी शुल्क कुछ नहीं, और अलग से GST नहीं।";
  const result = {
    asOf: "{day} को लागू नियमों के अनुसार।",
    /** By how much of the law of the day asked for we hold. */
    otherDay: {
      all: "यह {day} का क़ानून है, जैसा आपने पूछा। आज का क़ानून अलग हो सकता है।",
      part: "आपने {day} के लिए पूछा। उस दिन के कुछ ही नियम हमारे पास हैं; आज के नियम अलग हो सकते हैं।",
      none: "आपने {day} के लिए पूछा। उस दिन के नियम हमारे पास नहीं हैं, इसलिए हम जवाब नहीं दे सकते।",
    },
    today: "आज का क़ानून देखें",
    badDay: "पते में लिखी तारीख़ पढ़ी नहीं जा सकी, इसलिए यह आज का क़ानून है। तारीख़ ऐसे लिखें: 2025-12-01",
    why: "क्यों",
    limit: "नियम की सीमा",
    yours: "आपका आँकड़ा",
    since: "{from} से लागू।",
    sinceTo: "{from} से {until} तक लागू।",
    /** Of a rule of which it is open whether it still holds. */
    wasRule: "{from} से {until} तक यही नियम था। अब भी लागू है या नहीं, यह पक्का नहीं है।",
    wasOtherRule: "{from} से {until} तक नियम यह था: {rule} अब भी लागू है या नहीं, यह पक्का नहीं है।",
    source: "स्रोत",
    sourceTitles,
    /** Whose page it is, where the link leads to the first of them. */
    frontPage: "({host})",
    /** How the reasons of one law are announced. */
    reasonsOf: "{law}: वजह और दाम",
    /** Where a rule was looked for and not found. */
    lookedAt: "हमने यहाँ देखा",
    confidence: "हमें कितना भरोसा है",
    /** Said only where it is less than sure. */
    confidences: {
      medium: "मध्यम: {day} को कुछ हद तक पुष्टि हुई; आवेदन दाख़िल करने से पहले हम फिर जाँचते हैं।",
      open: `पक्का नहीं: {day} तक हम इसकी पुष्टि नहीं कर सके। ${expert}`,
    },
    months,
    /** The answer itself: a line for each registration and the sum of all. */
    needs: {
      headings: {
        none: "आपको अभी किसी पंजीकरण की ज़रूरत नहीं",
        check: "आपको क्या चाहिए, यह हम पक्का करेंगे",
        unknown: "उस दिन के नियम हमारे पास नहीं हैं",
        several: "आपको {count} पंजीकरण चाहिए",
        oneAndCheck: "आपको एक पंजीकरण चाहिए; {more} और की पुष्टि हम करेंगे",
        severalAndCheck: "आपको {count} पंजीकरण चाहिए; {more} और की पुष्टि हम करेंगे",
      },
      /** From one on. */
      numbers: ["एक", "दो", "तीन", "चार"],
      names: {
        fssai: "फ़ूड लाइसेंस (FSSAI)",
        either: "{one} या {other}",
        headOffice: "केंद्रीय लाइसेंस, मुख्य दफ़्तर",
        gst: "GST पंजीकरण",
        udyam: "उद्यम (MSME)",
        udyamClass: "उद्यम, {class}",
        classes: { micro: "सूक्ष्म", small: "लघु", medium: "मध्यम" },
      },
      reasons: {
        check: "विशेषज्ञ पक्का करेंगे",
        unknown: "उस दिन के नियम नहीं हैं",
        notFood: "ज़रूरत नहीं: सिर्फ़ खाने-पीने के कारोबार के लिए",
        headOffice: "आप कई राज्यों में काम करते हैं",
        above: "सालाना बिक्री {limit} से ज़्यादा ({supply} के लिए)",
        below: "अभी ज़रूरत नहीं: सालाना बिक्री {limit} से ज़्यादा नहीं",
        enrolment: "ज़रूरत नहीं, सिर्फ़ एनरोलमेंट नंबर चाहिए",
        conditions: {
          otherStates: "आप दूसरे राज्यों में सामान बेचते हैं",
          casual: "आप कभी-कभार ही बेचते हैं",
          nonResident: "कारोबार विदेश से चलता है",
          reverseCharge: "आप रिवर्स चार्ज में GST देते हैं",
          agent: "आप एजेंट के रूप में दूसरों का माल बेचते हैं",
          platform: "आप मार्केटप्लेस चलाते हैं",
          abroad: "आप विदेश से ऑनलाइन सेवाएँ बेचते हैं",
        },
        udyam: "चाहें तो, और ख़ुद करें तो मुफ़्त",
        tooLarge: "नहीं हो सकता: इसकी सीमाओं से ऊपर",
      },
      from: "कम से कम",
      ifNeeded: "अगर ज़रूरत हुई",
      noPrice: "पूछने पर",
      feeOnly: "सरकारी शुल्क {fee}",
      nothing: "कुछ नहीं",
      both: "दोनों मिलाकर, सब शामिल",
      all: "सभी {count} पंजीकरण, सब शामिल",
      one: "सब शामिल",
      least: "कुल, कम से कम",
      contains: `सरकारी शुल्क ₹{government}${withFee}`,
      containsNoFee: oursAlone,
      /** Before what is not in the sum. */
      optional: "चाहें तो, कुल रक़म में शामिल नहीं",
      /** By tier of the price book, where one thing is sold in two ways: the way and all that is paid. */
      ways: Object.fromEntries(ways.map(({ key, line }) => [key, line])),
      lacksLicence: `हमारी फ़ीस${isTaxed ? " और GST" : "; अलग से GST नहीं"}। फ़ूड लाइसेंस का दाम पूछने पर है और इसमें शामिल नहीं।`,
      onRequest: "जिसका दाम पूछने पर है, उसका सिर्फ़ सरकारी शुल्क गिना गया है।",
      oneState: "कुल, एक राज्य के GST के साथ",
      stateByState: "GST का पंजीकरण राज्य-दर-राज्य होता है: हर अगले राज्य पर ₹{more} और लगते हैं।",
      stateByStateOpen: "GST इसमें शामिल नहीं। जहाँ ज़रूरत हो, वहाँ पंजीकरण राज्य-दर-राज्य होता है, हर राज्य के ₹{more}।",
      openFee: "एक शुल्क की पुष्टि नहीं हो सकी: विशेषज्ञ उसे आवेदन दाख़िल करने से पहले पक्का करेंगे।",
    },
    fssai: {
      heading: "फ़ूड लाइसेंस (FSSAI)",
      need: "आपको {licence} चाहिए",
      check: "पक्का करना बाक़ी: {one} या {other}",
      checkText: `{from} से नियम दो तरह से पढ़ा जा सकता है; कौन-सा सही है, इसकी पुष्टि हम नहीं कर सके। ${expert}`,
      settled: "सालाना बिक्री की आज लागू सीमाओं से",
      open: "अगर इस तरह के कारोबार का पहले वाला नियम अब भी लागू है",
      notFood: "आपको फ़ूड लाइसेंस की ज़रूरत नहीं",
      notFoodText: "FSSAI लाइसेंस उन कारोबारों के लिए हैं जो खाने-पीने की चीज़ें बनाते, रखते, ढोते, बेचते या परोसते हैं।",
      unlisted: "आपको कौन-सा फ़ूड लाइसेंस चाहिए, यह हम पक्का करेंगे",
      unlistedText: `इस तरह के कारोबार का कोई पुष्ट नियम हमारे पास नहीं है। ${expert}`,
      uncovered: "उस दिन के FSSAI नियम हमारे पास नहीं हैं",
      uncoveredText: "{day} के पुष्ट FSSAI नियम हमारे पास नहीं हैं, इसलिए हम जवाब नहीं दे सकते।",
      rule: "{kind}, {limits}: {licence}।",
      headOffice: {
        name: "मुख्य दफ़्तर",
        /** The verdict with the head office in it. */
        need: "{verdict}, हर जगह के लिए, और मुख्य दफ़्तर के लिए FSSAI केंद्रीय लाइसेंस",
        check: "{verdict}; मुख्य दफ़्तर को भी केंद्रीय लाइसेंस चाहिए या नहीं, यह हम पक्का करेंगे",
        unlisted: "आपको मुख्य दफ़्तर के लिए FSSAI केंद्रीय लाइसेंस चाहिए; हर जगह को कौन-सा चाहिए, यह हम पक्का करेंगे",
        heading: "मुख्य दफ़्तर: FSSAI केंद्रीय लाइसेंस",
        headingOpen: "मुख्य दफ़्तर: पक्का करना बाक़ी",
        text: "आप कई राज्यों में काम करते हैं, इसलिए मुख्य दफ़्तर को भी केंद्रीय लाइसेंस चाहिए, और हर जगह को अपना अलग।",
        textOpen: `आप कई राज्यों में काम करते हैं। मार्च 2026 तक ऐसे में मुख्य दफ़्तर को भी केंद्रीय लाइसेंस चाहिए था; अब भी चाहिए या नहीं, यह पक्का नहीं है। ${expert}`,
      },
      formerLine: "{month} तक सीमा {line} थी।",
      formerLines: "{month} तक सीमाएँ {line} और {other} थीं।",
      formerEnough: "{month} तक सीमा {line} थी, और उससे ऊपर {licence} काफ़ी था।",
      formerRule: "{month} तक नियम दूसरा था: {rule}",
      perpetual:
        "यह तब तक वैध रहता है, जब तक निलंबित या रद्द न हो या आप ख़ुद न छोड़ें। सालाना शुल्क और सालाना रिटर्न बने रहते हैं; उस शुल्क की आख़िरी तारीख़ अभी पक्की नहीं है।",
      vendors: "जो फेरीवाले नगर निकाय में पंजीकृत हैं, वे पंजीकृत माने जाते हैं।",
    },
    gst: {
      heading: "GST पंजीकरण",
      needed: "आपको GST पंजीकरण चाहिए",
      notNeeded: "आपको अभी GST पंजीकरण की ज़रूरत नहीं",
      enrolment: "GST पंजीकरण नहीं, सिर्फ़ एनरोलमेंट नंबर",
      check: "आपको GST पंजीकरण चाहिए या नहीं, यह हम पक्का करेंगे",
      uncovered: "उस दिन के GST नियम हमारे पास नहीं हैं",
      uncoveredText: "इन जवाबों के लिए {day} का कोई पुष्ट GST नियम हमारे पास नहीं है, इसलिए हम जवाब नहीं दे सकते।",
      above: "आपकी सालाना बिक्री {limit} से ज़्यादा है: {state} में {supply} के लिए यही सीमा है।",
      below: "आपकी सालाना बिक्री {limit} से ज़्यादा नहीं है: {state} में {supply} के लिए यही सीमा है।",
      enrolmentText: "जो मार्केटप्लेस के ज़रिए, एक ही राज्य में और सीमा के अंदर सामान बेचते हैं, उन्हें सिर्फ़ एनरोल करना होता है।",
      /** As they stand before 'के लिए'. */
      supplies: {
        goods: "सामान",
        services: "सेवाओं",
        special: "आइसक्रीम, पान मसाला या तंबाकू के निर्माताओं",
      },
      conditions: {
        otherStates: "दूसरे राज्यों में सामान बेचने वाले कारोबार को यह कितनी भी बिक्री पर चाहिए।",
        casual: "पक्की जगह के बिना कभी-कभार बेचने वाले को यह कितनी भी बिक्री पर चाहिए।",
        nonResident: "विदेश से चलने वाले कारोबार को यह कितनी भी बिक्री पर चाहिए।",
        reverseCharge: "रिवर्स चार्ज में GST देने वाले कारोबार को यह कितनी भी बिक्री पर चाहिए।",
        agent: "दूसरों का माल बेचने वाले एजेंट को यह कितनी भी बिक्री पर चाहिए।",
        platform: "ई-कॉमर्स प्लेटफ़ॉर्म चलाने वाले को यह कितनी भी बिक्री पर चाहिए।",
        abroad: "विदेश से भारत में ऑनलाइन सेवाएँ बेचने वाले कारोबार को यह कितनी भी बिक्री पर चाहिए।",
      },
      checks: {
        supply: `यह इस पर निर्भर है कि आप क्या बेचते हैं: पके खाने जैसी सेवाओं के लिए सीमा {lower} है, और सिर्फ़ सामान के लिए {higher}। ${expert}`,
        onlyApps: `जो रसोइयाँ सिर्फ़ डिलीवरी ऐप से बेचती हैं, उनके नियम की पुष्टि हम नहीं कर सके, न सीमा से नीचे के लिए, न ऊपर के लिए। ${expert}`,
        exporter: `सीमा से नीचे के निर्यात पर यह चाहिए या नहीं, इसकी पुष्टि हम नहीं कर सके। ${expert}`,
        several: `आपकी सालाना बिक्री {higher} से ज़्यादा नहीं है, पर कई राज्यों में जगहें हों तो दूसरे राज्य की सीमा लागू हो सकती है, और उनके बीच भेजा गया सामान दूसरे राज्य में बेचा हुआ माना जा सकता है। इसकी पुष्टि हम नहीं कर सके। ${expert}`,
      },
      voluntary: "आप फिर भी पंजीकरण करा सकते हैं, जैसे तब, जब आपके ख़रीदार कंपनियाँ हों।",
    },
    udyam: {
      heading: "उद्यम (MSME)",
      classes: {
        micro: "आप सूक्ष्म उद्यम हैं",
        small: "आप लघु उद्यम हैं",
        medium: "आप मध्यम उद्यम हैं",
      },
      tooLarge: "आप उद्यम की सीमाओं से ऊपर हैं",
      uncovered: "उस दिन के उद्यम नियम हमारे पास नहीं हैं",
      uncoveredText: "{day} के पुष्ट उद्यम नियम हमारे पास नहीं हैं, इसलिए हम जवाब नहीं दे सकते।",
      rule: "निवेश {investment} तक और सालाना बिक्री {turnover} तक।",
      tooLargeText: "मध्यम उद्यम की सीमाएँ {investment} और {turnover} हैं।",
      moves: "कोई एक सीमा पार करते ही श्रेणी ऊपर जाती है; नीचे तभी आती है जब दोनों से नीचे हों।",
      former: "{month} तक ये सीमाएँ {investment} और {turnover} थीं।",
      collateral: "{from} से, बिना गिरवी के {upTo} तक के लोन गारंटी में आते हैं।",
    },
    requirements: {
      heading: "ये दस्तावेज़ तैयार रखें",
      text: "फ़ोन से खींची साफ़ फ़ोटो चलेगी।",
      firms: "पार्टनरशिप और कंपनियों के लिए ये भी",
      udyam: udyamDetails,
    },
    time: {
      heading: "कितना समय लगता है",
      fssai: {
        registration: `${sayTime(times.fssai.basic)}।`,
        state: `${sayTime(times.fssai.state)}।`,
        central: `${sayTime(times.fssai.central)}।`,
      },
      gst: `${sayTime(times.gst)}।`,
      udyam: `${sayTime(times.msme)}।`,
      atOnce: "आवेदन दाख़िल होते ही: {from} से खाने-पीने के छोटे कारोबारों को इंतज़ार नहीं करना पड़ता।",
      quick:
        "{from} से आधार वाले छोटे आवेदकों को यह {days} कार्य दिवसों के अंदर मिल जाता है, अगर पंजीकृत ख़रीदारों से वे महीने में ज़्यादा से ज़्यादा {tax} टैक्स लेते हैं।",
    },
    price: {
      heading: "पूरा दाम",
      /** Where the head office has a price of its own. */
      eachPlace: "हर जगह का पूरा दाम",
      headOffice: "मुख्य दफ़्तर का पूरा दाम, अलग से",
      headOfficeOpen: "ज़रूरत हुई तो उसका पूरा दाम, अलग से",
      caption: "पूरा दाम रुपये में, हर अवधि के लिए",
      length: "अवधि",
      years: "{years} साल",
      year: "1 साल",
      government: "सरकारी शुल्क",
      governmentShort: "सरकारी शुल्क",
      ours: "हमारी फ़ीस",
      /** None where no GST is charged. */
      tax: isTaxed ? "GST" : undefined,
      /** Where it is inside our fee. */
      taxInside: "शामिल",
      /** By tier of the price book. */
      wayNames: wayNames as Record<string, string>,
      total: "कुल",
      free: "मुफ़्त",
      explain: {
        government: "खाद्य प्राधिकरण हर साल का इतना लेता है। इस पर GST नहीं।",
        governmentCentral: "साल के {fee} और {percent}% GST, दोनों खाद्य प्राधिकरण को देने होते हैं।",
        governmentNone: "सरकार कुछ नहीं लेती।",
        ours: "जाँचने, दाख़िल करने और उसके बाद की भाग-दौड़ के लिए: हमारी सूची के दाम में से सरकारी शुल्क घटाकर।",
        tax: "{percent}%, सिर्फ़ हमारी फ़ीस पर। सरकारी शुल्क जितना है, उतना ही आगे दिया जाता है।",
        total: "आप कुल इतना देते हैं।",
      },
      feeOpen:
        "1 अप्रैल 2026 से लागू सरकारी शुल्क की पुष्टि नहीं हो सकी: यह मार्च 2026 का शुल्क है, जिसकी आख़िरी बार पुष्टि हुई थी। विशेषज्ञ इसे आवेदन दाख़िल करने से पहले पक्का करेंगे।",
      lengths: "पंजीकरण अब ख़त्म नहीं होते; अवधि यानी उतने साल का शुल्क, जो हम आपके लिए भरते हैं और जिसका हिसाब रखते हैं।",
      belowFee: "दाम पूछने पर: अकेला सरकारी शुल्क ही {fee} है।",
      feeUnknown: "इस मामले के सरकारी शुल्क की पुष्टि हम नहीं कर सके। शुल्क और दाम विशेषज्ञ आपके भुगतान से पहले पक्का करेंगे।",
      notSold: "उस दिन हमारा कोई दाम नहीं था।",
      freeGst: "GST पंजीकरण सरकारी पोर्टल gst.gov.in पर मुफ़्त है। आप यह ख़ुद कर सकते हैं।",
      freeUdyam:
        "उद्यम पंजीकरण सरकारी पोर्टल udyamregistration.gov.in पर मुफ़्त है, और एजेंट की ज़रूरत नहीं। पैसे तभी लगते हैं जब आप हमारी मदद लें।",
    },
    compare: {
      heading: "अगले लाइसेंस से तुलना",
      text: "अगर सिर्फ़ आपकी सालाना बिक्री बदले:",
      columns: {
        turnover: "सालाना बिक्री",
        licence: "लाइसेंस",
        price: "कुल",
      },
      yours: "आपकी",
      days: "फ़ैसले तक {days} कार्य दिवस",
      atOnce: "तुरंत",
      noPrice: "विशेषज्ञ पक्का करते हैं",
      feeOnly: "सरकारी शुल्क साल का {fee}।",
      check: "पक्का करना बाक़ी: {one} या {other}",
      allOpen: `सिर्फ़ सालाना बिक्री बदले, तब भी पक्का करना पड़ेगा। ${expert}`,
      none: "सिर्फ़ सालाना बिक्री से यह जवाब नहीं बदलता।",
      headOffice: "यह हर जगह का है। मुख्य दफ़्तर का केंद्रीय लाइसेंस अलग से है।",
      headOfficeOpen: "यह हर जगह का है। मुख्य दफ़्तर का केंद्रीय लाइसेंस अलग से लग सकता है।",
    },
    actions: {
      file: "हमसे दाख़िल कराएँ",
      /** In its place beside the order. */
      call: "विशेषज्ञ मुझे कॉल करें",
      fileNote: "आपके जवाब साथ भेजे जाएँगे। अभी कुछ नहीं देना है।",
      order: `ऑनलाइन ऑर्डर करें: कुल ${rupees(startingPrice.payments)}`,
      share: "WhatsApp पर भेजें",
      change: "जवाब बदलें",
      shareText: "‘अपना लाइसेंस जानें’ में मेरा नतीजा: {result}। {address}",
      print: "प्रिंट करें",
    },
    summary: {
      law: "{day} का क़ानून",
      noLaw: "{day} के लिए पूछा, जिसके नियम हमारे पास नहीं हैं",
      fssai: "FSSAI: {result}",
      gst: "GST: {result}",
      udyam: "उद्यम: {result}",
    },
  };
  return {
    ...finder,
    measures: {
      turnover: "सालाना बिक्री",
      litres: "दूध",
      kilos: "उत्पादन",
      tonnes: "भंडारण",
      vehicles: "वाहन",
      stars: "स्टार",
      places: "जगहें",
      investment: "मशीनें और उपकरण",
    },
    ranges: {
      upTo: "{upTo} तक",
      above: "{above} से ज़्यादा",
      between: "{above} से ज़्यादा, {upTo} तक",
      below: "{below} से कम",
      from: "{from} या ज़्यादा",
      any: "बिक्री कितनी भी हो",
      one: "एक ही राज्य में",
      several: "कई राज्यों में",
    },
    licences: {
      registration: { name: "FSSAI पंजीकरण", short: "पंजीकरण", a: "FSSAI बेसिक पंजीकरण" },
      state: { name: "FSSAI राज्य लाइसेंस", short: "राज्य लाइसेंस", a: "FSSAI राज्य लाइसेंस" },
      central: { name: "FSSAI केंद्रीय लाइसेंस", short: "केंद्रीय लाइसेंस", a: "FSSAI केंद्रीय लाइसेंस" },
    },
    documents: documentWords,
    sale: { priceBook, isTaxed },
    result,
  } satisfies FinderPage;
}
