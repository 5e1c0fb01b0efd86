import type { ReactNode } from "react";

type FigureProps = { title: ReactNode; isCard?: boolean; children: ReactNode };

const card = "rounded-md border bg-card px-[clamp(0.9rem,2vw,1.1rem)] py-[clamp(0.75rem,2vw,1rem)]";

/** A chart or a table under its name. */
export const Figure = ({ title, isCard, children }: FigureProps) => (
  <figure className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 ${isCard ? card : ""}`}>
    <figcaption className="font-bold">{title}</figcaption>
    {children}
  </figure>
);

/** Two figures side by side: a table of seven columns beside a chart. */
export const FigurePair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6 min-[60rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
    {children}
  </div>
);
