import type { FssaiPage } from "../../../content/en/fssai";
import { promoOf, submitLead, thanksForLead } from "../../leads/intake/receive.server";
import styles from "../../styles/page-fssai.css?url";
import { Points } from "../../ui/card";
import { Faqs } from "../../ui/faq";
import { Section } from "../../ui/section";
import { Unbroken } from "../../ui/unbroken";
import { useContent } from "../../ui/words/content";
import { contentFor, contentIn, requestContext, services } from "../context.server";
import type { Route } from "./+types/fssai";
import { RateCard } from "./fssai/rate-card";
import { Closing } from "./parts/closing";
import { Consultation } from "./parts/consultation";
import { Hero } from "./parts/hero";
import { pageMeta } from "./parts/page-meta";
import { SampleCertificate } from "./parts/sample-certificate";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => {
  const words = useContent();
  const { fssai } = words;
  return pageMeta(words, fssai, {
    label: fssai.hero.eyebrow,
    faqs: fssai.faqs.items,
    // What is quoted on request is offered at no price.
    offers: fssai.pricing.items.flatMap(({ type, summary, prices: [first] }) =>
      first && !first.isOnRequest
        ? [{ title: type, description: summary, amount: first.amount, href: fssai.path }]
        : [],
    ),
  });
};

export function loader(asked: Route.LoaderArgs) {
  const content = contentFor(asked);
  return { thanks: thanksForLead(content, asked.request), promo: promoOf(content, asked.request) };
}
export const action = ({ request, context }: Route.ActionArgs) =>
  submitLead(
    { ...context.get(services), contentIn: contentIn({ context }) },
    request,
    context.get(requestContext).network,
  );
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Fssai({ actionData, loaderData }: Route.ComponentProps) {
  const { fssai } = useContent();
  return (
    <>
      <Hero {...fssai.hero} main="line" isAsideFirst asksWhich>
        <Consultation
          card={fssai.leadCard}
          action={fssai.path}
          reply={actionData ?? loaderData.thanks}
          promo={loaderData.promo}
        />
      </Hero>
      <Explanation {...fssai.explanation} />
      <RateCard {...fssai.pricing} />
      <Documents {...fssai.documents} />
      <Section {...fssai.whyChooseUs} tone="deep">
        <Points items={fssai.whyChooseUs.items} />
      </Section>
      <Section {...fssai.faqs} isSplit>
        <Faqs items={fssai.faqs.items} />
      </Section>
      <Closing {...fssai.cta} look="ink" />
    </>
  );
}

/** What the licence is, beside a drawing of the document it comes on. */
function Explanation({ paragraphs, items, certificate, ...words }: FssaiPage["explanation"]) {
  return (
    <Section {...words} tone="deep" aside={<SampleCertificate certificate={certificate} />}>
      <div className="grid max-w-text gap-4">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <Unbroken>{paragraph}</Unbroken>
          </p>
        ))}
      </div>
      <Points items={items} columns={1} />
    </Section>
  );
}

/** A numbered checklist, read down the left column and then down the right. */
function Documents({ items, ...words }: FssaiPage["documents"]) {
  return (
    <Section {...words}>
      <ol className="grid gap-x-12 border-b border-line md:grid-flow-col md:grid-rows-5">
        {items.map(({ title, text, asked }, index) => (
          <li key={title} className="grid grid-cols-[3rem_1fr] border-t border-line py-4">
            <span className="font-head text-figure leading-none font-bold text-seal" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="soft text-base">
                <Unbroken>{text}</Unbroken>
              </p>
              <p className="text-sm font-semibold">{asked}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
