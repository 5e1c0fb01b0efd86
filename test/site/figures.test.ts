import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/* The specification's figures, letter by letter, in what the build wrote and visitors read. `npm test` builds first. */
const markup = (path: string) => readFileSync(`build/app/client${path}/index.html`, "utf8");
const main = (path: string) => /<main[\s\S]*<\/main>/.exec(markup(path))?.[0] ?? "";
const text = (html: string) =>
  html
    .replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");
const count = (html: string, pattern: RegExp) => html.match(new RegExp(pattern, "g"))?.length ?? 0;
const sectionOf = (html: string, id: string) =>
  html.match(new RegExp(`<section id="${id}"[\\s\\S]*?</section>`))?.[0] ?? "";

describe("/fssai-registration", () => {
  const html = main("/fssai-registration");

  test("prices every licence and duration, and says what the fee includes", () => {
    const tables = [...sectionOf(html, "pricing").matchAll(/<table[\s\S]*?<\/table>/g)].map(([table]) =>
      [...table.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)].map(([, duration, price]) => [
        duration,
        price,
      ]),
    );
    expect(tables).toEqual([
      [
        ["1 year", "Rs 1,999"],
        ["2 years", "Rs 2,499"],
        ["3 years", "Rs 2,999"],
        ["4 years", "Rs 3,499"],
        ["5 years", "Rs 3,999"],
      ],
      [["One time", "Rs 3,499"]],
      [["One time", "Rs 4,499"]],
    ]);
    const pricing = text(sectionOf(html, "pricing"));
    for (const words of [
      "Turnover up to 1.5 crore Validity No end date",
      "Until 31 March 2026: turnover under 12 lakhs and valid for 1-5 years",
      "Turnover 1.5 crore to 50 crore Validity No end date",
      "Until 31 March 2026: turnover 12 lakhs to 20 crores and valid for 1 year",
      "Turnover above 50 crore Validity No end date",
      "Until 31 March 2026: turnover above 20 crores and valid for 1 year",
      "Fee excludes GST and includes the government fee.",
    ])
      expect(pricing).toContain(words);
  });

  test("keeps the page's own claims and times", () => {
    for (const words of [
      "50,000+",
      "7-10 days",
      "4.8/5",
      "99.9%",
      "With an expert from the first call: Rs 1,999",
      "Basic registration takes 7-10 working days, a state licence 15-20 and a central licence 30-45",
      "Renew at least 30 days before expiry",
    ])
      expect(text(html)).toContain(words);
  });

  test("lists ten invoices and asks six questions of which the browser keeps one open", () => {
    expect(count(sectionOf(html, "documents"), /<li[ >]/)).toBe(10);
    expect(count(sectionOf(html, "faq"), /<details name="faq"/)).toBe(6);
    expect(html).toContain('role="img" aria-label="Drawing of a sample food registration certificate');
  });
});

describe.each([
  {
    path: "/gst-registration",
    benefits: 6,
    questions: 5,
    figures: ["40 lakhs", "20 lakhs in special-category states", "3-7 days", "100% money-back guarantee", "1000+"],
  },
  {
    path: "/msme-registration",
    benefits: 8,
    questions: 6,
    figures: [
      "Micro Up to 2.5 crore Up to 10 crore since April 2025 Up to 1 crore Up to 5 crores until March 2025",
      "Small Up to 25 crore Up to 100 crore since April 2025 Up to 10 crores Up to 50 crores until March 2025",
      "Medium Up to 125 crore Up to 500 crore since April 2025 Up to 50 crores Up to 250 crores until March 2025",
      "free registration",
      "1-3 days",
      "Loans up to 10 crore (until 31 March 2023: up to 2 crore",
      "For life, with an annual self-declaration",
      "Rs 999",
      "1000+",
    ],
  },
])("$path", ({ path, benefits, questions, figures }) => {
  const html = main(path);

  test("shows its figures", () => {
    for (const figure of figures) expect(text(html)).toContain(figure);
  });

  test("has four ways we help, its benefits, three reviews of five stars and questions that stay open", () => {
    expect(count(html, /class="step-stamp"/)).toBe(4);
    expect(count(sectionOf(html, "benefits"), /<li[ >]/)).toBe(benefits);
    expect(count(html, /aria-label="5 out of 5 stars"/)).toBe(3);
    expect(count(sectionOf(html, "faq"), /<h3>/)).toBe(questions);
    expect(html).not.toContain("<details");
  });
});

test("/about has five reasons, its figures and three films that cannot be clicked", () => {
  const html = main("/about");
  for (const words of ["50,000+ ", "99.9%", "50+ ", "28 ", "4.8/5", "3,500+", "Start Your Registration Today"])
    expect(text(html)).toContain(words);
  const films = [...html.matchAll(/<li class="story">[\s\S]*?<\/li>/g)].map(([film]) => film);
  expect(films.map((film) => text(film).match(/\d:\d\d/)?.[0])).toEqual(["2:30", "1:45", "3:10"]);
  for (const film of films) {
    expect(text(film)).toContain("Coming Soon");
    expect(film).not.toMatch(/<(?:a|button|video)[ >]|tabindex/);
  }
});

test("/contact says its hours, its promise and where it serves", () => {
  const words = text(main("/contact"));
  for (const part of [
    "Mon-Sat 9:00 AM-8:00 PM",
    "Sunday 10:00 AM-6:00 PM",
    "reply within 2 hours",
    "Serving All India",
  ])
    expect(words).toContain(part);
  expect(main("/contact")).toMatch(/<textarea[^>]* rows="4"/);
});

test("/payments asks Rs 1,499 and keeps its four promises, three ways and three protections", () => {
  const words = text(main("/payments"));
  for (const part of [
    "Make Payment FSSAI Registration Fee Rs 1,499 Total Rs 1,499 Pay Securely",
    "Most popular UPI",
    "Visa, MasterCard and RuPay",
    "Net banking",
    "256-bit SSL",
    "PCI DSS",
    "Two-factor authentication",
    "Powered by a card payment provider",
    "Confirmation is instant",
    "A receipt is sent by e-mail",
    "Processing starts immediately",
    "money-back guarantee applies",
    "Online payment on this site opens soon",
  ])
    expect(words).toContain(part);
});

test("the policies state the rules and times of the specification", () => {
  const expected: Record<string, string[]> = {
    "/terms-of-service": [
      "25-40 working days",
      "30-60 working days",
      "45-60 working days",
      "18 or over",
      "e-mail only",
    ],
    "/refund-policy": ["24 hours", "whichever is earlier", "at most 50%", "12-15 working days", "5-7 working days"],
    "/shipping-policy": ["Digital delivery only", "by e-mail only"],
    "/privacy-policy": ["Last updated", "Digital Personal Data Protection Act, 2023"],
  };
  for (const [path, parts] of Object.entries(expected))
    for (const part of parts) expect(text(main(path)), path).toContain(part);
  expect(markup("/privacy-policy")).toMatch(/<time dateTime="\d{4}-\d\d-\d\d">/i);
  expect(count(main("/terms-of-service"), /<section id=/)).toBe(17);
});
