import type { ReactNode } from "react";

type PageHeadProps = {
  title: ReactNode;
  text?: ReactNode;
  /** On a phone too, where an explanation would only take the space. */
  isTextNeeded?: boolean;
  id?: string;
  children?: ReactNode;
};

/** What a screen is about, and beside it what can be done with the whole of it. */
export const PageHead = ({ title, text, isTextNeeded, id, children }: PageHeadProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
    <div className="min-w-0">
      <h1 id={id} className="text-h3 wrap-anywhere md:text-figure">
        {title}
      </h1>
      {text && <p className={`soft text-sm ${isTextNeeded ? "" : "max-sm:sr-only"}`}>{text}</p>}
    </div>
    {children}
  </div>
);
