import type { Facts } from "../edition/facts";
import type { PaymentsPage } from "../en/payments";
import { rupees } from "./figures/formatters";
import { priceWords } from "./figures/price-words";
import { refundTermsWords } from "./figures/refund-terms";
import { paths } from "./language/paths";

const item = "FSSAI पंजीकरण फ़ीस";
const receiptNote = "रसीद ई-मेल पर भेजी जाती है";
const describe = (how: string) => `${how} भुगतान कैसे होता है, कैसे सुरक्षित रहता है और अटक जाए तो मदद कौन करता है।`;

export function paymentsWords(facts: Facts): PaymentsPage {
  const { claims, site, telephone, whatsapp, startingPrice } = facts;
  const { orderOnline, withExpert } = priceWords(facts);
  const { refundTerms, sayGuarantee } = refundTermsWords(facts);
  const chat = whatsapp("नमस्ते! मुझे भुगतान में मदद चाहिए");
  const { price } = orderOnline;
  const total = price.price;
  const guarantee = sayGuarantee(claims.moneyBack.payments, " लागू है");
  const ways: PaymentsPage["ways"] = {
    gateway: {
      description: describe(`FSSAI पंजीकरण की ${total} फ़ीस UPI, कार्ड या नेट बैंकिंग से दें।`),
      options: {
        upi: "चालू है, पेमेंट कंपनी के पेज पर।",
        cards: "चालू है, पेमेंट कंपनी के पेज पर।",
        netBanking: "चालू है, पेमेंट कंपनी के ज़रिए।",
      },
      poweredBy: "भुगतान एक पेमेंट कंपनी सँभालती है। हम आपका कार्ड नंबर न कभी देखते हैं, न रखते हैं।",
      notes: ["भुगतान की पुष्टि तुरंत", receiptNote, "काम तुरंत शुरू", guarantee],
    },
    upi: {
      description: describe(`FSSAI पंजीकरण की ${total} फ़ीस UPI से दें, सीधे हमें।`),
      options: {
        upi: "चालू है, सीधे हमारी UPI ID पर।",
        cards: "यहाँ अभी चालू नहीं है।",
        netBanking: "यहाँ अभी चालू नहीं है।",
      },
      security: "ये बातें कार्ड और नेट बैंकिंग के भुगतान की हैं, जो यहाँ अभी चालू नहीं हैं। UPI का भुगतान आप अपने ऐप में, अपने PIN से करते हैं।",
      poweredBy: "आप सीधे हमारी UPI ID पर भुगतान करते हैं। कार्ड और नेट बैंकिंग, जिन्हें पेमेंट कंपनी सँभालेगी, यहाँ अभी चालू नहीं हैं।",
      notes: [
        "हम भुगतान का अपने बैंक से मिलान करके पुष्टि भेजते हैं, आम तौर पर दफ़्तर के समय में दो घंटे के अंदर",
        receiptNote,
        "भुगतान की पुष्टि होते ही काम शुरू",
        guarantee,
      ],
    },
    none: {
      description: describe(`FSSAI पंजीकरण की ${total} फ़ीस विशेषज्ञ की मदद से दें।`),
      options: {
        upi: "यहाँ अभी चालू नहीं है: विशेषज्ञ आपको भुगतान का अनुरोध भेजेंगे।",
        cards: "यहाँ अभी चालू नहीं है।",
        netBanking: "यहाँ अभी चालू नहीं है: विशेषज्ञ आपको हमारे बैंक की जानकारी भेजेंगे।",
      },
      security: "ये बातें इस साइट पर ऑनलाइन भुगतान की हैं, जो अभी चालू नहीं है।",
      poweredBy: "यहाँ ऑनलाइन भुगतान चालू होने पर उसे पेमेंट कंपनी सँभालेगी। हम आपका कार्ड नंबर न कभी देखते हैं, न रखते हैं।",
      notes: [
        "यहाँ ऑनलाइन भुगतान चालू होने पर पुष्टि तुरंत मिलेगी; तब तक हम ई-मेल से पुष्टि करते हैं",
        receiptNote,
        "आपका भुगतान हम तक पहुँचते ही काम तुरंत शुरू",
        guarantee,
      ],
    },
  };
  return {
    path: paths.payments,
    meta: {
      title: `भुगतान: UPI, कार्ड और नेट बैंकिंग | ${site.name}`,
      description: ways.none.description,
      og: "एक ही फ़ीस, भुगतान से पहले सामने",
    },
    hero: {
      eyebrow: "भुगतान",
      heading: "एक ही फ़ीस, भुगतान से पहले सामने",
      intro: `FSSAI पंजीकरण ${rupees(startingPrice.payments)} से शुरू होता है। ${orderOnline.line}, सरकारी शुल्क समेत। भुगतान के जो तरीक़े आज चालू हैं, वे नीचे लिखे हैं।`,
      stats: [],
      actions: [],
    },
    steps: [
      "आप बताते हैं कि क्या और कितना बेचते हैं: इससे पता चलता है कि यह लाइसेंस आपके लिए सही है या नहीं।",
      "आप भुगतान करते हैं, और रसीद ई-मेल पर आ जाती है।",
      "आप अपने दस्तावेज़ों की फ़ोटो फ़ोन से भेजते हैं।",
      "हम उन्हें जाँचते हैं, आवेदन दाख़िल करते हैं और आपको प्रमाणपत्र भेजते हैं।",
    ],
    options: {
      eyebrow: "भुगतान के तरीक़े",
      heading: "तीन तरीक़े, तीनों जाने-पहचाने",
      popularLabel: "सबसे लोकप्रिय",
      items: [
        { key: "upi", icon: "upi", title: "UPI", text: "अपने फ़ोन के किसी भी UPI ऐप से।", isPopular: true },
        {
          key: "cards",
          icon: "card",
          title: "क्रेडिट और डेबिट कार्ड",
          text: "Visa, MasterCard और RuPay।",
          isPopular: false,
        },
        { key: "netBanking", icon: "bank", title: "नेट बैंकिंग", text: "अपने बैंक के पेज पर।", isPopular: false },
      ],
    },
    security: {
      eyebrow: "सुरक्षा",
      heading: "आपका भुगतान कैसे सुरक्षित रहता है",
      items: [
        { icon: "lock", title: "256-बिट SSL", text: "आप जो भी लिखते हैं, वह रास्ते में एन्क्रिप्टेड रहता है।" },
        {
          icon: "shield",
          title: "PCI DSS",
          text: "कार्ड की जानकारी कार्ड उद्योग के सुरक्षा मानक के तहत सँभाली जाती है।",
        },
        {
          icon: "check",
          title: "दो चरणों में पुष्टि",
          text: "हर भुगतान पर आपका बैंक आपसे पुष्टि माँगता है।",
        },
      ],
    },
    card: {
      heading: "भुगतान करें",
      item,
      totalLabel: "कुल",
      total,
      price,
      submit: "सुरक्षित भुगतान करें",
      otherWay: { label: withExpert.line, href: withExpert.action.href },
      terms: refundTerms.link,
    },
    ways,
    dialog: {
      heading: "विशेषज्ञ की मदद से भुगतान करें",
      item,
      total,
      price,
      statement: "इस साइट पर ऑनलाइन भुगतान जल्द शुरू होगा। आज यहाँ कोई पैसा नहीं कटता।",
      intro: "आप अभी हमारे किसी विशेषज्ञ की मदद से भुगतान कर सकते हैं:",
      steps: [
        "हमें मैसेज या कॉल करें। कौन-सी सेवा और ठीक कितनी फ़ीस, यह हम पक्का करेंगे।",
        "आपको हमारे नाम से भुगतान का अनुरोध मिलेगा, UPI या बैंक ट्रांसफ़र के लिए।",
        "आपको ई-मेल पर रसीद मिलेगी और हम आपकी फ़ाइल पर काम शुरू कर देंगे।",
      ],
      actions: [
        { label: "WhatsApp पर मदद लेकर भुगतान करें", href: chat, icon: "whatsapp" },
        { label: `कॉल करें: ${site.phone}`, href: telephone, icon: "phone" },
      ],
      close: "बंद करें",
    },
    help: {
      heading: "भुगतान अटक गया?",
      intro: "पैसे कट गए पर रसीद नहीं आई? समय और रक़म के साथ हमें तुरंत बताएँ। OTP या PIN किसी को कभी न बताएँ, हमें भी नहीं।",
      actions: [
        { label: "WhatsApp पर मदद लें", href: chat, icon: "whatsapp" },
        { label: `कॉल करें: ${site.phone}`, href: telephone, icon: "phone" },
      ],
    },
  };
}
