import type { Facts } from "../edition/facts";
import { notificationWords as englishWords } from "../en/mail";
import type { SameShape } from "../same-shape";
import { mailFrame } from "./frames/mail-frame";

/** What the site writes to the consultancy stays in English; the person who asked reads Hindi. */
export function notificationWords(facts: Facts) {
  const { site } = facts;
  const { toCustomer } = mailFrame(facts);
  const english = englishWords(facts);
  return {
    ...english,
    /** To the person who asked, in the words of the site alone. */
    acknowledgement: toCustomer({
      subject: `आपका अनुरोध ${site.name} को मिल गया`,
      headline: "{day} को {time} तक हम आपको कॉल करेंगे",
      passages: [
        "हमसे पूछने के लिए धन्यवाद।",
        `आप चाहें तो हमें ${site.phone} पर कॉल करें या इसी ई-मेल का जवाब दें।`,
        { note: "अगर आपने कॉल के लिए नहीं कहा था, तो इस ई-मेल पर ध्यान न दें: किसी ने ग़लती से आपका पता लिख दिया होगा।" },
      ],
    }),
  } satisfies SameShape<typeof english>;
}
