import { describe, expect, test } from "vitest";
import { payments } from "../../../../content/en/payments";
import { withSite } from "../../../../test/support/site";

const upi = { UPI_ID: "anugya@bank", UPI_NAME: "Anugya" };
type Way = keyof typeof payments.ways;
/** Nothing is asked of the gateway to show the page. */
const gateway = {
  RAZORPAY_KEY_ID: "rzp_test_local",
  RAZORPAY_KEY_SECRET: "local key secret",
  RAZORPAY_WEBHOOK_SECRET: "local webhook secret",
};
const settings: Record<Way, Record<string, string>> = { none: {}, upi, gateway: { ...gateway, ...upi } };

/** What a way of paying says for itself and no other way says. */
const sentencesOf = (way: Way) => {
  const { options, security, poweredBy, notes } = payments.ways[way];
  return [...Object.values(options), ...(security ? [security] : []), poweredBy, ...notes];
};
const ownSentencesOf = (way: Way) => {
  const others = (Object.keys(settings) as Way[]).filter((other) => other !== way).flatMap(sentencesOf);
  return sentencesOf(way).filter((sentence) => !others.includes(sentence));
};

const textOf = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");

describe.each(Object.keys(settings) as Way[])("with %s switched on", (way) => {
  const { server } = withSite(settings[way]);

  test("the page says what is true of it, and nothing that is true of another way alone", async () => {
    const html = await (await fetch(server.origin + payments.path)).text();
    const text = textOf(html);
    for (const sentence of sentencesOf(way)) expect(text).toContain(sentence);
    for (const other of Object.keys(settings) as Way[])
      if (other !== way) for (const sentence of ownSentencesOf(other)) expect(text).not.toContain(`${sentence} `);
    expect(html).toContain(`content="${payments.ways[way].description.replaceAll("'", "&#x27;")}"`);
    expect(/<form[^>]+action="\/payments#/.test(html)).toBe(way !== "none");
  });
});
