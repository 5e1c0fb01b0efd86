import type { HomePage } from "../../../../content/en/home";
import { anchors } from "../../../../content/paths";
import { Consultation } from "../parts/consultation";
import { Hero } from "../parts/hero";
import { useWords } from "../parts/use-content";

export function HomeHero({ page: { hero, leadCard } }: { page: HomePage }) {
  const { fssai } = useWords();
  const { before, code, copied } = hero.promo;
  return (
    <Hero
      {...hero}
      main="ink"
      note={
        <p className="text-base">
          {before}{" "}
          {/* A tap copies it (app/islands/page.ts); without a script it takes the code to the form, as a campaign does. */}
          <a
            className="code"
            href={`${fssai.path}?utm_content=${code}#${anchors.leadForm}`}
            data-copy={code}
            data-copied={copied}
          >
            {code}
          </a>{" "}
          <span role="status" className="text-sm font-semibold text-leaf" />
        </p>
      }
    >
      <Consultation card={leadCard} action={fssai.path} isDraft />
    </Hero>
  );
}
