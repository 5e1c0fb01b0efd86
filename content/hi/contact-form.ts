import type { Facts } from "../edition/facts";
import type { ContactFormWords } from "../en/contact-form";
import { leadFormWords } from "./lead-form";

export function contactFormWords(facts: Facts) {
  const { claims } = facts;
  const { leadForm } = leadFormWords(facts);
  return {
    heading: "हमें मैसेज भेजें",
    intro: "बताइए कि आपको क्या चाहिए। उसे कोई मशीन नहीं, इंसान पढ़ेगा और जवाब देगा।",
    required: leadForm.required,
    optional: "ज़रूरी नहीं",
    fields: {
      name: { label: "पूरा नाम", placeholder: "आपका पूरा नाम" },
      email: { label: "ई-मेल पता", placeholder: "you@shop.in" },
      phone: { label: "मोबाइल नंबर", placeholder: "98765 43210" },
      state: { label: "राज्य चुनें", placeholder: "अपना राज्य चुनें" },
      service: { label: "सेवा", placeholder: "सेवा चुनें" },
      message: { label: "मैसेज", placeholder: "आप क्या बेचते हैं, और कहाँ?", hint: "2,000 अक्षरों तक।" },
    },
    phonePrefix: leadForm.phonePrefix,
    honeypotLabel: leadForm.honeypotLabel,
    choiceLabels: {
      ...leadForm.choiceLabels,
      "MSME (Udyam) Registration": "MSME (उद्यम) पंजीकरण",
      "Multiple Services": "एक से ज़्यादा सेवाएँ",
      "General Inquiry": "कोई और सवाल",
    },
    messageRows: 4,
    submit: { idle: "मैसेज भेजें", busy: "भेज रहे हैं..." },
    problems: {
      ...leadForm.problems,
      message: {
        tooLong: "कृपया अपना मैसेज 2,000 अक्षरों तक छोटा करें।",
        invalid: "कृपया मैसेज में सिर्फ़ अक्षर और आम विराम चिह्न लिखें।",
        aadhaar: leadForm.problems.name.aadhaar,
      },
    },
    messages: {
      ...leadForm.messages,
      success: `मैसेज मिल गया। दफ़्तर के समय में हम ${claims.replyWithinHours.contact} घंटे के अंदर जवाब देते हैं।`,
    },
    waiting: leadForm.waiting,
    closeNotice: leadForm.closeNotice,
    thanks: leadForm.thanks,
    consent: leadForm.consent,
  } satisfies ContactFormWords;
}
