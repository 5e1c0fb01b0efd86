import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";

/* The site as it is built with a GSTIN; `figure-rows.test.ts` looks at what is built without. */
vi.mock("../../content/deployment", async (original) => {
  const { identity, ...rest } = await original<typeof import("../../content/deployment")>();
  return { ...rest, identity: { ...identity, gstin: "27AAPFU0939F1ZV" } };
});

const { content } = await import("../support/edition/content");
const { ContentProvider } = await import("../../app/ui/words/content");
const { default: Home } = await import("../../app/routes/public/home");
const { default: Services } = await import("../../app/routes/public/services");
const { RateCard } = await import("../../app/routes/public/fssai/rate-card");
const { Landing } = await import("../../app/routes/public/parts/landing");
const { gstPercent, sumUp } = await import("../../content/prices");
const { zero } = await import("../../content/zero/zero");
const { feesOf } = await import("../../content/law/government-fees");
const { exactRupees } = await import("../../content/rupees");
const { gst, msme, fssai, home, services } = content;

const draw = (path: string, page: ReactNode) =>
  renderToStaticMarkup(
    <ContentProvider value={content}>
      <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
    </ContentProvider>,
  );
const landing = (page: typeof gst | typeof msme) => (
  <Landing page={page} reply={null}>
    {null}
  </Landing>
);
const licences = Object.values(services.licences).map(({ path }): [string, ReactNode] => [
  path,
  <Services key={path} />,
]);
const pages: [string, ReactNode][] = [
  [home.path, <Home key="home" />],
  [services.path, <Services key="services" />],
  [fssai.path, <RateCard key="fssai" {...fssai.pricing} />],
  [gst.path, landing(gst)],
  [msme.path, landing(msme)],
  ...licences,
];

/** Whatever is sold, as it is charged: its price, and with the government's fee and the tax on the rest. */
const sums = zero.priceBook.flatMap((row) =>
  feesOf(row.service, row.tier, "9999-12-31").map((fee) => ({
    price: exactRupees(row.price * 100),
    total: exactRupees(sumUp(row, fee * row.years, gstPercent).total),
  })),
);
const totals = new Set(sums.map(({ total }) => total));

test.each(pages)(
  "with a GSTIN each big sum of %s is all that is paid, its tax included, and none says that no GST is added",
  (path, page) => {
    const html = draw(path, page);
    const words = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    expect(words).not.toMatch(/No GST is added|We charge no GST/);
    const said = [...words.matchAll(/(Rs [\d,]+(?:\.\d\d)?) in all/g)].map(([, total = ""]) => total);
    expect(said.length).toBeGreaterThan(0);
    for (const total of said) expect(totals, `${total} on ${path}`).toContain(total);
    // 'Rs 1,999 + Rs 342 GST': the price and the tax are those of one sum.
    for (const [text, price = "", tax = ""] of words.matchAll(/(Rs [\d,]+) \+ Rs ([\d,.]+) GST/g)) {
      const paise = (amount: string) => Math.round(Number(amount.replace(/[Rs, ]/g, "")) * 100);
      expect(sums, `${text} on ${path}`).toContainEqual({ price, total: exactRupees(paise(price) + paise(tax)) });
    }
  },
);
