import type { Facts } from "../../edition/facts";
import type { ConsentWords } from "../../en/consent";
import { paths } from "../language/paths";

/** What stands beside the button of every form that takes personal data. */
export const consentWords = ({ site }: Facts) =>
  ({
    /** Named anew with every change of these words or of the privacy notice; stored with each form. */
    version: "2026-11-18",
    notice: `यह फ़ॉर्म भेजकर आप ${site.name} को सहमति देते हैं कि वह आपकी यह जानकारी इस अनुरोध के बारे में आपको कॉल, मैसेज या ई-मेल करने और ऑर्डर के भुगतान और रसीद के लिए इस्तेमाल करे, और किसी दूसरे काम के लिए नहीं। आप जब चाहें यह जानकारी देख, सुधार या मिटा सकते हैं, सहमति वापस ले सकते हैं या शिकायत कर सकते हैं।`,
    more: [
      { label: "निजता सूचना", href: paths.privacyNotice },
      { label: "मेरी जानकारी", href: paths.myData },
    ],
    /** A separate box, never ticked beforehand. */
    marketing: `मुझे ${site.name} की ख़बरें और ऑफ़र भी भेजें। इन्हें मेरे कहने पर कभी भी बंद किया जा सकता है।`,
  }) satisfies ConsentWords;
