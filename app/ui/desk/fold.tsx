import type { ComponentPropsWithRef, ReactNode } from "react";

type MoreProps = ComponentPropsWithRef<"details"> & { summary: ReactNode };

/** More of a row of controls; open, it takes a line of its own. */
export const More = ({ summary, children, ...rest }: MoreProps) => (
  <details className="open:order-1 open:flex-[1_0_100%]" {...rest}>
    <summary className="cursor-pointer px-[0.1rem] py-[0.7rem] text-sm font-semibold max-sm:text-xs">{summary}</summary>
    {children}
  </details>
);

/** Fields that narrow a list, as many side by side as fit. */
export const FilterFields = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">{children}</div>
);

type FoldProps = { summary: ReactNode; isOpen?: boolean; name?: string; children: ReactNode };

/** What is needed rarely, or cannot be undone: one more press away. Of those with one name a single one is open. */
export const Fold = ({ summary, isOpen, name, children }: FoldProps) => (
  <details open={isOpen || undefined} name={name}>
    <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">{summary}</summary>
    <div className="grid gap-3 pt-2 pb-2">{children}</div>
  </details>
);
