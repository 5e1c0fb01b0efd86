import type { Facts } from "../../edition/facts";
import { applicationMailWords as englishWords } from "../../en/applications/mails";
import { trackingHref } from "../../mail-words";
import type { SameShape } from "../../same-shape";
import { mailFrame } from "../frames/mail-frame";

const stillNeeded = "आपके {kind} ({reference}) के लिए हमें अभी ये चाहिए:";
const about = "{kind} · {reference}";

/** Mails about an application. Words in braces are filled in. A reminder offers nothing. */
export function applicationMailWords(facts: Facts) {
  const { site } = facts;
  const { toCustomer } = mailFrame(facts);
  const english = englishWords(facts);
  return {
    requirements: {
      /** Of the message that staff send by WhatsApp. */
      intro: stillNeeded,
      /** Also after a document was sent back. Written by `app/applications/mails/mails.server.ts`, some minutes after the last change. */
      mail: toCustomer({
        subject: "आपके {kind} के लिए अभी बाक़ी: {documents}",
        about,
        headline: "अपने {kind} के लिए {documents} भेजें",
        passages: [
          stillNeeded,
          { rows: "lines", isNumbered: true },
          { button: "दस्तावेज़ भेजें", href: trackingHref },
          "फ़ोन से खींची फ़ोटो चलेगी। हर दस्तावेज़ के साथ ‘मेरे आवेदन’ में लिखा है कि क्या-क्या चलेगा। पूरा आधार नंबर कभी न भेजें: मास्क्ड आधार काफ़ी है।",
          { note: "इनमें से कोई दस्तावेज़ न हो तो वहाँ ‘यह मेरे पास नहीं है’ दबाएँ। हम देखेंगे कि उसकी जगह और क्या चलेगा।" },
        ],
      }),
      /** What stands beside a document that was sent back, or is needed for a reason. */
      sentBack: "कृपया इसे दोबारा भेजें। {reason}",
      stillNeeded: "यह अब भी चाहिए। {reason}",
      count: { one: "एक दस्तावेज़", many: "{count} दस्तावेज़" },
      requirement: "- {title}: {detail}",
      whatsapp: "अपने फ़ोन से इनकी फ़ोटो यहाँ भेजें, और देखें कि क्या-क्या चलेगा: {link}",
    },
    complete: {
      mail: toCustomer({
        subject: "आपके {kind} के सभी दस्तावेज़ हमें मिल गए",
        about,
        passages: ["आपके {kind} ({reference}) के सभी दस्तावेज़ हमने जाँच लिए हैं:", { rows: "lines" }, "{next}"],
      }),
      next: {
        prepare: "अब और कुछ नहीं भेजना है। हम आवेदन तैयार कर रहे हैं।",
        filed: "अब और कुछ नहीं भेजना है। आपका आवेदन विभाग के पास है।",
        query: "अब और कुछ नहीं भेजना है। हम विभाग के सवाल का जवाब तैयार कर रहे हैं।",
      },
      accepted: "{day} को मंज़ूर",
      waived: "ज़रूरी नहीं",
    },
    stage: {
      filed: {
        mail: toCustomer({
          subject: "आपके {kind} का आवेदन दाख़िल हो गया",
          about,
          passages: [
            "हमने आपके {kind} ({reference}) का आवेदन {day} को दाख़िल कर दिया। विभाग ने इस आवेदन को {number} नंबर दिया है। लाइसेंस या पंजीकरण का नंबर उसके जारी होने पर आएगा।",
            "{until}",
            "अभी आपको कुछ नहीं करना है।",
          ],
        }),
        until: "विभाग के पास {day} तक का समय है।",
      },
      query: {
        mail: toCustomer({
          subject: "आपके {kind} पर विभाग का एक सवाल है",
          about,
          passages: [
            "आपके {kind} ({reference}) के बारे में विभाग पूछता है:",
            "{question}",
            "{until}",
            "हम जवाब तैयार कर रहे हैं। कुछ चाहिए होगा तो आपसे पूछेंगे।",
          ],
        }),
        until: "इसका जवाब {day} तक देना है।",
      },
      authority: {
        mail: toCustomer({
          subject: "आपके {kind} पर हमने विभाग को जवाब दे दिया",
          about,
          passages: [
            "आपके {kind} ({reference}) पर विभाग के सवाल का जवाब हमने {day} को दे दिया। विभाग आपका आवेदन फिर से देख रहा है।",
            "अभी आपको कुछ नहीं करना है।",
          ],
        }),
      },
      inspection: {
        mail: toCustomer({
          subject: "आपके {kind} के लिए विभाग जगह का निरीक्षण करेगा",
          about,
          passages: [
            "आपके {kind} ({reference}) के लिए विभाग ने कारोबार की जगह का निरीक्षण तय किया है।",
            "एक अधिकारी वहाँ आएँगे, और हो सकता है पहले आपको कॉल करें। वहाँ किसी को मौजूद रखें, और कुछ समझ न आए तो हमें कॉल करें।",
          ],
        }),
      },
      refused: {
        mail: toCustomer({
          subject: "आपका {kind} नामंज़ूर हुआ",
          about,
          passages: [
            "विभाग ने आपका {kind} ({reference}) नामंज़ूर कर दिया है। उसने यह वजह दी है: {because}",
            "{until}",
            "हमें कॉल करें या लिखें: हम बताएँगे कि अब क्या हो सकता है।",
          ],
        }),
        until: "आप {day} तक अपील कर सकते हैं।",
      },
    },
    /** To staff. */
    warning: english.warning,
    reminder: {
      mail: toCustomer({
        subject: "{title}: {due}",
        about: "{number}",
        passages: [
          "{what}",
          "{free}",
          { link: "सरकारी वेबसाइट खोलें", href: "{address}" },
          { note: "{why}" },
          { link: "इस तारीख़ के बारे में और ई-मेल न भेजें", href: "{link}" },
        ],
      }),
      due: "आख़िरी तारीख़ {day}",
      dueToday: "आख़िरी तारीख़ आज, {day}",
      /** Where the authority itself takes no fee, and where it does. */
      free: "यह काम आप ख़ुद सरकारी वेबसाइट पर मुफ़्त कर सकते हैं।",
      fee: "आप इसे ख़ुद सरकारी वेबसाइट पर भर सकते हैं। वहाँ सिर्फ़ शुल्क लगता है; हमें कुछ नहीं देना है।",
      why: "यह ई-मेल इसलिए आया है क्योंकि इस पंजीकरण का आवेदन हमने आपके लिए किया था।",
      whyElsewhere: "यह ई-मेल इसलिए आया है क्योंकि आपने हमसे इस पंजीकरण पर नज़र रखने को कहा था।",
    },
    renewal: "{title}, नंबर {number}: आख़िरी तारीख़ {day}।",
    certificate: {
      mail: toCustomer({
        subject: "मिल गया: आपका {kind} {number}",
        about,
        headline: "आपका {kind} मिल गया",
        passages: [
          "यह रहा आपका नंबर:",
          { number: "{number}", above: "{applicant}", below: "वैधता: {from} से, {until}" },
          "{attached}",
          { button: "‘मेरे आवेदन’ खोलें", href: trackingHref },
          { heading: "अब आगे क्या" },
          { rows: "next" },
          "{invoice}",
        ],
      }),
      until: "{day} तक",
      noEnd: "कोई आख़िरी तारीख़ नहीं",
      attached: "प्रमाणपत्र साथ में लगा है, ठीक वैसा जैसा विभाग ने जारी किया।",
      tooLarge: "प्रमाणपत्र की फ़ाइल ई-मेल के लिए बहुत बड़ी है: उसे ‘मेरे आवेदन’ में डाउनलोड करें।",
      later: "प्रमाणपत्र अभी हमारे पास नहीं है। विभाग के जारी करते ही वह ई-मेल से आप तक पहुँचेगा; नंबर अभी से मान्य है।",
      /** The invoice never comes before the grant. */
      invoice: "{amount} का इनवॉइस अलग ई-मेल में आ रहा है: पूरा भुगतान हो चुका, कुछ बाक़ी नहीं।",
    },
    stop: {
      title: `रिमाइंडर | ${site.name}`,
      heading: "रिमाइंडर बंद करें",
      text: "इसके बारे में और ई-मेल न भेजें: {title}, आख़िरी तारीख़ {day}?",
      button: "ये ई-मेल बंद करें",
      done: "हो गया। इस तारीख़ के बारे में अब आपको कोई ई-मेल नहीं आएगा।",
      gone: "यह लिंक अब काम नहीं करता।",
    },
  } satisfies SameShape<typeof english>;
}
