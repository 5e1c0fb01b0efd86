import type { Facts } from "../../edition/facts";

/** What a WhatsApp chat with the sender of a form begins with: `asked` where no service was chosen. */
export const greetingWords = ({ site }: Facts) => ({
  lead: `नमस्ते {name} जी, यह ${site.name} है। आपने हमसे पूछा था: {service}।`,
  asked: `नमस्ते {name} जी, यह ${site.name} है। आपने हमसे संपर्क करने को कहा था।`,
  message: `नमस्ते {name} जी, यह ${site.name} है। आपके मैसेज के लिए धन्यवाद।`,
});
