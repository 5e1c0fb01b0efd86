import { states, unionTerritories } from "../choices";
import type { Facts } from "../edition/facts";
import type { ContactPage } from "../en/contact";
import { officeHours } from "../hours";
import { trackingPaths } from "../tracking-paths";
import { chatOpening } from "./chat";
import { clockTime, dayNames } from "./figures/formatters";
import { paths } from "./language/paths";

type Day = keyof typeof dayNames;

/** 'सोम-शनि' of several days, 'रविवार' of one. */
function sayDays(days: readonly Day[]) {
  const [first = "", ...others] = days.map((day) => dayNames[day]);
  const last = others.at(-1);
  return last ? [first, last].map((day) => day.replace(/वार$/, "")).join("-") : first;
}

const legend = {
  states: `${states.length - unionTerritories.length} राज्य`,
  territories: `${unionTerritories.length} केंद्र शासित प्रदेश`,
};

export const contactWords = ({ claims, mailto, site, telephone, whatsapp }: Facts): ContactPage => ({
  path: paths.contact,
  meta: {
    title: `संपर्क: कॉल करें, चैट करें या लिखें | ${site.name}`,
    description: `फ़ूड लाइसेंस, GST या MSME पंजीकरण पर ${site.name} को कॉल करें, WhatsApp पर चैट करें या लिखें। दफ़्तर के समय में ${claims.replyWithinHours.contact} घंटे के अंदर जवाब, पूरे भारत में।`,
    og: `इंसान से पूछिए। ${claims.replyWithinHours.contact} घंटे के अंदर जवाब पाइए`,
  },
  hero: {
    eyebrow: "संपर्क",
    heading: "इंसान से पूछिए, जवाब पाइए",
    intro: `लिखिए, कॉल कीजिए या चैट कीजिए। दफ़्तर के समय में हम ${claims.replyWithinHours.contact} घंटे के अंदर जवाब देते हैं, और पूछने का कुछ नहीं लगता।`,
    stats: [],
    actions: [],
  },
  details: {
    heading: "सीधे हमसे बात करें",
    items: [
      {
        icon: "search",
        label: "पहले से ऑर्डर किया है?",
        value: "मेरा आवेदन देखें",
        href: trackingPaths.tracking,
        note: "हम आपका लिंक फिर से ई-मेल कर देंगे",
      },
      { icon: "phone", label: "फ़ोन", value: site.phone, href: telephone, note: "दफ़्तर के समय में" },
      {
        icon: "mail",
        label: "ई-मेल",
        value: site.email,
        href: mailto,
        note: `दफ़्तर के समय में ${claims.replyWithinHours.contact} घंटे के अंदर जवाब`,
      },
      {
        icon: "whatsapp",
        label: "WhatsApp",
        value: site.phone,
        href: whatsapp(chatOpening),
        note: `${claims.chatSupport.contact} चैट पर मदद`,
      },
    ],
  },
  hours: {
    heading: "दफ़्तर का समय",
    items: officeHours.map(({ days, opens, closes }) => ({
      days: sayDays(days),
      hours: `${clockTime(opens)} से ${clockTime(closes)} तक`,
    })),
  },
  chat: {
    heading: "जवाब अभी चाहिए?",
    text: `WhatsApp पर हमसे चैट करें, ${claims.chatSupport.contact}। जिस दस्तावेज़ पर शक हो, उसकी फ़ोटो भेज दें।`,
    action: { label: "WhatsApp पर चैट करें", href: whatsapp(chatOpening), icon: "whatsapp" },
  },
  coverage: {
    icon: "map-pin",
    heading: "पूरे भारत में सेवा",
    text: `हम ऑनलाइन काम करते हैं, ${claims.statesCovered.contact} राज्यों और सभी ${unionTerritories.length} केंद्र शासित प्रदेशों में। सफ़र आपके दस्तावेज़ करते हैं, आप नहीं।`,
    map: `भारत का चार्ट, जिसमें हमारी सेवा वाले हर राज्य और केंद्र शासित प्रदेश का एक ख़ाना है: ${legend.states} और ${legend.territories}`,
    legend,
  },
});
