import type { HomePage } from "../../../../content/en/home";
import { PaperTrail } from "../../../ui/art/paper-trail";
import { Icon } from "../../../ui/icon";
import { Section } from "../../../ui/section";

/** The four steps, joined by a line. */
export function HomeSteps({ section }: { section: HomePage["howItWorks"] }) {
  return (
    <Section {...section} tone="deep">
      <PaperTrail className="hidden w-full max-w-[46rem] md:block" />
      <ol className="steps">
        {section.items.map(({ icon, title, text, link }) => (
          <li key={title}>
            <span className="step-stamp">
              <Icon name={icon} />
            </span>
            <div className="grid content-start gap-1.5">
              <h3>{title}</h3>
              <p className="soft text-base">{text}</p>
              {link && (
                <p>
                  <a href={link.href} className="link text-base">
                    {link.label}
                  </a>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
