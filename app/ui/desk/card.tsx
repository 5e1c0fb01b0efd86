import type { ReactNode } from "react";

type CardProps = {
  title?: ReactNode;
  /** Highlighted: this is to be done now. */
  isNow?: boolean;
  children: ReactNode;
};

/** A part of a staff screen. */
export const Card = ({ title, isNow, children }: CardProps) => (
  <section
    className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 wrap-anywhere rounded-lg border border-line bg-card p-4 md:p-5 has-[>details:first-child]:py-1 in-[.case]:rounded-none in-[.case]:border-x-0 in-[.case]:border-t-0 in-[.case]:px-[1.1rem] ${isNow ? "border-s-4 border-s-saffron" : ""}`}
  >
    {title && <h2 className="text-lg">{title}</h2>}
    {children}
  </section>
);
