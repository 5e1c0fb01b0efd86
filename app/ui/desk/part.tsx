import type { ReactNode } from "react";

const look = "border-b px-[1.1rem] print:hidden";

/** A part of a case. */
export const Part = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <section id={id} className={`${look} grid grid-cols-1 gap-[0.6rem] py-3`}>
    <h3 className="text-lg">{title}</h3>
    {children}
  </section>
);

/** What is needed rarely. */
export const FoldedPart = ({
  summary,
  isOpen,
  children,
}: {
  summary: string;
  isOpen?: boolean;
  children: ReactNode;
}) => (
  <details className={`${look} open:pb-4`} open={isOpen || undefined}>
    <summary className="cursor-pointer py-[0.35rem] text-sm font-semibold">{summary}</summary>
    {children}
  </details>
);
