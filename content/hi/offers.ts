import type { Facts } from "../edition/facts";
import type { ServiceOffering } from "../en/offers";
import { grouped } from "../rupees";
import type { OfferKey } from "../sections";
import { rupees } from "./figures/formatters";
import { priceWords } from "./figures/price-words";
import { timeWords } from "./figures/time-words";
import { anchors, paths } from "./language/paths";

export function offersWords(facts: Facts) {
  const { prices } = facts;
  const { priced, ways } = priceWords(facts);
  const times = timeWords(facts);

  /** The three services as both the home page and the services page describe them; only prices differ. */
  const words: Record<
    OfferKey,
    Omit<
      ServiceOffering,
      "key" | "price" | "isFrom" | "sum" | "amount" | "originalPrice" | "discount" | "start" | "ways"
    >
  > = {
    fssai: {
      title: "FSSAI पंजीकरण/लाइसेंस",
      subtitle: "खाने-पीने की चीज़ें बनाने, रखने, ढोने या बेचने वाले हर कारोबार के लिए",
      timeline: times.offers.fssai.time,
      measures: times.offers.fssai.measures,
      description:
        "भारतीय खाद्य सुरक्षा और मानक प्राधिकरण (FSSAI) का फ़ूड लाइसेंस। आपके लिए सही लाइसेंस हम पहचानते हैं, दस्तावेज़ तैयार करते हैं और आवेदन दाख़िल करते हैं।",
      features: ["दस्तावेज़ों की तैयारी", "ऑनलाइन आवेदन दाख़िल करना", "नियमों की जाँच", "नवीनीकरण का रिमाइंडर", "मुफ़्त सलाह"],
      benefits: ["क़ानून के दायरे में खाना बेचिए", "डिलीवरी ऐप पर जगह पाइए", "वह लाइसेंस नंबर छापिए जिसे ग्राहक ढूँढते हैं"],
      isPopular: true,
      icon: "leaf",
      href: paths.fssai,
    },
    msme: {
      title: "MSME पंजीकरण",
      subtitle: "सूक्ष्म, लघु और मध्यम फ़र्मों के लिए उद्यम पंजीकरण",
      timeline: times.offers.msme.time,
      measures: times.offers.msme.measures,
      description:
        "उद्यम प्रमाणपत्र बताता है कि आपकी फ़र्म सूक्ष्म, लघु या मध्यम उद्यम है। इससे उसके लिए लोन और योजनाओं के दरवाज़े खुलते हैं।",
      features: ["उद्यम प्रमाणपत्र", "सरकारी सब्सिडी का रास्ता", "बैंक लोन में फ़ायदा", "टैक्स में फ़ायदा", "हर साल के नियम, मुफ़्त में पूरे"],
      benefits: ["बेहतर शर्तों पर लोन लीजिए", "ख़रीदार देर करे तो ब्याज माँगिए", "सरकारी टेंडर भरिए"],
      isPopular: false,
      icon: "store",
      href: paths.msme,
    },
    gst: {
      title: "GST पंजीकरण",
      subtitle: "आपका GST नंबर, और उसके बाद भरे जाने वाले रिटर्न",
      timeline: times.offers.gst.time,
      measures: times.offers.gst.measures,
      description: "GST नंबर हो तो आप बिल में टैक्स जोड़ सकते हैं, चुकाया हुआ टैक्स वापस पा सकते हैं और हर राज्य में बेच सकते हैं।",
      features: ["GST नंबर", "इनपुट टैक्स क्रेडिट", "कारोबार की क़ानूनी पहचान", "मासिक/तिमाही रिटर्न", "नियम पूरे करने में मदद"],
      benefits: ["ऑनलाइन मार्केटप्लेस पर बेचिए", "चुकाया हुआ टैक्स वापस पाइए", "एक राज्य से दूसरे राज्य में बेचिए"],
      isPopular: false,
      icon: "receipt",
      href: paths.gst,
    },
  };
  return function offersAt(page: "home" | "services"): ServiceOffering[] {
    return (["fssai", "msme", "gst"] as const).map((key) => {
      const { price, was, percentOff } = prices[page][key];
      const sum = priced(key, key === "fssai" ? "online" : "standard");
      const isFrom = page === "services" && key === "fssai";
      return {
        key,
        ...words[key],
        price: isFrom ? `${rupees(price)} से` : rupees(price),
        isFrom,
        sum,
        amount: sum.amount,
        originalPrice: grouped(was),
        discount: `${percentOff}% छूट`,
        start: `${words[key].href}#${anchors.leadForm}`,
        ...(key === "fssai" && { ways }),
      };
    });
  };
}
