import type { Facts } from "../edition/facts";
import type { Navigation } from "../en/navigation";
import type { Link } from "../sections";
import { trackingPaths } from "../tracking-paths";
import { chatOpening } from "./chat";
import { anchors, licencePaths, paths } from "./language/paths";

const finder: Link = { label: "अपना लाइसेंस जानें", href: paths.finder, icon: "search" };
const start: Link = { label: "मुफ़्त शुरू करें", href: `${paths.fssai}#${anchors.leadForm}` };
const about: Link = { label: "हमारे बारे में", href: paths.about };
const track: Link = { label: "मेरा आवेदन देखें", href: trackingPaths.tracking };
const contact: Link = { label: "संपर्क", href: paths.contact };

export const navigationWords = ({ claims, mailto, site, telephone, whatsapp }: Facts): Navigation => ({
  skipLink: "सीधे मुख्य सामग्री पर जाएँ",
  homeLabel: `${site.name}, होम`,
  tagline: "छोटे कारोबार के पंजीकरण",
  mainLabel: "मुख्य मेनू",
  fssai: {
    label: "FSSAI",
    menuLabel: "FSSAI सेवाएँ",
    items: [
      { label: "FSSAI पंजीकरण", href: paths.fssai },
      { label: "FSSAI खान-पान लाइसेंस", href: licencePaths.eating },
      { label: "FSSAI लाइसेंस", href: licencePaths.licence },
      { label: "FSSAI नवीनीकरण", href: licencePaths.renewal },
      { label: "FSSAI राज्य लाइसेंस", href: licencePaths.state },
      { label: "ईटिंग हाउस लाइसेंस", href: licencePaths.eatingHouse },
      { label: "FSSAI केंद्रीय लाइसेंस", href: licencePaths.central },
      { label: "FSSAI सालाना रिटर्न", href: licencePaths.annualReturn },
      { label: "FSSAI उत्पाद मंज़ूरी", href: licencePaths.productApproval },
      { label: "फ़ूड रीसाइक्लिंग लाइसेंस", href: licencePaths.recycling },
      { label: "FPO मार्क प्रमाणन", href: licencePaths.fpo },
    ],
  },
  finder: {
    ...finder,
    question: "कौन-सा लाइसेंस चाहिए, पता नहीं?",
    answer: "पाँच सवालों में जानिए",
  },
  items: [
    { label: "GST पंजीकरण", href: paths.gst },
    { label: "MSME पंजीकरण", href: paths.msme },
    about,
    contact,
    { ...track, label: "मेरा आवेदन" },
  ],
  phone: { label: site.phone, href: telephone, icon: "phone" },
  phoneLabel: `कॉल करें: ${site.phone}`,
  whatsapp: { label: "WhatsApp", href: whatsapp(chatOpening), icon: "whatsapp" },
  newTab: "(नए टैब में खुलेगा)",
  inAll: "कुल",
  start,
  mobile: {
    open: "मेनू खोलें",
    close: "मेनू बंद करें",
    label: "मेनू",
    items: [
      finder,
      { label: "FSSAI पंजीकरण/लाइसेंस", href: paths.fssai },
      { label: "GST पंजीकरण", href: paths.gst },
      { label: "MSME पंजीकरण", href: paths.msme },
      track,
      about,
      contact,
    ],
    whatsapp: { label: "WhatsApp पर मदद", href: whatsapp(chatOpening), icon: "whatsapp" },
    start,
  },
  breadcrumbs: { label: "आप यहाँ हैं", home: "होम", services: "सेवाएँ" },
  footer: {
    label: "पेज का निचला हिस्सा",
    about: "पूरे भारत के छोटे कारोबारों के लिए फ़ूड लाइसेंस, GST और MSME पंजीकरण। ऑनलाइन, और दाम पहले से आपके सामने।",
    columns: [
      {
        heading: "सेवाएँ",
        items: [
          { label: "FSSAI पंजीकरण", href: licencePaths.registration },
          { label: "सभी सेवाएँ", href: paths.services },
          { label: finder.label, href: finder.href },
          { label: "FSSAI लाइसेंस", href: licencePaths.licence },
          track,
          { label: "मेरी जानकारी", href: paths.myData },
        ],
      },
      {
        heading: "कंपनी",
        items: [
          about,
          contact,
          { label: "निजता नीति", href: paths.privacy },
          { label: "सेवा की शर्तें", href: paths.terms },
          { label: "रिफ़ंड नीति", href: paths.refund },
          { label: "शिपिंग नीति", href: paths.shipping },
        ],
      },
      {
        heading: "हमसे बात करें",
        items: [
          { label: site.email, href: mailto, icon: "mail" },
          { label: site.phone, href: telephone, icon: "phone" },
        ],
      },
    ],
    disclosure: `${site.name} एक निजी आवेदन सेवा है, सरकारी संस्था नहीं। आप सरकारी पोर्टल पर ख़ुद भी आवेदन कर सकते हैं। प्रमाणपत्र सिर्फ़ ई-मेल से भेजे जाते हैं। यह सेवा 18 साल या उससे ज़्यादा उम्र वालों के लिए है।`,
    operator:
      site.owner && site.address
        ? `${site.name} के संचालक: ${site.owner}, ${site.address}।${site.gstin ? ` GSTIN ${site.gstin}।` : ""}`
        : undefined,
    rights: `© 2026 ${site.name}। सर्वाधिकार सुरक्षित।`,
  },
  chat: {
    open: "चैट खोलें",
    close: "चैट बंद करें",
    heading: "हमसे चैट करें",
    text: "कौन-सा लाइसेंस चाहिए, पक्का नहीं? WhatsApp पर हमसे पूछिए। पूछने का कुछ नहीं लगता।",
    note: `${claims.chatSupport.home} चैट पर मदद`,
    start: { label: "चैट शुरू करें", href: whatsapp(chatOpening), icon: "whatsapp" },
  },
  bottomBar: {
    label: "झटपट काम",
    start: { label: "शुरू करें", href: `#${anchors.cta}` },
    chat: { label: "लाइव चैट", href: whatsapp(chatOpening), icon: "whatsapp" },
  },
  notices: { label: "सूचनाएँ", close: "सूचना बंद करें" },
});
