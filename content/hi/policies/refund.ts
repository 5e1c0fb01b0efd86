import type { Facts } from "../../edition/facts";
import { days } from "../../prices";
import type { PolicyPage } from "../../sections";
import { paths } from "../language/paths";
import { contentsLabel, updated } from "./policy";

export function refundWords({ mailto, site, telephone, refundRules }: Facts): PolicyPage {
  const { requestWithinHours, atMostPercent } = refundRules;
  return {
    path: paths.refund,
    meta: {
      title: `रिफ़ंड नीति | ${site.name}`,
      description: `${site.name} पैसा कब वापस करता है: ${requestWithinHours} घंटे के अंदर माँगने पर, भुगतान का ज़्यादा से ज़्यादा ${atMostPercent}%, ${days.refund.decision} कार्य दिवसों में फ़ैसला, और माँगने का तरीक़ा।`,
    },
    heading: "रिफ़ंड नीति",
    updated,
    contentsLabel,
    intro:
      "आपके भुगतान करते ही हमारा काम शुरू हो जाता है। पैसा कब वापस मिल सकता है और कितना, यह पेज साफ़-साफ़ बताता है, बारीक अक्षरों के बिना।",
    sections: [
      {
        id: "general-rule",
        heading: "आम नियम",
        paragraphs: [
          "दी हुई फ़ीस आम तौर पर वापस नहीं होती। विशेषज्ञ आपकी फ़ाइल पर तुरंत काम शुरू कर देते हैं, और सरकारी शुल्क विभाग को दे दिया जाता है, जो उसे हमें नहीं लौटाता।",
        ],
      },
      {
        id: "exception",
        heading: "अपवाद",
        paragraphs: [
          `आप भुगतान के या काम शुरू होने के ${requestWithinHours} घंटे के अंदर पैसा वापस माँग सकते हैं, दोनों में से जो पहले हो। यानी: भुगतान के ${requestWithinHours} घंटे के अंदर, और आपकी फ़ाइल पर हमारा काम शुरू होने से पहले। इसके बाद मिला अनुरोध मंज़ूर नहीं हो सकता।`,
          `रिफ़ंड आपके भुगतान का ज़्यादा से ज़्यादा ${atMostPercent}% होता है। हमारे पेजों पर मनी-बैक गारंटी का यही मतलब है, न इससे ज़्यादा, न इससे कम।`,
        ],
      },
      {
        id: "not-refunded",
        heading: "क्या वापस नहीं होता",
        paragraphs: ["इस समय के अंदर भी इनका पैसा वापस नहीं मिलता:"],
        list: [
          "सरकारी शुल्क, टैक्स और बैंक के चार्ज, जो दिए जा चुके हैं;",
          "आवेदन, जो विभाग में जमा हो चुके हैं;",
          "आवेदन, जो झूठे, ग़लत या न दिए गए दस्तावेज़ों की वजह से नामंज़ूर हुए;",
          "विभाग या पोर्टल की देरी, या दाख़िल होने के बाद इरादा बदलना।",
        ],
      },
      {
        id: "how-to-ask",
        heading: "कैसे माँगें",
        paragraphs: ["समय रहते लिखें या कॉल करें, और यह बताएँ:"],
        list: [
          "आपका नाम और वह मोबाइल नंबर, जो आपने हमें दिया था;",
          "भुगतान की तारीख़, रक़म और रेफ़रेंस;",
          "पैसा वापस माँगने की वजह।",
        ],
        links: [
          { label: site.email, href: mailto, icon: "mail" },
          { label: site.phone, href: telephone, icon: "phone" },
        ],
      },
      {
        id: "times",
        heading: "कितना समय लगता है",
        paragraphs: [
          `हम ${days.refund.decision} कार्य दिवसों के अंदर फ़ैसला करते हैं और ई-मेल से बताते हैं। रिफ़ंड मंज़ूर हो, तो उसी खाते या कार्ड में पैसा डालने में, जिससे आपने भुगतान किया था, बैंक को ${days.refund.bank} कार्य दिवस और लगते हैं।`,
          "कार्य दिवसों में शनिवार-रविवार और बैंक की छुट्टियाँ नहीं गिनी जातीं।",
        ],
      },
      {
        id: "wrong-payments",
        heading: "ग़लती से दो बार भुगतान",
        paragraphs: [
          "एक ही ऑर्डर का दो बार हुआ या तकनीकी ख़राबी से कटा भुगतान इस नीति में रिफ़ंड नहीं माना जाता: हमें बताएँ, बैंक से मिलान होते ही ज़्यादा कटा पैसा पूरा लौटाया जाएगा।",
        ],
      },
      {
        id: "liability",
        heading: "हमारी ज़िम्मेदारी की सीमा",
        paragraphs: [
          "वजह जो भी हो, हमारी ज़िम्मेदारी उतनी ही सलाह फ़ीस तक सीमित है, जितनी आपने हमें दी, जैसा हमारी सेवा की शर्तों में लिखा है।",
        ],
        links: [{ label: "सेवा की शर्तें", href: paths.terms }],
      },
    ],
  };
}
