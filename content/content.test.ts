import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contentFor } from "../test/support/edition/content";
import { pagesOf } from "../test/support/site-pages";
import { contactServices, defaultLeadService, leadServices, states } from "./choices";
import { english } from "./en/content";
import { account } from "./en/staff/account";
import { anchors, licencePaths, paths } from "./paths";
import { priceRowOf } from "./prices";
import { grouped, rupees } from "./rupees";
import { iconNames } from "./sections";
import { trackingPaths } from "./tracking-paths";
import { zero } from "./zero/zero";

const { claims, telephone, whatsapp, priceBook, prices, startingPrice } = zero;

const { home, services, about, contact, payments, fssai, gst, msme, navigation, leadForm, contactForm } = english;
const licences = Object.values(services.licences);
const pages = pagesOf(english);

/** Every string that stands under a key whose name matches, anywhere in the content. */
function valuesOf(key: RegExp, from: unknown, found: string[] = []): string[] {
  if (!from || typeof from !== "object") return found;
  for (const [name, value] of Object.entries(from)) {
    if (key.test(name) && typeof value === "string") found.push(value);
    else valuesOf(key, value, found);
  }
  return found;
}

const text = (from: unknown) => JSON.stringify(from);

describe("stored choices", () => {
  test("there are all 36 states and union territories, each once: the specification's 31 in its order come first", () => {
    expect(states).toHaveLength(36);
    expect(new Set(states).size).toBe(36);
    expect(states.slice(31)).toEqual([
      "Andaman and Nicobar Islands",
      "Chandigarh",
      "Dadra and Nagar Haveli and Daman and Diu",
      "Lakshadweep",
      "Puducherry",
    ]);
    expect([states[0], states[5], states[28], states[29], states[30]]).toEqual([
      "Andhra Pradesh",
      "Delhi",
      "West Bengal",
      "Jammu and Kashmir",
      "Ladakh",
    ]);
  });

  test("the service choices are the specification's", () => {
    expect(leadServices).toEqual(["FSSAI Registration/License", "GST Registration", "MSME Registration"]);
    expect(contactServices).toEqual([
      "FSSAI Registration/License",
      "MSME (Udyam) Registration",
      "GST Registration",
      "Multiple Services",
      "General Inquiry",
    ]);
    expect(defaultLeadService).toBe("FSSAI Registration/License");
  });
});

describe("addresses", () => {
  test("every public address of the route table has one page", () => {
    expect(pages.map((page) => page.path).sort()).toEqual(
      [...Object.values(paths).filter((path) => path !== "/auth"), ...Object.values(licencePaths)].sort(),
    );
  });

  test("every internal link leads to a page, every anchor to a known place", () => {
    const known = new Set<string>([...Object.values(paths), ...Object.values(licencePaths), trackingPaths.tracking]);
    const places = new Set<string>([...Object.values(anchors), ...valuesOf(/^id$/, english)]);
    const hrefs = valuesOf(/href$/i, { english, account });
    expect(hrefs).toEqual(expect.arrayContaining([paths.fssai, `#${anchors.leadForm}`]));
    for (const href of hrefs) {
      // In a mail, filled in when it is written.
      if (/^\{\w+\}$/.test(href)) continue;
      if (/^(https:\/\/wa\.me\/91\d{10}\?text=|tel:\+91\d{10}$|mailto:)/.test(href)) continue;
      const [path = "", anchor] = href.split("#");
      if (path) expect(known, href).toContain(path);
      if (anchor !== undefined) expect(places, href).toContain(anchor);
    }
  });

  test("the FSSAI dropdown lists the landing page and every licence but the one that is its subject", () => {
    const { registration: _, ...others } = licencePaths;
    expect(navigation.fssai.items.map((item) => item.href)).toEqual([paths.fssai, ...Object.values(others)]);
  });

  test("the footer has the specification's columns and links, the finder, one's application and one's own data", () => {
    expect(navigation.footer.columns.map((column) => column.heading)).toEqual(["Services", "Company", "Get In Touch"]);
    expect(valuesOf(/^href$/, navigation.footer.columns.slice(0, 2)).sort()).toEqual(
      [
        "/services/fssai-registration",
        "/services",
        "/services/fssai-license",
        "/track",
        "/about",
        "/contact",
        "/privacy-policy",
        "/terms-of-service",
        "/refund-policy",
        "/shipping-policy",
        paths.finder,
        paths.myData,
      ].sort(),
    );
    expect(navigation.footer.disclosure).toMatch(/private filing service, not a government body/);
  });

  test("chats and calls go to the one number", () => {
    const hrefs = valuesOf(/href$/i, english);
    const chats = hrefs.filter((href) => href.startsWith("https://wa.me/"));
    const number = telephone.replace("tel:+", "");
    expect(chats.length).toBeGreaterThan(8);
    for (const chat of chats) expect(chat).toContain(`https://wa.me/${number}?text=Hi!%20`);
    expect(payments.dialog.actions[0]?.href).toBe(whatsapp("Hi! I need help with payment"));
    expect(navigation.whatsapp.href).toBe(whatsapp("Hi! I need help with business registration"));
  });
});

describe("search engines", () => {
  const metas = [...pages, english.notFound, account].map((page) => page.meta);

  test.each(metas.map((meta) => [meta.title, meta.description] as const))(
    "%s fits a result page",
    (title, description) => {
      expect(title.length).toBeLessThanOrEqual(60);
      expect(description.length).toBeGreaterThanOrEqual(120);
      expect(description.length).toBeLessThanOrEqual(158);
    },
  );

  test("no two pages share a title or a description", () => {
    expect(new Set(metas.map((meta) => meta.title)).size).toBe(metas.length);
    expect(new Set(metas.map((meta) => meta.description)).size).toBe(metas.length);
  });

  test("each main page has a headline for its share picture", () => {
    for (const page of [home, services, about, contact, payments, fssai, gst, msme, english.finder])
      expect(page.meta.og).toBeTruthy();
  });
});

describe("sections", () => {
  test.each([
    ["home steps", home.howItWorks, 4],
    ["home services", home.services, 3],
    ["home reasons", home.whyChooseUs, 6],
    ["home testimonials", home.testimonials, 9],
    ["services offers", services.offers, 3],
    ["services tiers", services.tiers, 3],
    ["about reasons", about.reasons, 5],
    ["about stories", about.stories, 3],
    ["payment options", payments.options, 3],
    ["payment security", payments.security, 3],
    ["FSSAI licence types", fssai.pricing, 3],
    ["FSSAI documents", fssai.documents, 10],
    ["FSSAI reasons", fssai.whyChooseUs, 6],
    ["FSSAI questions", fssai.faqs, 6],
    ["GST help", gst.help, 4],
    ["GST benefits", gst.benefits, 6],
    ["GST testimonials", gst.testimonials, 3],
    ["GST questions", gst.faqs, 5],
    ["MSME help", msme.help, 4],
    ["MSME benefits", msme.benefits, 8],
    ["MSME testimonials", msme.testimonials, 3],
    ["MSME questions", msme.faqs, 6],
  ])("%s has its number of items", (_, section, count) => {
    expect(section.items).toHaveLength(count);
  });

  test("the steps carry the specification's names", () => {
    expect(home.howItWorks.items.map((step) => step.title)).toEqual([
      "Choose Service",
      "Pay Online",
      "Share Details & Documents",
      "Sit Back & Relax",
    ]);
  });

  test("each licence has its own true introduction", () => {
    expect(licences.map(({ key }) => key)).toEqual(Object.keys(licencePaths));
    for (const licence of licences) {
      expect(licence.path).toBe(licencePaths[licence.key]);
      expect(licence.paragraphs.length).toBeGreaterThan(0);
      expect(licence.facts.length).toBeGreaterThanOrEqual(3);
    }
  });

  test("the terms have all seventeen sections in order", () => {
    expect(english.terms.sections.map((section) => section.id)).toEqual([
      "introduction",
      "dnd-communication",
      "intellectual-property",
      "irrevocable-authorisation",
      "restrictions",
      "call-recording",
      "content",
      "cookies",
      "privacy-and-marketing",
      "no-warranties",
      "refunds",
      "turnaround-time",
      "liability",
      "indemnification",
      "severability",
      "variation",
      "assignment",
    ]);
  });

  test("an id stands once on its page", () => {
    const idsOf = (page: unknown) => valuesOf(/^id$/, page === services ? { ...services, licences: [] } : page);
    for (const page of pages) expect(new Set(idsOf(page)).size, page.path).toBe(idsOf(page).length);
    expect(pages.filter((page) => idsOf(page).length > 1).map(({ path }) => path)).toContain(paths.terms);
  });

  test("every icon has a use", () => {
    const drawnWithRatings = "star";
    expect([...new Set([drawnWithRatings, ...valuesOf(/^icon$/, english)])].sort()).toEqual([...iconNames].sort());
  });

  test("the note under invented people calls them samples", () => {
    for (const section of [home.testimonials, about.testimonials, gst.testimonials, msme.testimonials, home.expert])
      expect(section?.sampleNote).toMatch(/^sample/i);
  });
});

describe("figures", () => {
  test("amounts are grouped the Indian way", () => {
    expect([0, 999, 1499, 10000, 123456, 12345678].map(grouped)).toEqual([
      "0",
      "999",
      "1,499",
      "10,000",
      "1,23,456",
      "1,23,45,678",
    ]);
    expect(rupees(1999)).toBe("Rs 1,999");
  });

  test("the offers are the specification's on both pages", () => {
    const offer = (o: (typeof home.services.items)[number]) => [
      o.title,
      o.price,
      o.originalPrice,
      o.discount,
      o.timeline,
    ];
    expect(home.services.items.map(offer)).toEqual([
      ["FSSAI Registration/License", "Rs 1,999", "3,999", "50% OFF", "3-5 days"],
      ["MSME Registration", "Rs 999", "1,999", "50% OFF", "1-2 days"],
      ["GST Registration", "Rs 1,999", "3,999", "50% OFF", "5-7 days"],
    ]);
    expect(services.offers.items.map((o) => o.price)).toEqual(["from Rs 1,499", "Rs 999", "Rs 1,999"]);
    expect(home.services.items.map((o) => o.isPopular)).toEqual([true, false, false]);
    for (const o of home.services.items) expect(o.features).toHaveLength(5);
  });

  test("the FSSAI price table is the specification's; turnovers and validity of before April 2026 follow the law in force", () => {
    expect(
      fssai.pricing.items.map((type) => [
        type.eligibility,
        type.validity,
        /^Until 31 March 2026: turnover (.*?)\. /.exec(type.law)?.[1],
        type.prices.map((p) => `${p.duration} ${p.amount}`),
      ]),
    ).toEqual([
      [
        "Turnover up to 1.5 crore",
        "No end date",
        "under 12 lakhs and valid for 1-5 years",
        ["1 year 1999", "2 years 2499", "3 years 2999", "4 years 3499", "5 years 3999"],
      ],
      [
        "Turnover 1.5 crore to 50 crore",
        "No end date",
        "12 lakhs to 20 crores and valid for 1 year",
        ["One time 3499"],
      ],
      ["Turnover above 50 crore", "No end date", "above 20 crores and valid for 1 year", ["One time 4499"]],
    ]);
    expect(fssai.pricing.note).toBe("Fee excludes GST and includes the government fee.");
  });

  test.each([
    [
      "home",
      home,
      [
        "50K+",
        "3,500+",
        "50+",
        "28",
        "48 hours",
        "99.9%",
        "4.8/5",
        "4.9",
        "NEW2FSSAI",
        "Flat 10%",
        "Up to 50% OFF",
        "Up to 50% cheaper",
        "100% money-back",
        "24/7",
      ],
    ],
    ["services", services, ["Rs 1,499", "12 lakh", "20 crore", "Rs 20 lakh", "48 hours"]],
    [
      "about",
      about,
      [
        "50,000+",
        "50+ professionals",
        "3,500+",
        "28",
        "48 hours",
        "2:30",
        "1:45",
        "3:10",
        "Coming Soon",
        "Start Your Registration Today",
      ],
    ],
    [
      "contact",
      contact,
      ["Mon-Sat", "9:00 AM-8:00 PM", "Sunday", "10:00 AM-6:00 PM", "within 2 hours", "Serving All India"],
    ],
    [
      "payments",
      payments,
      [
        "Rs 1,499",
        "FSSAI Registration Fee",
        "Pay Securely",
        "Make Payment",
        "256-bit SSL",
        "PCI DSS",
        "Two-factor",
        "RuPay",
        "opens soon",
      ],
    ],
    [
      "FSSAI",
      fssai,
      ["Rs 1,999", "7-10 days", "7-10 working days", "15-20", "30-45", "at least 30 days before expiry", "4.8/5"],
    ],
    ["GST", gst, ["40 lakhs", "20 lakhs", "3-7 days", "100% money-back", "1000+"]],
    [
      "MSME",
      msme,
      [
        "1 crore",
        "5 crores",
        "10 crores",
        "50 crores",
        "250 crores",
        "up to 2 crore",
        "1-3 days",
        "Rs 999",
        "free registration",
        "annual self-declaration",
        "1000+",
      ],
    ],
    [
      "terms",
      english.terms,
      [
        "25-40 working days",
        "30-60 working days",
        "45-60 working days",
        "18 or over",
        "not a government body",
        "by e-mail only",
        "capped at the consultancy fees",
      ],
    ],
    [
      "refund",
      english.refund,
      [
        "24 hours",
        "whichever is earlier",
        "at most 50%",
        "12-15 working days",
        "5-7 working days",
        "exclude weekends and bank holidays",
      ],
    ],
    ["shipping", english.shipping, ["Digital delivery only", "by e-mail only"]],
    ["privacy", english.privacy, ["19 November 2026", "Digital Personal Data Protection Act, 2023"]],
  ])("the %s page states its figures", (_, page, figures) => {
    for (const figure of figures) expect(text(page)).toContain(figure);
  });

  test("each page keeps its own claim", () => {
    expect(claims.processingHours.home).toBe("48");
    expect(claims.processingDays.fssai).toBe("7-10");
    expect(text(home)).not.toContain("7-10 days");
    expect(text(fssai)).not.toContain("48 hours");
  });

  test("a starting price is the lowest price of its page", () => {
    expect(startingPrice).toEqual({
      services: prices.services.fssai.price,
      payments: priceRowOf(priceBook, "fssai", "online").price,
      fssai: priceRowOf(priceBook, "fssai", "basic").price,
      msme: prices.home.msme.price,
    });
  });
});

describe("messages to the letter", () => {
  test("forms", () => {
    expect(leadForm.messages).toMatchObject({
      honeypot: "Spam detected. Please try again.",
      throttle: "Please wait before submitting again.",
      failed: "Failed to submit form. Please try again.",
      success: "Form submitted successfully! We'll contact you soon.",
    });
    expect(contactForm.messages.throttle).toBe(leadForm.messages.throttle);
    expect(leadForm.submit.busy).toBe("SUBMITTING...");
    expect(home.leadCard).toMatchObject({ heading: "Apply Food License (FSSAI)", submit: "GET STARTED NOW" });
  });

  test("home dialog and hero", () => {
    expect(home.dialog).toMatchObject({ heading: "How would you like to proceed?", form: "Fill Application Form" });
    expect(home.dialog.call.label).toBe("Call Us Right Now");
    expect(home.dialog.expert.label).toBe("Talk to our expert");
    expect(home.hero.actions[0]?.label).toBe("Apply Now - Get Started");
    expect(home.cta.id).toBe("cta-section");
  });

  test("accounts", () => {
    expect(account).toMatchObject({
      heading: "Welcome",
      text: "Sign in to your account or create a new one",
      tabs: { login: "Login", signUp: "Sign Up" },
      messages: {
        signedUp: "Check your email to confirm your account!",
        signedIn: "Signed in successfully!",
        signedOut: "Signed out successfully!",
      },
      guard: {
        loading: "Loading...",
        deniedHeading: "Access Denied",
        deniedText: "You don't have permission to access this page.",
      },
    });
  });

  test("not found", () => {
    const { heading, home: back, back: goBack, help } = english.notFound;
    expect([heading, back.label, goBack, help.label]).toEqual([
      "Page Not Found",
      "Return to Home",
      "Go Back",
      "Get Help on WhatsApp",
    ]);
  });
});

test("an address without a known language prefix is English", () => {
  for (const path of ["/", "/services", "/constructor/x", ""]) expect(contentFor(path).language).toBe("en-IN");
});

describe("plain English, as docs/content.md lists it", () => {
  const page = readFileSync("docs/content.md", "utf8");
  const [, glossary = ""] = page.split("| Not | But |\n|---|---|\n");
  const rows = [...glossary.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, not = ""]) => not.split(", "));
  const givenUp = rows.flat();

  test("the list has forty words", () => {
    expect(rows.length).toBeGreaterThanOrEqual(40);
  });

  /** What visitors and customers read: pages, the order, My applications, My data and every mail to them. */
  const modules = import.meta.glob(["./en/**/*.ts", "!./en/staff/**", "!./en/**/*.test.ts"], { eager: true });

  test.each(givenUp)("no page, form or mail says '%s'", (words) => {
    const pattern = new RegExp(`(?<![\\p{L}-])${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}])`, "iu");
    const found = Object.entries(modules).flatMap(([name, part]) =>
      valuesOf(/./, part).flatMap((value) => (pattern.test(value) ? [`${name}: ${value}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
