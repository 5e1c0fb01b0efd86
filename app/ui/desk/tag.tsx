import type { ReactNode } from "react";

const tones = { plain: "text-ink", good: "text-leaf", alarm: "text-seal" };

type TagProps = { tone?: keyof typeof tones; title?: string; children: ReactNode };

/** A state in a word or two. */
export const Tag = ({ tone = "plain", title, children }: TagProps) => (
  <span className={`font-sans text-sm leading-relaxed font-semibold tracking-normal ${tones[tone]}`} title={title}>
    {children}
  </span>
);
