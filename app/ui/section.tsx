import type { ReactNode } from "react";
import { Unbroken } from "./unbroken";

type Tone = "paper" | "deep" | "ink";

const backgrounds: Record<Tone, string> = { paper: "", deep: " bg-paper-deep", ink: " on-ink" };

const split = "lg:grid-cols-[0.8fr_1.2fr] lg:gap-16";
const besideAside = "items-center gap-y-10 md:grid-cols-[1.1fr_0.9fr] lg:gap-x-16";

type HeadingProps = {
  eyebrow?: string | undefined;
  heading: string;
  intro?: string | undefined;
  level?: 1 | 2 | 3;
  isCentred?: boolean;
};

/** Eyebrow, heading and introduction as every section opens. */
export function Heading({ eyebrow, heading, intro, level = 2, isCentred }: HeadingProps) {
  const Level = `h${level}` as const;
  return (
    <div
      className={`grid max-w-text content-start gap-2.5 ${isCentred ? "mx-auto justify-items-center text-center" : ""}`.trimEnd()}
    >
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <Level>{heading}</Level>
      {intro && (
        <p className="soft text-balance md:text-lg">
          <Unbroken>{intro}</Unbroken>
        </p>
      )}
    </div>
  );
}

type SectionProps = HeadingProps & {
  id?: string | undefined;
  tone?: Tone;
  className?: string;
  /** The heading is beside the content where there is space. */
  isSplit?: boolean;
  /** A picture beside heading and content. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** The one wrapper of every marketing section: background, spacing, width and heading level. */
export function Section({ id, tone = "paper", className = "", isSplit, aside, children, ...heading }: SectionProps) {
  const { eyebrow, heading: words, intro, level, isCentred } = heading;
  const opening = (
    <Heading
      heading={words}
      eyebrow={eyebrow}
      intro={intro}
      {...(level && { level })}
      {...(isCentred && { isCentred })}
    />
  );
  return (
    <section id={id} className={`section${backgrounds[tone]} ${className}`.trimEnd()}>
      <div className={`page grid grid-cols-1 gap-6 md:gap-8 ${isSplit ? split : aside ? besideAside : "lg:gap-10"}`}>
        {aside ? (
          <>
            <div className="grid content-start gap-8">
              {opening}
              {children}
            </div>
            {aside}
          </>
        ) : (
          <>
            {opening}
            {children}
          </>
        )}
      </div>
    </section>
  );
}
