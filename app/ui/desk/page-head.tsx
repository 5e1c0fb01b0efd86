import type { ReactNode } from "react";

type PageHeadProps = { title: ReactNode; text?: ReactNode; id?: string; children?: ReactNode };

/** What a screen is about, and beside it what can be done with the whole of it. */
export const PageHead = ({ title, text, id, children }: PageHeadProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
    <div className="min-w-0">
      <h1 id={id} className="text-h3 wrap-anywhere md:text-figure">
        {title}
      </h1>
      {text && <p className="soft text-sm max-sm:sr-only">{text}</p>}
    </div>
    {children}
  </div>
);
