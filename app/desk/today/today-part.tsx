import type { ReactNode } from "react";
import { pane } from "../../ui/desk/page";

type PartProps = { title: string; text: string; order: string; children: ReactNode };

/** A part of the page with its name and what it counts. */
export const TodayPart = ({ title, text, order, children }: PartProps) => (
  <section className={`${pane} ${order} grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-4 md:p-5 lg:order-none`}>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-lg md:text-h3">{title}</h2>
      <p className="soft text-sm">{text}</p>
    </div>
    {children}
  </section>
);

/** In large text on a phone what has columns scrolls sideways in its own place, also by keys. */
export const Sideways = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys.
  <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
    <div className="min-w-[17rem]">{children}</div>
  </section>
);
