import type { HomePage } from "../../../../content/en/home";
import { anchors } from "../../../../content/paths";
import { LeadForm } from "../../../leads/capture/lead-form";
import { Island } from "../../../ui/island";
import { Hero } from "../parts/hero";
import { LeadCard } from "../parts/lead-card";
import { useWords } from "../parts/use-content";

export function HomeHero({ page: { hero, leadCard } }: { page: HomePage }) {
  const { leadForm, fssai } = useWords();
  const { before, code, after } = hero.promo;
  return (
    <Hero
      {...hero}
      main="ink"
      note={
        <p className="text-base">
          {before} <strong className="code">{code}</strong> {after}
        </p>
      }
    >
      <LeadCard heading={leadCard.heading} intro={leadCard.intro} note={leadCard.note}>
        <Island
          name="lead-form"
          wake="focus"
          component={LeadForm}
          props={{
            words: leadForm,
            action: `${fssai.path}#${anchors.leadForm}`,
            submit: leadCard.submit,
            isDraft: true,
          }}
        />
      </LeadCard>
    </Hero>
  );
}
