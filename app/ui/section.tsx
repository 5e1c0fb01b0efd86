import type { ReactNode } from "react";

type Tone = "paper" | "deep" | "ink";

const grounds: Record<Tone, string> = { paper: "", deep: " bg-paper-deep", ink: " on-ink" };

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
    <div className={`grid max-w-text gap-2.5 ${isCentred ? "mx-auto justify-items-center text-center" : ""}`.trimEnd()}>
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <Level>{heading}</Level>
      {intro && <p className="soft text-lg">{intro}</p>}
    </div>
  );
}

type SectionProps = HeadingProps & {
  id?: string | undefined;
  tone?: Tone;
  className?: string;
  children?: ReactNode;
};

/** The one wrapper of every marketing section: ground, rhythm, width and heading level. */
export function Section({ id, tone = "paper", className = "", children, ...heading }: SectionProps) {
  const { eyebrow, heading: words, intro, level, isCentred } = heading;
  return (
    <section id={id} className={`section${grounds[tone]} ${className}`.trimEnd()}>
      <div className="page grid gap-8 lg:gap-10">
        <Heading
          heading={words}
          eyebrow={eyebrow}
          intro={intro}
          {...(level && { level })}
          {...(isCentred && { isCentred })}
        />
        {children}
      </div>
    </section>
  );
}
