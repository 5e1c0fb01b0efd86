import type { LeadService } from "../choices";
import type { Facts } from "../edition/facts";
import type { LeadFormWords } from "../en/lead-form";
import { officeHours } from "../hours";
import type { LeadCard, Link } from "../sections";
import { chatOpening, codeInChat } from "./chat";
import { keepReady, udyamDetails } from "./figures/document-words";
import { clockTime, dayNames } from "./figures/formatters";
import { stateNames } from "./figures/state-names";
import { consentWords } from "./policies/consent";
import { queuedForm } from "./queued-form";

const hoursInWords = officeHours
  .map(({ days, opens, closes }) => {
    const [first, last] = [days[0], days.at(-1) ?? days[0]];
    const span = first === last ? dayNames[first] : `${dayNames[first]} से ${dayNames[last]}`;
    return `${span}, ${clockTime(opens)} से ${clockTime(closes)} तक`;
  })
  .join("; ");

const serviceNames: Record<LeadService, string> = {
  "FSSAI Registration/License": "FSSAI पंजीकरण/लाइसेंस",
  "GST Registration": "GST पंजीकरण",
  "MSME Registration": "MSME पंजीकरण",
};

/** The card in the home hero: its button carries what was typed to the form of the chosen service. It promises no call, as it sends nothing. */
export const homeLeadCard: LeadCard = {
  heading: "फ़ूड लाइसेंस (FSSAI) के लिए आवेदन करें",
  note: "भेजने से पहले सब कुछ आप ख़ुद देखते हैं। आपका नंबर हम किसी को नहीं देते।",
  submit: "अभी शुरू करें",
};

export function leadFormWords(facts: Facts) {
  const { whatsapp, prices } = facts;
  const consent = consentWords(facts);
  const { promo } = prices.home;
  const leadForm = {
    required: "ज़रूरी",
    fields: {
      name: { label: "पूरा नाम", placeholder: "आपका पूरा नाम" },
      email: { label: "ई-मेल पता", placeholder: "you@shop.in" },
      phone: { label: "मोबाइल नंबर", placeholder: "98765 43210", hint: "दस अंक। हम इसी नंबर पर कॉल करेंगे।" },
      state: { label: "राज्य", placeholder: "अपना राज्य चुनें" },
      service: { label: "सेवा", placeholder: "सेवा चुनें" },
    },
    /** Above the answers that came along from the licence finder. */
    finderAnswers: "‘अपना लाइसेंस जानें’ में दिए आपके जवाब इसमें शामिल हैं",
    phonePrefix: "+91",
    honeypotLabel: "इसे ख़ाली छोड़ें",
    /** What each stored choice is called in this language; a choice not named is shown as stored. */
    choiceLabels: { ...stateNames, ...serviceNames },
    submit: { idle: "मुफ़्त सलाह लें", busy: "भेज रहे हैं..." },
    problems: {
      summary: "कृपया निशान लगी जगहें देख लें।",
      name: {
        missing: "कृपया अपना नाम लिखें।",
        tooLong: "कृपया नाम 100 अक्षरों के अंदर लिखें।",
        invalid: "कृपया नाम में सिर्फ़ अक्षर और आम विराम चिह्न लिखें।",
        aadhaar: "कृपया आधार नंबर न लिखें। हमें यहाँ उसकी ज़रूरत कभी नहीं पड़ती और हम उसे नहीं रखते।",
      },
      email: {
        missing: "कृपया अपना ई-मेल पता लिखें।",
        invalid: "कृपया पूरा ई-मेल पता लिखें, जैसे you@shop.in",
      },
      phone: {
        missing: "कृपया अपना मोबाइल नंबर लिखें।",
        invalid: "कृपया दस अंकों का मोबाइल नंबर लिखें, जो 6, 7, 8 या 9 से शुरू हो।",
      },
      state: { missing: "कृपया अपना राज्य चुनें।", unknown: "कृपया सूची में से राज्य चुनें।" },
      service: { missing: "कृपया सेवा चुनें।", unknown: "कृपया सूची में से सेवा चुनें।" },
      finderAnswers: {
        tooLong: "‘अपना लाइसेंस जानें’ के जवाब बहुत लंबे हैं। कृपया उसे फिर से शुरू करें।",
        invalid: "‘अपना लाइसेंस जानें’ के जवाब पढ़े नहीं जा सके। कृपया उसे फिर से शुरू करें।",
      },
    },
    messages: {
      honeypot: "यह स्पैम जैसा लगा। कृपया फिर कोशिश करें।",
      throttle: "कृपया दोबारा भेजने से पहले थोड़ा रुकें।",
      failed: "फ़ॉर्म नहीं भेजा जा सका। कृपया फिर कोशिश करें।",
      success: "फ़ॉर्म पहुँच गया! हम जल्द आपसे संपर्क करेंगे।",
      tooManyFromAddress: "आपके नेटवर्क से अभी बहुत सारे फ़ॉर्म आ गए हैं। कृपया एक मिनट बाद फिर कोशिश करें।",
      unreadable: "यह फ़ॉर्म पढ़ा नहीं जा सका। कृपया पेज फिर से खोलें और दोबारा कोशिश करें।",
      tooLong: "इस फ़ॉर्म में इतना नहीं आ सकता। कृपया छोटा करें।",
      wrongType: "कृपया फ़ॉर्म वैसे ही भेजें जैसे पेज पर है, या UTF-8 में JSON के रूप में।",
      badKey: "idempotency key में 1 से 200 तक दिखने वाले ASCII अक्षर होने चाहिए।",
      callBy: "हम आपको {when} तक कॉल करेंगे।",
      usedKey: "यह idempotency key किसी और के फ़ॉर्म की है। कृपया पेज फिर से खोलें और दोबारा कोशिश करें।",
    },
    ...queuedForm,
    /** Above the fields, while the code of the home page's promotion comes along. */
    promo: {
      code: promo.code,
      note: `आपका कोड ${promo.code} लग गया: सीधे ${promo.percentOff}% की छूट।`,
    },
    /** Above what was typed on another page and came along, in part or whole; the last step is that of the licence finder. */
    draft: {
      secondStep: "क़दम 2, कुल 2",
      lastStep: "आख़िरी क़दम",
      partial: "जो बाक़ी है वह भरें और भेजें। अभी तक कुछ भी भेजा नहीं गया है।",
      whole: "एक बार देख लें और भेजें।",
    },
    /** What stands in a form's place once it was sent. */
    thanks: {
      greeting: "धन्यवाद, {name}",
      heading: "धन्यवाद",
      /** When the server promised a time; otherwise the office hours in words. */
      promised: "{promise} आपका नंबर: {phone}।",
      hours: `हम दफ़्तर के समय में {phone} पर आपको कॉल करेंगे: ${hoursInWords}।`,
      documentsHeading: "ये दस्तावेज़ तैयार रखें",
      requirements: {
        "FSSAI Registration/License": [
          ...keepReady("fssai", "registration"),
          "राज्य या केंद्रीय लाइसेंस में और दस्तावेज़ लगते हैं: कौन-से, हम बताएँगे।",
        ],
        "GST Registration": keepReady("gst", "regular"),
        "MSME Registration": [udyamDetails],
      } as Partial<Record<string, string[]>>,
      chat: { label: "WhatsApp पर चैट करें", href: whatsapp(chatOpening), icon: "whatsapp" } as Link,
      /** What the chat's first message adds when a promotion code came along. */
      code: codeInChat,
      newTab: "(नए टैब में खुलेगा)",
      again: "एक और भेजें",
    },
    consent,
  } satisfies LeadFormWords;
  const consultationCard: LeadCard = {
    heading: "मुफ़्त सलाह",
    intro: "अपना नंबर दीजिए। विशेषज्ञ बताएँगे कि आपको क्या चाहिए, कितना ख़र्च होगा और कौन-से दस्तावेज़ तैयार रखने हैं।",
    submit: leadForm.submit.idle,
  };
  return { leadForm, consultationCard };
}
