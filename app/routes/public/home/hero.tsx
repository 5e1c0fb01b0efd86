import type { HomePage } from "../../../../content/en/home";
import { Consultation } from "../parts/consultation";
import { Hero } from "../parts/hero";
import { useWords } from "../parts/use-content";

export function HomeHero({ page: { hero, leadCard } }: { page: HomePage }) {
  const { fssai } = useWords();
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
      <Consultation card={leadCard} action={fssai.path} isDraft />
    </Hero>
  );
}
