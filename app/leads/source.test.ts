import { expect, test } from "vitest";
import { content } from "../../test/support/edition/content";
import { readAttribution } from "./intake/attribution.server";
import { type Origin, saidToStaff, sourceOf } from "./source";

const nothing: Origin = { isImport: false, page: "/gst", source: "", medium: "", referrer: "" };

test.each<[Partial<Origin>, string]>([
  [{}, "Typed our address"],
  [{ page: "" }, "Not known"],
  [{ page: "phone" }, "Called us"],
  [{ page: "walk-in" }, "Walked in"],
  [{ page: "walk-in", source: "referral", medium: saidToStaff }, "A customer's word"],
  [{ page: "phone", source: "justdial", medium: saidToStaff }, "JustDial"],
  [{ isImport: true, source: "google" }, "Import"],
  [{ source: "google", medium: "cpc" }, "Google Ads"],
  [{ source: "google", medium: "organic" }, "Google search"],
  [{ source: "facebook", medium: "paid_social" }, "Ads: Facebook or Instagram"],
  [{ source: "diwali-poster", medium: "print" }, "Campaign: diwali-poster"],
  [{ source: "justdial" }, "JustDial"],
  [{ referrer: "www.google.co.in" }, "Google search"],
  [{ referrer: "l.wa.me" }, "WhatsApp"],
  [{ referrer: "api.whatsapp.com" }, "WhatsApp"],
  [{ referrer: "blog.example" }, "Other sites"],
  // A campaign says more than the page that linked.
  [{ source: "newsletter", referrer: "www.google.com" }, "Campaign: newsletter"],
  // Nobody makes a name of ours by an address.
  [{ source: "toString", medium: saidToStaff }, "Campaign: toString"],
])("%o comes from %s", (origin, source) => {
  expect(sourceOf({ ...nothing, ...origin })).toBe(source);
});

test("of a click on an ad only whose ad it was is kept, also without JavaScript, and never before a campaign's own name", () => {
  const posted = (query: string) =>
    readAttribution(content.facts, {}, `https://www.anugya.example/gst?${query}`).lastVisit;
  expect(posted("gclid=Cj0KCQ-one-click")).toEqual({ source: "google", medium: "cpc" });
  expect(posted("gclid=one-click&utm_source=diwali")).toEqual({ source: "diwali" });
  expect(posted("other=1")).toBeNull();
});
