import { anchors } from "../../../content/paths";
import { contentFor } from "../../../content/site-content";
import { LeadForm } from "../../leads/capture/lead-form";
import { submitLead } from "../../leads/intake/receive.server";
import { Points } from "../../ui/card";
import { Faqs } from "../../ui/faq";
import { Island } from "../../ui/island";
import { Section } from "../../ui/section";
import { requestContext, services } from "../context.server";
import type { Route } from "./+types/fssai";
import { Documents } from "./fssai/documents";
import { Explanation } from "./fssai/explanation";
import { RateCard } from "./fssai/rate-card";
import { Closing } from "./parts/closing";
import { Hero } from "./parts/hero";
import { LeadCard } from "./parts/lead-card";
import { pageMeta } from "./parts/page-meta";
import { useWords } from "./parts/use-content";

export const meta = ({ location }: Route.MetaArgs) => {
  const words = contentFor(location.pathname);
  const { fssai } = words;
  return pageMeta(words, fssai, {
    label: fssai.hero.eyebrow,
    faqs: fssai.faqs.items,
    offers: fssai.pricing.items.map(({ type, summary, prices }) => ({
      title: type,
      description: summary,
      amount: prices[0]?.amount ?? 0,
      href: fssai.path,
    })),
  });
};

export const action = ({ request, context }: Route.ActionArgs) =>
  submitLead(context.get(services), request, context.get(requestContext).network);
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Fssai({ actionData }: Route.ComponentProps) {
  const { fssai, leadForm } = useWords();
  return (
    <>
      <Hero {...fssai.hero} main="ink">
        <LeadCard id={anchors.leadForm} {...fssai.leadCard}>
          <Island
            name="lead-form"
            wake="focus"
            component={LeadForm}
            props={{ words: leadForm, action: fssai.path, submit: fssai.leadCard.submit, reply: actionData }}
          />
        </LeadCard>
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
      <Closing {...fssai.cta} />
    </>
  );
}
