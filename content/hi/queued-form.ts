import type { queuedForm as english } from "../en/queued-form";
import type { SameShape } from "../same-shape";

/** What a page says of a form that waits for a connection; apart, because every page may have to say it. */
export const queuedForm = {
  waiting: {
    stored: "इंटरनेट नहीं चल रहा। आपका फ़ॉर्म इस डिवाइस पर सहेज लिया गया है और इंटरनेट आते ही अपने आप चला जाएगा।",
    delivered: "इंटरनेट आ गया और आपका फ़ॉर्म हमें मिल गया। हम जल्द आपसे संपर्क करेंगे।",
    notice: "इस डिवाइस पर एक फ़ॉर्म इंटरनेट आने का इंतज़ार कर रहा है।",
    throttled: "आपका दूसरा फ़ॉर्म आधे मिनट में अपने आप चला जाएगा।",
    expired: "इस डिवाइस का एक फ़ॉर्म एक दिन के अंदर भेजा नहीं जा सका। कृपया उसे खोलकर फिर से भेजें।",
    retry: "अभी भेजें",
    open: "फ़ॉर्म खोलें",
    correct: "फ़ॉर्म सुधारें",
    discard: "फ़ॉर्म हटाएँ",
    discarded: "इंतज़ार कर रहा फ़ॉर्म इस डिवाइस से हटा दिया गया।",
  },
  closeNotice: "सूचना बंद करें",
} satisfies SameShape<typeof english>;
