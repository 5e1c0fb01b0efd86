import type { Facts } from "../edition/facts";
import type { notFoundWords as english } from "../en/not-found";
import type { SameShape } from "../same-shape";
import type { Link } from "../sections";
import { paths } from "./language/paths";

export function notFoundWords({ site, telephone, whatsapp }: Facts) {
  const notFound = {
    meta: {
      title: `यह पेज नहीं मिला | ${site.name}`,
      description:
        "यह पेज है ही नहीं या कहीं और चला गया है। होम पेज पर जाएँ, पीछे लौटें या WhatsApp पर हमसे पूछें: आप जो ढूँढ रहे थे, उसका रास्ता हम बता देंगे।",
    },
    code: "404",
    heading: "यह पेज नहीं मिला",
    text: "इस पते पर कोई पेज नहीं है। शायद पेज की जगह बदल गई है, या पता लिखने में कोई चूक हुई है।",
    home: { label: "होम पेज पर जाएँ", href: paths.home },
    back: "वापस जाएँ",
    help: {
      label: "WhatsApp पर मदद लें",
      href: whatsapp("नमस्ते! मुझे आपकी वेबसाइट पर एक पेज नहीं मिला। क्या आप मदद करेंगे?"),
      icon: "whatsapp",
    } as Link,
  } satisfies SameShape<ReturnType<typeof english>["notFound"]>;

  /** Shown when a page broke on our side. */
  const failure = {
    heading: "गड़बड़ हमारी तरफ़ से हुई है",
    text: "कृपया एक मिनट बाद फिर कोशिश करें। जल्दी हो तो कॉल करें या लिखें; आपकी जानकारी हम ख़ुद दर्ज कर लेंगे।",
    home: { label: "होम पेज पर जाएँ", href: paths.home },
    call: { label: `कॉल करें: ${site.phone}`, href: telephone, icon: "phone" } as Link,
    help: {
      label: "WhatsApp पर मदद लें",
      href: whatsapp("नमस्ते! आपकी वेबसाइट का एक पेज नहीं चला। क्या आप मदद करेंगे?"),
      icon: "whatsapp",
    } as Link,
  } satisfies SameShape<ReturnType<typeof english>["failure"]>;
  return { notFound, failure };
}
