import type { HomePage } from "../../../../content/en/home";
import { Consultation } from "../parts/consultation";
import { Hero } from "../parts/hero";
import { useWords } from "../parts/use-content";

/** `promoHref` takes the code to the form. */
export function HomeHero({ page: { hero, leadCard }, promoHref }: { page: HomePage; promoHref: string }) {
  const { fssai } = useWords();
  const { before, code, copied } = hero.promo;
  return (
    <Hero
      {...hero}
      main="ink"
      asksWhich
      note={
        <p className="text-base">
          {before} {/* A tap copies it (app/islands/page.ts); without a script the link takes it to the form. */}
          <a className="code" href={promoHref} data-copy={code} data-copied={copied}>
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
