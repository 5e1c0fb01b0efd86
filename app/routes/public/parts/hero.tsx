import type { ReactNode } from "react";
import type { Hero as HeroWords } from "../../../../content/sections";
import { Rosette } from "../../../ui/art/rosette";
import { Icon } from "../../../ui/icon";
import { Stats } from "../../../ui/stat";
import { Unbroken } from "../../../ui/unbroken";
import { useContent } from "../../../ui/words/content";
import { Actions } from "./action";

type HeroProps = Omit<HeroWords, "eyebrow" | "badge" | "terms"> & {
  eyebrow?: string | undefined;
  badge?: string | undefined;
  terms?: HeroWords["terms"] | undefined;
  /** Below the introduction, such as a promotion. */
  note?: ReactNode;
  /** Asks whether the visitor knows which licence it is, and leads to the finder. */
  asksWhich?: boolean;
  /** Beside the text, such as the lead card or the certificate. */
  children?: ReactNode;
  /** Beside a form the first action is secondary: the form has the main one. */
  main?: "main" | "ink" | "line";
  /** On small screens what stands beside the text comes before the actions, so that a form is on the first screen. */
  isAsideFirst?: boolean;
  /** What stands beside the text is narrow enough to do so on tablets too. */
  isAsideNarrow?: boolean;
};

/** The top of a page: text on the left, a form or picture on the right. */
export function Hero({ eyebrow, badge, terms, heading, intro, stats, actions, note, children, ...layout }: HeroProps) {
  const { main = "main", isAsideFirst, isAsideNarrow, asksWhich } = layout;
  const columns = children ? "lg:grid-cols-[1.12fr_0.88fr] lg:gap-x-14" : "";
  return (
    <section className="relative overflow-clip border-b border-line">
      <Rosette className="absolute -top-22 -right-22 w-44 text-seal/20 lg:-top-40 lg:right-auto lg:left-[64%] lg:w-[56rem] lg:text-seal/13 xl:left-[56%]" />
      <div
        className={`hero-grid page ${columns}`.trimEnd()}
        data-aside-first={isAsideFirst || undefined}
        data-narrow={isAsideNarrow || undefined}
      >
        <div className="grid max-w-[44rem] gap-4">
          {badge && !terms && (
            <p className="justify-self-start rounded-full bg-leaf-soft px-3.5 py-1 text-sm font-bold text-leaf">
              {badge}
            </p>
          )}
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1>{heading}</h1>
          <p className="soft max-w-[36rem] text-balance md:text-lg">
            <Unbroken>{intro}</Unbroken>
          </p>
          {note}
          {asksWhich && <WhichLicence />}
        </div>
        {actions.length + stats.length > 0 && (
          <div className="hero-more grid max-w-[44rem] gap-6">
            {terms && (
              <p className="soft max-w-[36rem] text-sm">
                <strong className="text-leaf">{badge}:</strong> {terms.text}{" "}
                <a className="link" href={terms.link.href}>
                  {terms.link.label}
                </a>
              </p>
            )}
            {actions.length > 0 && (
              <div className="hero-actions">
                <Actions items={actions} main={main} />
              </div>
            )}
            {stats.length > 0 && <Stats items={stats} className="hero-stats" />}
          </div>
        )}
        {children && <div className="hero-aside">{children}</div>}
      </div>
    </section>
  );
}

function WhichLicence() {
  const { href, question, answer } = useContent().navigation.finder;
  return (
    <a href={href} className="which-licence">
      <Icon name="search" />
      <span>
        <strong>{question}</strong> <span className="underline">{answer}</span>
      </span>
    </a>
  );
}
