import type { SameShape } from "../../same-shape";

type English = typeof import("../../en/applications/granted");

/** What a customer does with a number that was granted, and what would change it: for the mail and for My applications. */
export const afterGrant = {
  fssai: {
    use: {
      when: "आज ही",
      title: "नंबर वहाँ दिखाएँ जहाँ आप बेचते हैं",
      detail: "दीवार पर जहाँ ग्राहक की नज़र पड़े, बिल और पैकेट पर, और डिलीवरी ऐप में।",
    },
    change: {
      when: "कुछ बदले तो",
      title: "नया पता, नया नाम या बिक्री बढ़ गई?",
      detail: "पहले हमें बताएँ: लाइसेंस में भी बदलाव करना होगा।",
    },
  },
  gst: {
    use: {
      when: "आज ही",
      title: "GSTIN वहाँ दिखाएँ जहाँ आपका कारोबार है",
      detail: "प्रमाणपत्र दुकान या दफ़्तर में, GSTIN नाम के बोर्ड पर और हर इनवॉइस पर।",
    },
    change: {
      when: "कुछ बदले तो",
      title: "नया पता, नया पार्टनर या कारोबार की दूसरी जगह?",
      detail: "हमें तुरंत बताएँ: यह GST पोर्टल पर भी दर्ज होना चाहिए।",
    },
  },
  msme: {
    use: {
      when: "आज ही",
      title: "नंबर काम में लाएँ",
      detail: "बैंक में, टेंडर में और बड़े ख़रीदारों के इनवॉइस पर।",
    },
    change: {
      when: "कुछ बदले तो",
      title: "नया पता, नया काम या बड़ा कारख़ाना?",
      detail: "हमें बताएँ: उद्यम पोर्टल पर भी जानकारी बदलनी होगी।",
    },
  },
} satisfies SameShape<English["afterGrant"]>;

/** The day of something that comes back, where no day is set. */
export const dayOpen = "तारीख़ अभी तय नहीं है। तय होते ही हम आपको लिखेंगे।";
