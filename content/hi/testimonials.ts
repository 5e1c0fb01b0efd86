import type { Testimonial } from "../en/testimonials";
import type { BusinessTestimonial } from "../sections";

/*
 * SAMPLES, all of them: these people do not exist. Put a real customer's words in, with consent in
 * writing, and set `sample: false`. The note under the section goes when no sample is left.
 */

export const sampleNote = "नमूना राय: हमारे ग्राहकों के अपने शब्द आने तक।";

export const homeTestimonials: Testimonial[] = [
  {
    name: "मीना कुलकर्णी",
    location: "नागपुर, महाराष्ट्र",
    service: "fssai",
    rating: 5,
    text: "दो ग्राहकों के बीच, दुकान के काउंटर से ही दस्तावेज़ भेज दिए। लाइसेंस ई-मेल पर आ गया।",
    hasVideo: true,
    videoThumbnail: "shopkeeper",
    sample: true,
  },
  {
    name: "जोसेफ़ मैथ्यू",
    location: "कोच्चि, केरल",
    service: "fssai",
    rating: 5,
    text: "उन्होंने ही बताया कि मुझे महँगा नहीं, सस्ता लाइसेंस चाहिए। भरोसा वहीं हो गया।",
    hasVideo: false,
    sample: true,
  },
  {
    name: "ऋतुपर्णा दास",
    location: "गुवाहाटी, असम",
    service: "gst",
    rating: 5,
    text: "एक कॉल, एक दाम, एक प्रमाणपत्र। एक बार भी कहीं जाना नहीं पड़ा और GST नंबर आ गया।",
    hasVideo: false,
    sample: true,
  },
  {
    name: "हरप्रीत सिंह",
    location: "लुधियाना, पंजाब",
    service: "msme",
    rating: 5,
    text: "बैंक ने सोमवार को उद्यम माँगा। बुधवार तक मेरे हाथ में था।",
    hasVideo: true,
    videoThumbnail: "turbaned",
    sample: true,
  },
  {
    name: "फ़रीदा शेख़",
    location: "सूरत, गुजरात",
    service: "fssai",
    rating: 5,
    text: "मैं घर से खाना बनाती हूँ और फ़ॉर्म देखकर घबराती थी। उन्होंने एक-एक लाइन आसान शब्दों में समझाई।",
    hasVideo: false,
    sample: true,
  },
  {
    name: "कार्तिक रमन",
    location: "कोयंबटूर, तमिलनाडु",
    service: "gst",
    rating: 5,
    text: "पहली बार मेरा आवेदन किरायानामे की वजह से नामंज़ूर हो गया था। उन्होंने ग़लती पकड़ी और फिर से दाख़िल किया।",
    hasVideo: false,
    sample: true,
  },
  {
    name: "सुनीता यादव",
    location: "लखनऊ, उत्तर प्रदेश",
    service: "fssai",
    rating: 5,
    text: "पहले दिन से आख़िरी दिन तक फ़ोन पर वही एक इंसान। मुझे कभी दोबारा समझाना नहीं पड़ा।",
    hasVideo: true,
    videoThumbnail: "shopkeeper",
    sample: true,
  },
  {
    name: "ललित मीणा",
    location: "जयपुर, राजस्थान",
    service: "msme",
    rating: 5,
    text: "रात दस बजे मैसेज किया और ढंग का जवाब मिला। दाम एक बार भी नहीं बदला।",
    hasVideo: false,
    sample: true,
  },
  {
    name: "अंजलि राव",
    location: "हैदराबाद, तेलंगाना",
    service: "fssai",
    rating: 5,
    text: "हमारा क्लाउड किचन समय पर शुरू हो गया। नवीनीकरण की याद भी उन्होंने ही दिलाई।",
    hasVideo: false,
    sample: true,
  },
];

export const aboutTestimonials: BusinessTestimonial[] = [
  {
    name: "प्रकाश शेट्टी",
    business: "टिफ़िन सर्विस, मंगलूरु",
    rating: 5,
    comment: "पहले बताया कि क्या करेंगे और कब तक। फिर वही किया।",
    sample: true,
  },
  {
    name: "नसरीन बेगम",
    business: "अचार का काम, पटना",
    rating: 5,
    comment: "अंग्रेज़ी के फ़ॉर्म मैं नहीं पढ़ती। उन्होंने कॉल की और सब कुछ हिन्दी में समझा दिया।",
    sample: true,
  },
  {
    name: "विक्रम चौहान",
    business: "किराना दुकान, देहरादून",
    rating: 5,
    comment: "फ़ूड लाइसेंस, GST और उद्यम: सब एक ही इंसान ने, एक ही बार दिए दस्तावेज़ों से।",
    sample: true,
  },
];

export const gstTestimonials: BusinessTestimonial[] = [
  {
    name: "दीपा नायर",
    business: "ऑनलाइन साड़ी की दुकान, त्रिशूर",
    rating: 5,
    comment: "GST नंबर के बिना मार्केटप्लेस मुझे अपने यहाँ जगह देने को तैयार नहीं था। हफ़्ते भर में मेरा नंबर आ गया।",
    sample: true,
  },
  {
    name: "इमरान क़ुरैशी",
    business: "हार्डवेयर व्यापारी, भोपाल",
    rating: 5,
    comment: "बिजली का सही बिल उन्होंने पहले ही माँग लिया। अधिकारी की तरफ़ से कोई सवाल नहीं आया।",
    sample: true,
  },
  {
    name: "संजय पटनायक",
    business: "प्रिंटिंग प्रेस, कटक",
    rating: 5,
    comment: "क्या भरना है और कब, एक पन्ने पर लिखकर दे दिया। वह पन्ना आज भी गल्ले के पास रखता हूँ।",
    sample: true,
  },
];

export const msmeTestimonials: BusinessTestimonial[] = [
  {
    name: "कविता जोशी",
    business: "कपड़ों की यूनिट, इंदौर",
    rating: 5,
    comment: "उद्यम प्रमाणपत्र दिखाया तो बैंक ने मेरी लोन की फ़ाइल दोबारा खोली, और इस बार ठीक से पढ़ी।",
    sample: true,
  },
  {
    name: "अरुण सेल्वम",
    business: "मशीन वर्कशॉप, होसुर",
    rating: 5,
    comment: "एक बड़ा ख़रीदार हमेशा देर से पैसे देता था। अब मैं उसे देर से भुगतान वाला नियम दिखा सकता हूँ।",
    sample: true,
  },
  {
    name: "बिमल घोष",
    business: "मिठाई की दुकान, हावड़ा",
    rating: 5,
    comment: "मेरा PAN, फ़ोन पर कुछ सवाल, आधार वाला कोड, और प्रमाणपत्र मेरे ई-मेल पर था।",
    sample: true,
  },
];
