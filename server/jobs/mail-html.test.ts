import { expect, test } from "vitest";
import { type MailRow, type MailWords, trackingHref } from "../../content/mail-words";
import { writeMail } from "../../db/write-mail";
import { listMails } from "../../test/support/mail/every-mail";
import { htmlOf } from "./mail-html";

const mails = await listMails();

const hostile = `<b onclick="x()">M/s O'Brien & "Sons"</b> <img src=https://evil.example/x.png>`;
const link = 'https://www.anugya.example/pay/a?b=1&c="2"';

/** Each value that the words name; those that stand behind a link are links. */
function valuesFor(words: MailWords, hostileText: string): Record<string, string | MailRow[]> {
  const named = JSON.stringify(words).matchAll(/\{(\w+)\}/g);
  const values: Record<string, string | MailRow[]> = {};
  for (const [, name = ""] of named) values[name] = `${hostileText} ${name}`;
  for (const passage of words.passages) {
    if (typeof passage !== "object") continue;
    if ("href" in passage) values[passage.href.slice(1, -1)] = `${link}#${passage.href.slice(1, -1)}`;
    if ("rows" in passage)
      values[passage.rows] = [
        { title: hostileText, detail: `${hostileText} detail` },
        { title: "Discount", amount: `- ${hostileText}` },
        { title: "Open it", href: `${link}#row` },
      ];
  }
  return values;
}

const unescaped = (html: string) => html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => unescaped(href));
const bodyOf = (html: string) => html.slice(html.indexOf("<body"));
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const shown = (html: string) => wordsOf(unescaped(bodyOf(html).replace(/<[^>]*>/g, " ")));

test("the walk finds the mails of every domain", () => {
  expect(mails.length).toBeGreaterThan(40);
  const files = new Set(mails.map(([place]) => place.split(" ")[0]));
  for (const file of ["mail.ts", "checkout.ts", "my-data.ts", "tracking/tracking.ts", "applications/mails.ts"])
    expect(files).toContain(file);
});

test.each(mails)("%s says the same words and links as text and as HTML, and fetches nothing", (_, words) => {
  const { subject, content, text } = writeMail("a@shop.example", words, valuesFor(words, hostile));
  if (!content) throw new Error("no content");
  const html = htmlOf(subject, content);
  const hrefs = hrefsOf(html).filter((href) => href !== trackingHref);
  let said = text;
  for (const href of hrefs) {
    expect(said).toContain(href);
    said = said.replace(href, "");
  }
  expect(said).not.toMatch(/https:\/\/www/);
  // The name of the firm at the head stands in the signature of the text; the button to My applications comes when it leaves.
  const own = content.passages.flatMap((passage) =>
    typeof passage === "object" && "href" in passage && passage.href === trackingHref
      ? wordsOf("button" in passage ? passage.button : passage.link)
      : [],
  );
  const inHtml = shown(html).slice(1);
  expect(inHtml.join(" ").replace(own.join(" "), "").replaceAll(/ +/g, " ")).toBe(wordsOf(said).join(" "));
  expect((bodyOf(html).match(/<[^>]*>/g) ?? []).join("")).not.toMatch(
    /<(?:script|img|link|iframe|object|form|input|svg)\b|\ssrc=|\son\w+="|url\(/i,
  );
  expect(html.slice(0, html.indexOf("</head>"))).not.toMatch(/@import|url\(|<link/);
  expect(html).not.toContain("<b onclick");
  expect(text, "something is left to fill in").not.toMatch(/\{\w+\}/);
  expect(subject).not.toMatch(/\{\w+\}/);
});

test.each(mails)("%s has one main thing to do at most, and says who we are where it goes to a customer", (_, words) => {
  const buttons = words.passages.filter((passage) => typeof passage === "object" && "button" in passage);
  expect(buttons.length).toBeLessThanOrEqual(1);
  if (!words.greeting) return;
  expect(words.greeting).toBe("Dear {name},");
  expect(words.foot.join("\n")).toMatch(/never ask for an OTP[\s\S]*not a government body/);
});

test("a name that holds line breaks makes no further header", () => {
  const words = mails.find(([, { subject }]) => subject.includes("{name}"))?.[1];
  if (!words) throw new Error("no subject has a name");
  const { subject } = writeMail("a@shop.example", words, { name: "Asha\r\nBcc: all@evil.example", service: "GST" });
  expect(subject).not.toMatch(/[\r\n]/);
});

test("a greeting shows a firm's name as it is, without making a link of it, and no name where there is none", () => {
  const greeted = (name: string) =>
    writeMail("a@shop.example", { subject: "x", greeting: "Dear {name},", passages: [], foot: [] }, { name }).content
      ?.greeting;
  expect(greeted("SHREE GANESH TRADERS & SONS (PVT) LTD")).toBe("Dear SHREE GANESH TRADERS & SONS (PVT) LTD,");
  expect(greeted("लक्ष्मी मिश्रा")).toBe("Dear लक्ष्मी मिश्रा,");
  expect(greeted("")).toBe("Hello,");
  expect(greeted("prize.example")).toBe("Dear prize.\u2060example,");
  expect(greeted("https://prize.example/x")).not.toMatch(/https:\/\/\w|\.\w/);
});

test("a row of the text that asks something has no colon after its question mark", () => {
  const lines = [
    { title: "More turnover?", detail: "Tell us first." },
    { title: "Photo", detail: "in daylight" },
  ];
  const words: MailWords = { subject: "x", passages: [{ rows: "lines" }], foot: [] };
  expect(writeMail("a@shop.example", words, { lines }).text).toContain(
    "- More turnover? Tell us first.\n- Photo: in daylight",
  );
});

test("a part that says nothing is left out, its button too", () => {
  const words: MailWords = {
    subject: "x",
    passages: ["{reason}", { button: "Open", href: "{link}" }, { heading: "{next}" }, { rows: "dates" }],
    foot: ["We"],
  };
  const mail = writeMail("a@shop.example", words, { reason: "", link: "", next: "", dates: [] });
  expect(mail.content?.passages).toEqual([]);
  expect(mail.text).toBe("x\n\nWe");
});
