import type { Facts } from "../edition/facts";
import type { ExpertProfile } from "../en/expert";
import { chatOpening } from "./chat";

/* SAMPLE: this person does not exist. Replace name, words and portrait, then set `sample: false`. */
export const expertWords = ({ whatsapp }: Facts): ExpertProfile => ({
  eyebrow: "हमारी क़ानूनी विशेषज्ञ से मिलिए",
  heading: "अधिकारी से पहले आपके दस्तावेज़ ये पढ़ती हैं",
  name: "एडवोकेट नेहा देशमुख",
  role: "खाने-पीने और दूसरे कारोबारों के पंजीकरण की क़ानूनी विशेषज्ञ",
  portrait: "advocate",
  /** Unfolds what follows on phones. */
  more: "वे काम कैसे करती हैं",
  bio: [
    "नेहा और उनकी टीम हर आवेदन दाख़िल होने से पहले पढ़ती है: नाम PAN से मिलाकर, पता बिल से मिलाकर, और हर चीज़ सही खाद्य श्रेणी से मिलाकर।",
    "ज़्यादातर आवेदन किसी छोटी चूक पर नामंज़ूर होते हैं। नेहा का काम है उस चूक को पहले पकड़ लेना।",
  ],
  facts: ["फ़ूड लाइसेंस, GST और उद्यम पर सलाह देती हैं", "अंग्रेज़ी, हिन्दी और मराठी में जवाब देती हैं", "पहले नियम समझाती हैं, फिर रास्ते"],
  action: { label: "हमारे विशेषज्ञ से बात करें", href: whatsapp(chatOpening), icon: "whatsapp" },
  /** Runs around the rim of the stamp on the portrait. */
  stamp: "दो बार पढ़ा · एक बार दाख़िल · ",
  sample: true,
  sampleNote: "नमूना परिचय: हमारे विशेषज्ञ का अपना परिचय आने तक।",
});
