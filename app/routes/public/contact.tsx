import { contentFor } from "../../../content/languages";
import type { Route } from "./+types/contact";
import { Reach } from "./contact/reach";
import { Hero } from "./parts/hero";
import { pageMeta } from "./parts/page-meta";
import { useWords } from "./parts/words";

export const meta = ({ location }: Route.MetaArgs) => {
  const words = contentFor(location.pathname);
  const { contact } = words;
  return pageMeta(words, contact, { label: contact.hero.eyebrow });
};

export default function Contact() {
  const { contact, contactForm } = useWords();
  return (
    <>
      <Hero {...contact.hero} />
      <div className="bg-paper-deep">
        <div className="page section grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1.15fr_0.85fr]">
          <div className="sheet p-5 shadow-sheet md:p-8">
            <h2 className="mb-1">{contactForm.heading}</h2>
            <p className="soft mb-6">{contactForm.intro}</p>
          </div>
          <Reach {...contact} />
        </div>
      </div>
    </>
  );
}
