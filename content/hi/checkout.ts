import type { Facts } from "../edition/facts";
import { checkoutWords as englishWords } from "../en/checkout";
import { trackingHref } from "../mail-words";
import { days } from "../prices";
import type { SameShape } from "../same-shape";
import type { FieldWords } from "../sections";
import { wayNames } from "./figures/price-words";
import { refundTermsWords } from "./figures/refund-terms";
import { mailFrame } from "./frames/mail-frame";
import { paths } from "./language/paths";
import { leadFormWords } from "./lead-form";

const ways = "भुगतान ऑनलाइन, UPI, बैंक ट्रांसफ़र या चेक से करें, या हमारे दफ़्तर में नक़द दें।";

/** An invoice says in English what the law asks for, and beside it what its reader understands. */
const beside = (hindi: string, ofLaw: string) => `${hindi} · ${ofLaw}`;

/** From the order to the receipt: the form of the payments page, the customer's page, mails and invoices. */
export function checkoutWords(facts: Facts) {
  const { site } = facts;
  const { refundTerms, sayRefund } = refundTermsWords(facts);
  const { toCustomer } = mailFrame(facts);
  const english = englishWords(facts);
  const law = english.invoices;
  const { leadForm } = leadFormWords(facts);
  const { name, email, phone, state } = leadForm.fields;
  return {
    /** The same sentence wherever an order is paid in part. */
    balance: "{total} में से {paid} मिले, {due} बाक़ी",
    /** How an order can be paid, wherever we say what it costs. */
    ways,
    services: { fssai: "FSSAI", gst: "GST पंजीकरण", msme: "MSME (उद्यम) पंजीकरण" } as Record<string, string>,
    tiers: {
      online: "पंजीकरण, ऑनलाइन ऑर्डर",
      basic: `पंजीकरण, ${wayNames.basic}`,
      state: "राज्य लाइसेंस",
      central: "केंद्रीय लाइसेंस",
      standard: "का आवेदन",
    } as Record<string, string>,
    lines: {
      "government fee": "सरकारी शुल्क, जितना है उतना ही",
      "our fee": "हमारी फ़ीस",
      CGST: "CGST",
      SGST: "SGST",
      UTGST: "UTGST",
      IGST: "IGST",
    },
    form: {
      heading: "अपना पंजीकरण ऑर्डर करें",
      payerHeading: "भुगतान कौन कर रहा है?",
      intro: "रसीद इसी ई-मेल पते पर भेजी जाएगी। भुगतान से पहले आप पूरा हिसाब एक बार फिर देख लेंगे।",
      fields: {
        name,
        email,
        phone,
        state,
        firm: { label: "फ़र्म का नाम", hint: "अगर पंजीकरण किसी फ़र्म के नाम पर है। यही नाम इनवॉइस पर आएगा।" },
        gstin: { label: "GSTIN", hint: "अगर है, तो आपके इनवॉइस के लिए।" },
        promo: { label: "प्रोमो कोड", hint: "अगर आपके पास है।" },
        terms: { label: "" },
      } as Record<"name" | "email" | "phone" | "state" | "firm" | "gstin" | "promo" | "terms", FieldWords>,
      terms: `मैंने रिफ़ंड की शर्तें पढ़ ली हैं। ${refundTerms.text}`,
      termsLink: refundTerms.link,
      submit: "भुगतान पर जाएँ",
      consent: leadForm.consent,
      optional: "ज़रूरी नहीं",
      phonePrefix: leadForm.phonePrefix,
      choiceLabels: leadForm.choiceLabels,
      honeypotLabel: leadForm.honeypotLabel,
      problems: {
        ...leadForm.problems,
        terms: { missing: "कृपया रिफ़ंड की शर्तें पढ़ें और बॉक्स पर निशान लगाएँ।" },
        promo: {
          unknown: "यह कोड हमारे यहाँ नहीं है। कुछ नहीं बदला है: कृपया कोड ठीक करें, या ख़ाली छोड़ दें।",
          "not yet": "यह कोड अभी शुरू नहीं हुआ है। आगे बढ़ने के लिए इसे ख़ाली छोड़ दें।",
          over: "यह कोड अब नहीं चलता। आगे बढ़ने के लिए इसे ख़ाली छोड़ दें।",
          "other service": "यह कोड सिर्फ़ FSSAI के ऑर्डर के लिए है। आगे बढ़ने के लिए इसे ख़ाली छोड़ दें।",
          used: "इस फ़ोन नंबर या ई-मेल पते से यह कोड पहले ही इस्तेमाल हो चुका है। हर व्यक्ति इसे एक ही बार इस्तेमाल कर सकता है; आगे बढ़ने के लिए इसे ख़ाली छोड़ दें।",
        },
        firm: leadForm.problems.name,
        gstin: {
          tooLong: "GSTIN में 15 अक्षर और अंक होते हैं।",
          otherState: "यह GSTIN {state} का है। कृपया वही राज्य चुनें, या GSTIN ख़ाली छोड़ दें।",
        },
      } as { summary: string } & Record<
        "name" | "email" | "phone" | "state" | "firm" | "gstin" | "promo" | "terms",
        Record<string, string>
      >,
      failed: "हमारा सिस्टम इस समय नहीं चल रहा है। आपका कोई पैसा नहीं कटा। कृपया एक मिनट बाद फ़ॉर्म दोबारा भेजें।",
      limited: "अभी-अभी आपके नेटवर्क से बहुत सारे फ़ॉर्म आए हैं। आपका कोई पैसा नहीं कटा। कृपया एक मिनट बाद फ़ॉर्म दोबारा भेजें।",
      tooManyOpen:
        "आपके {count} ऑर्डर का भुगतान पहले से बाक़ी है। कृपया उनमें से किसी एक का भुगतान करें, या हमें कॉल करें। आपका कोई पैसा नहीं कटा, और बिना भुगतान वाले ऑर्डर समय पूरा होने पर अपने आप ख़त्म हो जाते हैं।",
      tooManyNear:
        "आपके नेटवर्क से बिना भुगतान वाले बहुत सारे ऑर्डर आए हैं। आपका कोई पैसा नहीं कटा। हमें कॉल करें, हम आपका ऑर्डर फ़ोन पर ले लेंगे।",
      throttled: `${leadForm.messages.throttle} आपका कोई पैसा नहीं कटा: आधा मिनट काफ़ी है।`,
      belowFee:
        "इस सेवा के दाम में इस समय सरकारी शुल्क भी पूरा नहीं निकलता, इसलिए इसे ऑनलाइन ऑर्डर नहीं किया जा सकता। पहले एक विशेषज्ञ दाम पक्का करेंगे: कृपया हमें कॉल करें।",
    },
    /** Before the form: whether the basic registration is the right one. */
    check: {
      heading: "पहली बात: लाइसेंस सही है न?",
      intro: "आप क्या बेचते हैं और कितना, इसी से तय होता है कि कौन-सा लाइसेंस चाहिए। आपके जवाब अभी कहीं सहेजे नहीं जाते।",
      missing: "कृपया पहले इन सवालों के जवाब दें। न कोई ऑर्डर हुआ है, न कोई पैसा कटा है।",
      choose: "चुनें",
      /** The finder asks for the state first; here it follows. */
      oneState: "सब एक ही राज्य में",
      bands: { low: "{low} तक", middle: "{low} से ज़्यादा, {high} तक", high: "{high} से ज़्यादा" },
      submit: "आगे बढ़ें",
      change: "बदलें",
      right: "आपके लिए बेसिक पंजीकरण ही सही है।",
      other: {
        heading: "आपको {licence} चाहिए",
        why: "सालाना बिक्री (टर्नओवर) {limit} से ज़्यादा हो तो बेसिक पंजीकरण काफ़ी नहीं होता। {from} से यही क़ानून है।",
        price: "{licence}: {sum}। {contains}।",
        ask: "सही लाइसेंस लें",
      },
      open: {
        heading: "कौन-सा लाइसेंस चाहिए, यह हम पक्का करके बताएँगे",
        why: "हो सकता है कि आपके जैसे कारोबार के लिए बेसिक पंजीकरण काफ़ी न हो, और इस नियम की हम पुष्टि नहीं कर सके। भुगतान से पहले एक विशेषज्ञ इसे जाँचेंगे; पूछना मुफ़्त है।",
        ask: "पहले विशेषज्ञ से पूछें",
      },
      notFood: {
        heading: "आपको फ़ूड लाइसेंस नहीं चाहिए",
        why: "FSSAI लाइसेंस उन कारोबारों के लिए है जो खाने-पीने का सामान बनाते, रखते, ढोते, बेचते या परोसते हैं।",
        ask: "देखें कि आपको क्या चाहिए",
      },
      insist: "फिर भी बेसिक पंजीकरण ही ऑर्डर करें",
      insistNote: "कुछ भी दाख़िल करने से पहले हम आपको कॉल करेंगे।",
      insisted: "कुछ भी दाख़िल करने से पहले हम आपको कॉल करेंगे: आपके जवाबों से लगता है कि शायद दूसरा लाइसेंस सही हो।",
    },
    page: {
      title: `आपका ऑर्डर | ${site.name}`,
      heading: "आपका ऑर्डर",
      paidHeading: "भुगतान मिल गया। धन्यवाद!",
      aadhaar: leadForm.problems.name.aadhaar,
      reference: "ऑर्डर {reference}",
      forWhom: "{name} के लिए",
      before: "{discount} की छूट से पहले {amount}",
      total: "कुल",
      validUntil: "यह दाम {day}, {time} तक का है।",
      refundHeading: "कितना पैसा वापस मिलेगा, और कब तक माँगें",
      refundBefore: sayRefund("{amount}"),
      refundNow: "{day}, {time} तक आप ज़्यादा से ज़्यादा {amount} का रिफ़ंड माँग सकते हैं।",
      refundLate: "रिफ़ंड माँगने का समय {day} को {time} ख़त्म हो गया।",
      refundStarted: "आपकी फ़ाइल पर काम शुरू हो चुका है, इसलिए अब रिफ़ंड नहीं माँगा जा सकता।",
      refundReturned: "रिफ़ंड नीति के हिसाब से जितना बनता था, लौटा दिया गया है।",
      refundLink: { label: "रिफ़ंड नीति", href: paths.refund },
      waysHeading: "भुगतान कैसे करना चाहेंगे?",
      gatewayHeading: "UPI, कार्ड या नेट बैंकिंग",
      gatewayText: "भुगतान आप पेमेंट कंपनी के अपने पेज पर करते हैं और फिर यहाँ लौट आते हैं। आपका कार्ड नंबर हमें कभी नहीं दिखता।",
      gatewayGo: "{amount} का सुरक्षित भुगतान करें",
      gatewayPrepare: "भुगतान का पेज खोलें",
      gatewayDown: "पेमेंट कंपनी से इस समय जवाब नहीं मिल रहा है। आपका कोई पैसा नहीं कटा। कृपया एक मिनट बाद उसका पेज फिर खोलें।",
      upiHeading: "UPI से, सीधे हमें",
      upiScan: "किसी भी UPI ऐप से कोड स्कैन करें। रक़म और रेफ़रेंस पहले से भरे हैं।",
      upiTap: "आपका UPI ऐप खुलेगा, रक़म और रेफ़रेंस पहले से भरे होंगे।",
      upiOpen: "UPI ऐप खोलें",
      upiCode: "{name} को {amount} भेजने का UPI कोड",
      upiTo: "{id} ({name}) को",
      utrLabel: "UTR (12 अंक)",
      utrHint:
        "यह आपके UPI ऐप में भुगतान के साथ दिखता है, कभी-कभी ‘UPI transaction ID’ या ‘RRN’ के नाम से। हम इसे अपने बैंक से मिलाएँगे।",
      utrSubmit: "मैंने भुगतान कर दिया",
      utrAnother: "यह UTR भेजें",
      utrInvalid: "UTR में 12 अंक होते हैं। कृपया इसे अपने UPI ऐप से कॉपी करें।",
      utrTooMany: "इस ऑर्डर के लिए पाँच नंबर पहले ही दिए जा चुके हैं। कृपया हमें कॉल करें, आपका भुगतान हम साथ मिलकर ढूँढेंगे।",
      utrLimited: "अभी-अभी आपके नेटवर्क से बहुत बार भुगतान बताया गया है। कृपया दस मिनट बाद दोबारा भेजें, या हमें कॉल करें।",
      busy: "यह ऑर्डर अभी अपडेट हो रहा है। कृपया कुछ सेकंड बाद दोबारा भेजें।",
      contested:
        "यही UTR किसी और ऑर्डर के लिए भी दिया गया है। कृपया बताएँ कि भुगतान किसके खाते से हुआ: हमारे बैंक स्टेटमेंट में नाम दिखता है, इसलिए हम आपका भुगतान ढूँढ लेंगे।",
      payerLabel: "जिस खाते से भुगतान हुआ, उसका नाम या UPI ID",
      payerSubmit: "बताएँ कि भुगतान किसने किया",
      payerNamed:
        "यही UTR किसी और ऑर्डर के लिए भी दिया गया है। भुगतान किसने किया, यह बताने के लिए धन्यवाद: हम इसे अपने बैंक से मिला रहे हैं।",
      part: "हमें {amount} मिल गए हैं। {balance}। पूरा भुगतान होने पर हम काम शुरू करेंगे।",
      entered:
        "हमारे दफ़्तर में {amount} नक़द दर्ज हुए हैं। वहाँ एक और व्यक्ति के गिनते ही रसीद आपको ई-मेल से मिल जाएगी। कृपया दोबारा भुगतान न करें।",
      balance: "भुगतान बाक़ी",
      paidSoFar: "अब तक मिले",
      handHeading: "बैंक ट्रांसफ़र, चेक या नक़द",
      handText: "हमारे बैंक खाते की जानकारी के लिए {phone} पर कॉल करें, या हमारे दफ़्तर आएँ। हर भुगतान की रसीद ई-मेल से मिलेगी।",
      checking: "धन्यवाद। हम UTR {utr} को अपने बैंक से मिला रहे हैं और आपको यहाँ और ई-मेल से बताएँगे। कृपया दोबारा भुगतान न करें।",
      checkingTime: "दफ़्तर के समय में इसमें अक्सर दो घंटे से कम लगते हैं।",
      refusedUtr: "UTR {utr} हमें अपने बैंक में नहीं मिला: {reason}",
      lateHeading: "UPI से भुगतान कर चुके हैं?",
      lateText: "हमें UTR दें, हम उसे अपने बैंक में ढूँढेंगे। समय निकलने के बाद आया पैसा आपके ऑर्डर में जोड़ दिया जाता है या लौटा दिया जाता है।",
      wrongHeading: "UTR ग़लत लिख गया?",
      wrongText: "हमें सही UTR भेजें। हम अपने बैंक में दोनों ढूँढेंगे।",
      waiting:
        "अगर आपने अभी भुगतान किया है, तो हो सकता है आपके बैंक की पुष्टि अभी रास्ते में हो। हम ख़ुद पेमेंट कंपनी से पूछ रहे हैं और आपको यहाँ और ई-मेल से बताएँगे।",
      authorised: "आपके बैंक ने भुगतान मंज़ूर कर दिया है और हम उसके पूरा होने का इंतज़ार कर रहे हैं। कृपया दोबारा भुगतान न करें।",
      failed:
        "पेमेंट कंपनी कहती है कि एक भुगतान नहीं हुआ। वह तीन दिन के अंदर अब भी पूरा हो सकता है: अगर आपके खाते से पैसा कट गया है, तो कृपया दोबारा भुगतान न करें। हम लगातार देख रहे हैं और आपको ई-मेल से बताएँगे।",
      paid: "हमें {amount} मिल गए हैं। रसीद {email} पर आ रही है।",
      paidWithoutEmail: "हमें {amount} मिल गए हैं। रसीद नीचे है।",
      /** In its place where the order is marked: one answer, not two. */
      paidCall: "कुछ भी दाख़िल करने से पहले हम आपको +91 {phone} पर कॉल करके तय करेंगे कि आपको कौन-सा लाइसेंस चाहिए।",
      expired:
        "इस ऑर्डर का समय निकल गया है और अब यहाँ इसका भुगतान नहीं हो सकता। अगर आपने पेमेंट कंपनी के पेज पर भुगतान किया है, तो हम उस पर नज़र रखे हुए हैं और आपको ई-मेल से बताएँगे।",
      held: "आपसे हमें {amount} मिले हैं, जो इस ऑर्डर से मेल नहीं खाते। आपका पैसा सुरक्षित है: हम उसे लौटा देंगे या उसके बारे में आपको कॉल करेंगे। दोबारा भुगतान करने से पहले हमें कॉल करें।",
      cancelled:
        "यह ऑर्डर रद्द हो गया है या इसकी जगह नया बना है। अगर ई-मेल से आपको नया लिंक मिला है, तो उसे खोलें; नहीं तो हमें कॉल करें।",
      done: "आपका काम पूरा हो गया।",
      closed: "यह ऑर्डर बंद है: काम रोक दिया गया, और कोई पैसा वापस नहीं हुआ।",
      closedInPart: "यह ऑर्डर बंद है: काम रोक दिया गया, और अब आगे कोई पैसा वापस नहीं होगा।",
      invoices: "आपके इनवॉइस",
      invoiceKinds: {
        receipt: "रसीद",
        cancellation: "रद्द रसीद",
        refund: "रिफ़ंड वाउचर",
        invoice: "इनवॉइस",
      },
      refundAsk: "रिफ़ंड माँगें",
      refundReason: "क्यों? (ज़रूरी नहीं)",
      refundSubmit: "{amount} वापस माँगें",
      refundAsked:
        "आपने {day} को रिफ़ंड माँगा। हम {decision} तक फ़ैसला करके ई-मेल से बताएँगे; मंज़ूर हुआ तो आपका बैंक उसके बाद और {bank} कार्य दिवसों के अंदर पैसा खाते में डाल देगा। राज्य की छुट्टियों से एक दिन बढ़ सकता है।",
      refundDeclined: "आपका माँगा हुआ रिफ़ंड हम मंज़ूर नहीं कर सके: {reason}",
      refunds: {
        decided: "{day} को {amount} का रिफ़ंड मंज़ूर हुआ और भेजा जा रहा है। आपका बैंक {bank} तक पैसा खाते में डाल देगा।",
        unknown:
          "{day} को {amount} का रिफ़ंड मंज़ूर हुआ। हम पेमेंट कंपनी से पता कर रहे हैं कि वह भेजा गया या नहीं। आपका बैंक {bank} तक पैसा खाते में डाल देगा।",
        pending: "{day} को {amount} का रिफ़ंड मंज़ूर हुआ और रास्ते में है। आपका बैंक {bank} तक पैसा खाते में डाल देगा।",
        processed: "{amount} आपको लौटा दिए गए। रेफ़रेंस: {reference}",
        failed: "{amount} का रिफ़ंड नहीं पहुँच सका। हम इसे ठीक कर रहे हैं और आपको कॉल करेंगे।",
      },
      help: "अटक गए? {phone} पर कॉल करें",
      missing: "ऐसा कोई ऑर्डर नहीं है",
      missingText:
        "हो सकता है लिंक अधूरा हो: कृपया हमारे ई-मेल से पूरा लिंक कॉपी करें। या ग्राहक के कहने पर यह ऑर्डर मिटा दिया गया हो; तब इसका भुगतान नहीं हो सकता। समझ न आए तो हमें कॉल करें।",
      home: { label: "होम पेज पर जाएँ", href: paths.home },
      tracking: "मेरे आवेदन",
      backToTracking: "‘मेरे आवेदन’ पर वापस",
      live: "भुगतान आते ही यह पेज अपने आप बदल जाएगा।",
    },
    /** What happens once an order is paid, on the page and in the mail. */
    next: {
      heading: "अब आगे क्या होगा",
      starting: "हम आपका आवेदन शुरू कर रहे हैं। क्या भेजना है, यह पेज अभी बता देगा।",
      several: {
        text: "हमने आपके {kinds} का आवेदन खोल दिया है। अब हमें अपने {count} दस्तावेज़ भेजें: फ़ोन से खींची फ़ोटो चलेगी। हम हर एक को जाँचते हैं और फिर आपके लिए दाख़िल करते हैं।",
        button: "अपने {count} दस्तावेज़ भेजें",
      },
      one: {
        text: "हमने आपके {kinds} का आवेदन खोल दिया है। अब हमें एक दस्तावेज़ भेजें: फ़ोन से खींची फ़ोटो चलेगी। हम उसे जाँचते हैं और फिर आपके लिए दाख़िल करते हैं।",
        button: "अपना दस्तावेज़ भेजें",
      },
      nothing: {
        text: "हमने आपके {kinds} का आवेदन खोल दिया है। अभी कुछ नहीं भेजना है। कोई काम साथ में करना होगा तो हम आपको +91 {phone} पर कॉल करेंगे।",
        button: "मेरा आवेदन देखें",
      },
      code: "आपकी सुरक्षा के लिए हम पहले आपको ई-मेल से 6 अंकों का कोड भेजेंगे, ताकि आपके दस्तावेज़ सिर्फ़ आप देखें।",
      masked: "पूरा आधार नंबर कभी न भेजें: मास्क्ड आधार काफ़ी है।",
      headline: "भुगतान मिल गया। अब {button}",
      received: "हमें {amount} मिल गए हैं",
    },
    mails: {
      /** In the mails of an order that is marked. */
      call: "कुछ भी दाख़िल करने से पहले हम आपको +91 {phone} पर कॉल करके तय करेंगे कि आपको कौन-सा लाइसेंस चाहिए।",
      quote: toCustomer({
        subject: "आपका कोटेशन {reference}: {amount}",
        about: "कोटेशन {reference}",
        headline: "आपका कोटेशन: कुल {amount}",
        passages: [
          "यह रहा आपका कोटेशन: {what}।",
          { rows: "lines" },
          { button: "पूरा हिसाब देखें और भुगतान करें", href: "{link}" },
          ways,
          {
            note: "वहाँ {day}, {time} तक भुगतान हो सकता है। यह लिंक किसी और को न दें: जिसके पास यह होगा, वह आपका ऑर्डर देख सकेगा।",
          },
        ],
      }),
      ordered: toCustomer({
        subject: "आपका ऑर्डर {reference}: {amount}",
        about: "ऑर्डर {reference}",
        headline: "आपका ऑर्डर: कुल {amount}",
        passages: [
          "आपके ऑर्डर के लिए धन्यवाद: {what}।",
          "{call}",
          { rows: "lines" },
          { button: "ऑर्डर देखें और भुगतान करें", href: "{link}" },
          ways,
          {
            note: "वहाँ {day}, {time} तक भुगतान हो सकता है, या हो चुके भुगतान का UTR बताया जा सकता है। यह लिंक किसी और को न दें: जिसके पास यह होगा, वह आपका ऑर्डर देख सकेगा। अगर यह ऑर्डर आपने नहीं किया, तो इस ई-मेल पर ध्यान न दें।",
          },
        ],
      }),
      paid: toCustomer({
        subject: "{amount} की रसीद {number}{ask}",
        about: "ऑर्डर {reference}",
        headline: "{headline}",
        passages: [
          "धन्यवाद। हमें {amount} मिल गए हैं। आपकी रसीद {number} साथ में लगी है: {what}।",
          "{call}",
          "{next}",
          { rows: "documents", isNumbered: true },
          { button: "{button}", href: trackingHref },
          "{masked}",
          { rows: "lines" },
          {
            note: "{day}, {time} तक आप ज़्यादा से ज़्यादा {refund} का रिफ़ंड माँग सकते हैं, बशर्ते तब तक काम शुरू न हुआ हो: हमें लिखें, कॉल करें, या उसी पेज पर माँगें जहाँ आपने भुगतान किया था।",
          },
        ],
      }),
      /** A part of an order: nothing starts by itself yet. */
      partPaid: toCustomer({
        subject: "{amount} की रसीद {number}, {due} अभी बाक़ी",
        about: "ऑर्डर {reference}",
        headline: "हमें {amount} मिल गए हैं",
        passages: [
          "धन्यवाद। हमें {amount} मिल गए हैं ({paidBy}), इसके लिए: {what}। आपकी रसीद {number} साथ में लगी है।",
          "{balance}। पूरा भुगतान होने पर हम काम शुरू करेंगे।",
          { button: "बाक़ी {due} का भुगतान करें", href: "{link}" },
          ways,
          {
            note: "{day}, {time} तक आप ज़्यादा से ज़्यादा {refund} का रिफ़ंड माँग सकते हैं, बशर्ते तब तक काम शुरू न हुआ हो: हमें लिखें, कॉल करें, या उसी पेज पर माँगें जहाँ आप भुगतान करते हैं।",
          },
        ],
      }),
      reversal: toCustomer({
        subject: "रसीद {receipt} रद्द हुई",
        about: "ऑर्डर {reference}",
        headline: "{amount} की आपकी रसीद रद्द हुई",
        passages: [
          "ऑर्डर {reference} की {amount} वाली रसीद {receipt} रद्द कर दी गई है और अब मान्य नहीं है। वजह: {reason}",
          "साथ में लगा दस्तावेज़ {number} उसे रद्द करता है। {balance}",
          "अगर आपने यह रक़म सचमुच दी थी, तो हमें कॉल करें और अपनी रसीद सँभालकर रखें: हम साथ मिलकर पता करेंगे।",
        ],
      }),
      invoice: toCustomer({
        subject: "{due}: ऑर्डर {reference} का {title} {number}",
        about: "ऑर्डर {reference}",
        headline: "{title}: {dueInside}",
        passages: [
          "हमारा काम पूरा हुआ: {what}। {amount} का {title} {number} साथ में लगा है।",
          "{balance}",
          `${site.name} को चुनने के लिए धन्यवाद।`,
        ],
      }),
      /** What an order costs, and how it was paid, line by line. */
      sums: { total: "कुल", paidOn: "भुगतान की तारीख़", paidBy: "भुगतान का तरीक़ा" },
      /** To staff, who read English; `notice` too. */
      money: english.mails.money,
      held: toCustomer({
        subject: "{amount} मिले, पर ऑर्डर {reference} से मेल नहीं खाते",
        about: "ऑर्डर {reference}",
        headline: "हमें {amount} मिले हैं, जो आपके ऑर्डर से मेल नहीं खाते",
        passages: [
          "{why}",
          `आपका पैसा सुरक्षित है: हम उसे लौटा देंगे या उसके बारे में आपको कॉल करेंगे। दोबारा भुगतान करने से पहले हमें ${site.phone} पर कॉल करें।`,
        ],
      }),
      /** Why money is held; its keys are those of the ledger. */
      heldWhy: {
        "other amount": "ऑर्डर {total} का है। {balance}",
        "another sum": "इसी ट्रांसफ़र के लिए कोई और रक़म दर्ज है।",
        "second payment": "ऑर्डर का भुगतान पहले हो चुका था: आपने दो बार भुगतान किया है।",
        "order cancelled": "आपका भुगतान आने से पहले ऑर्डर रद्द हो चुका था या उसकी जगह नया बन चुका था।",
        "order ended": "आपका भुगतान आने से पहले इस ऑर्डर का पैसा लौटाया जा चुका था, या ऑर्डर बंद हो चुका था।",
      } as Record<string, string>,
      notice: english.mails.notice,
      declined: toCustomer({
        subject: "ऑर्डर {reference}: रिफ़ंड का आपका अनुरोध",
        about: "ऑर्डर {reference}",
        headline: "आपका रिफ़ंड हम मंज़ूर नहीं कर सके",
        passages: [
          "आपने ऑर्डर {reference} ({what}) के भुगतान का रिफ़ंड माँगा था। हम उसे मंज़ूर नहीं कर सके: {reason}",
          "अगर आपको यह ठीक नहीं लगता, तो हमें लिखें या कॉल करें।",
        ],
      }),
      refund: toCustomer({
        subject: "{amount} आपको लौटा दिए गए",
        about: "ऑर्डर {reference}",
        passages: ["ऑर्डर {reference} के आपके भुगतान में से हमने {amount} लौटा दिए हैं। वाउचर {number} साथ में लगा है। {credited}"],
      }),
      /** Of money that was held: it has no receipt, so no voucher. */
      heldReturned: toCustomer({
        subject: "{amount} आपको लौटा दिए गए",
        about: "ऑर्डर {reference}",
        passages: [
          "हमने वे {amount} लौटा दिए हैं, जो आपके ऑर्डर {reference} से मेल नहीं खाते थे। वापसी का रेफ़रेंस {transfer} है। {credited}",
          "{why}",
          { button: "अपने ऑर्डर के {due} का भुगतान करें", href: "{link}" },
        ],
      }),
      credited: "आपका बैंक {bank} तक पैसा खाते में डाल देगा।",
    },
    invoices: {
      titles: {
        receipt: beside("रसीद वाउचर", law.titles.receipt),
        cancellation: beside("रद्द रसीद वाउचर", law.titles.cancellation),
        refund: beside("रिफ़ंड वाउचर", law.titles.refund),
        invoice: beside("टैक्स इनवॉइस", law.titles.invoice),
      },
      plainTitles: {
        receipt: beside("रसीद", law.plainTitles.receipt),
        cancellation: beside("रद्द रसीद", law.plainTitles.cancellation),
        refund: beside("रिफ़ंड की रसीद", law.plainTitles.refund),
        invoice: beside("इनवॉइस", law.plainTitles.invoice),
      },
      number: beside("क्रम संख्या", law.number),
      date: beside("तारीख़", law.date),
      order: beside("ऑर्डर", law.order),
      ofReceipt: beside("किस रसीद वाउचर पर", law.ofReceipt),
      refundReference: beside("रिफ़ंड का रेफ़रेंस", law.refundReference),
      recipient: beside("सेवा पाने वाला", law.recipient),
      recipientAddress: beside("सेवा पाने वाले का पता", law.recipientAddress),
      recipientGstin: beside("सेवा पाने वाले का GSTIN", law.recipientGstin),
      what: beside("विवरण", law.what),
      description: "{service} {tier}, {years}",
      item: "{what}: सरकारी शुल्क {fee}, हमारी फ़ीस {ours}",
      itemWithoutFee: "{what}: हमारी फ़ीस {ours}",
      /** After each of several fees, and after the total of a quote. */
      addedTax: " + GST",
      noTaxAdded: ", GST नहीं जुड़ेगा",
      totalWithTax: "कुल {total}, GST के साथ",
      totalWithoutTax: "कुल {total}; GST नहीं जुड़ेगा",
      oneYear: "1 साल",
      manyYears: "{years} साल",
      gstin: "GSTIN",
      state: beside("राज्य", law.state),
      sac: "SAC",
      place: beside("आपूर्ति का स्थान", law.place),
      reverseCharge: beside("रिवर्स चार्ज पर देय टैक्स", law.reverseCharge),
      no: beside("नहीं", law.no),
      paidBy: beside("भुगतान का तरीक़ा", law.paidBy),
      upi: "UPI, UTR {utr}",
      online: "ऑनलाइन भुगतान {payment}",
      ways: {
        cash: "नक़द",
        bank: "बैंक ट्रांसफ़र {reference}",
        cheque: "चेक {reference}",
        upi: "UPI, UTR {reference}",
      },
      receivedOn: "{way}, {day} को मिला",
      balance: beside("बाक़ी", law.balance),
      advances: beside("अग्रिम भुगतान की रसीदें, समायोजित", law.advances),
      reason: beside("वजह", law.reason),
      takenBack: beside("रद्द", law.takenBack),
      cancelled: `ऊपर लिखी रसीद ग़लती से जारी हुई थी। यह दस्तावेज़ उसे रद्द करता है और वह अब मान्य नहीं है। ${law.cancelled}`,
      afterInvoice: `यह रसीद उस पैसे की है जो इनवॉइस {number} के बाद मिला; टैक्स उसी इनवॉइस पर लगा है। ${law.afterInvoice}`,
      feeBefore: beside("छूट से पहले हमारी फ़ीस", law.feeBefore),
      discount: "छूट",
      taxable: beside("टैक्स योग्य मूल्य", law.taxable),
      fee: beside("हमारी फ़ीस", law.fee),
      received: beside("कुल", law.received),
      amountDue: beside("देय रक़म", law.amountDue),
      nothingDue: "पूरा भुगतान हो चुका, कुछ बाक़ी नहीं",
      refunded: beside("लौटाई गई रक़म", law.refunded),
      pureAgent: `सरकारी शुल्क सेवा पाने वाले के दिए अधिकार पर, प्योर एजेंट की हैसियत से लिया जाता है, ठीक उतना ही आगे दिया जाता है, और टैक्स योग्य मूल्य में शामिल नहीं है (नियम 33, CGST नियम)। ${law.pureAgent}`,
      advance: `यह वाउचर सेवा से पहले मिले पैसे का है। सेवा पूरी होने पर टैक्स इनवॉइस आएगा। ${law.advance}`,
      noTax: `सेवा देने वाला GST में पंजीकृत नहीं है; कोई टैक्स नहीं लिया गया। ${law.noTax}`,
      boxes: `जहाँ चौकोर डिब्बा बना है, वहाँ का अक्षर इस दस्तावेज़ में नहीं दिख सकता। ऑर्डर में वह वैसा ही है जैसा आपने लिखा था। ${law.boxes}`,
      missing: "ऐसा कोई दस्तावेज़ नहीं है।",
      drawing: "यह दस्तावेज़ तैयार हो रहा है। पेज कुछ सेकंड में अपने आप ताज़ा हो जाएगा।",
      notDrawn: "यह दस्तावेज़ इस समय नहीं दिख सकता। हमारी टीम को पता है और वह इसे आपको भेज देगी।",
      signature: `{name} की ओर से: इलेक्ट्रॉनिक रूप से जारी, हाथ के दस्तख़त के बिना मान्य · ${law.signature}`,
    },
    decision: days.refund.decision,
    bank: days.refund.bank,
  } satisfies SameShape<typeof english>;
}
