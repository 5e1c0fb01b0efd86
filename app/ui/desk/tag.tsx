import type { ReactNode } from "react";

const tones = {
  plain: "bg-paper-deep text-ink",
  good: "bg-leaf-soft text-leaf",
  alarm: "bg-seal-soft text-seal",
};

type MarkProps = { tone?: keyof typeof tones; title?: string; children: ReactNode };

/** Within a line of text. */
export const Mark = ({ tone = "alarm", title, children }: MarkProps) => (
  <span
    className={`inline-block rounded-[1rem] px-[0.45rem] py-[0.05rem] text-xs font-semibold ${tones[tone]}`}
    title={title}
  >
    {children}
  </span>
);

/** A state in a word or two. */
export const Tag = ({ tone = "plain", children }: { tone?: keyof typeof tones; children: ReactNode }) => (
  <span
    className={`inline-block rounded-full px-2.5 align-middle font-sans text-xs leading-relaxed font-semibold tracking-normal ${tones[tone]}`}
  >
    {children}
  </span>
);
