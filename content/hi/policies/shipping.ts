import type { Facts } from "../../edition/facts";
import type { PolicyPage } from "../../sections";
import { timeWords } from "../figures/time-words";
import { paths } from "../language/paths";
import { contentsLabel, updated } from "./policy";

export function shippingWords(facts: Facts): PolicyPage {
  const { mailto, site, telephone } = facts;
  const times = timeWords(facts);
  return {
    path: paths.shipping,
    meta: {
      title: `शिपिंग नीति: सब कुछ डिजिटल | ${site.name}`,
      description:
        "डाक या कूरियर से हम कुछ नहीं भेजते। प्रमाणपत्र, रसीदें और जवाब आपको ई-मेल से मिलते हैं। वे कैसे और कब आते हैं, और न आएँ तो क्या करें, यहाँ पढ़ें।",
    },
    heading: "शिपिंग नीति",
    updated,
    contentsLabel,
    intro: "हम सामान नहीं, सेवा बेचते हैं। जो भी हम देते हैं, सब डिजिटल है।",
    sections: [
      {
        id: "digital-delivery",
        heading: "सिर्फ़ डिजिटल डिलीवरी",
        paragraphs: [
          "डाक या कूरियर से कुछ नहीं भेजा जाता, इसलिए न कोई डिलीवरी चार्ज है, न डिलीवरी का पता। प्रमाणपत्र, पावतियाँ और रसीदें सिर्फ़ ई-मेल से भेजी जाती हैं, उसी पते पर जो आपने हमें दिया।",
        ],
      },
      {
        id: "when",
        heading: "कब मिलता है",
        paragraphs: [
          `भुगतान की पुष्टि होते ही रसीद भेजी जाती है। प्रमाणपत्र विभाग के जारी करते ही भेजा जाता है। ये समय मानकर चलें, ${times.terms.basic.measures}:`,
        ],
        list: [
          `FSSAI बेसिक पंजीकरण: ${times.terms.basic.time}`,
          `FSSAI राज्य लाइसेंस: ${times.terms.state.time}`,
          `FSSAI केंद्रीय लाइसेंस: ${times.terms.central.time}`,
        ],
        after: [
          "कार्य दिवसों में शनिवार-रविवार और बैंक की छुट्टियाँ नहीं गिनी जातीं। प्रमाणपत्र कब जारी हो, यह विभाग तय करता है, हम नहीं।",
        ],
        links: [{ label: "सेवा की शर्तें", href: paths.terms }],
      },
      {
        id: "your-part",
        heading: "आपकी तरफ़ से",
        paragraphs: [
          "कृपया वही ई-मेल पता दें जिसे आप देखते हैं, और स्पैम फ़ोल्डर भी देख लें। प्रमाणपत्र काग़ज़ पर चाहिए, तो हमारा भेजा हुआ प्रिंट कर लें: उसका नंबर कोई भी ऑनलाइन जाँच सकता है।",
        ],
      },
      {
        id: "not-received",
        heading: "अगर कुछ न आए",
        paragraphs: ["हमें बताएँ, हम फिर से भेजेंगे, बिना किसी ख़र्च के।"],
        links: [
          { label: site.email, href: mailto, icon: "mail" },
          { label: site.phone, href: telephone, icon: "phone" },
        ],
      },
    ],
  };
}
