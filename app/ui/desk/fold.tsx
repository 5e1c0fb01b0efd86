import type { ReactNode } from "react";

type FoldProps = { summary: ReactNode; isOpen?: boolean; children: ReactNode };

/** What is needed rarely, or cannot be undone: one more press away. */
export const Fold = ({ summary, isOpen, children }: FoldProps) => (
  <details open={isOpen || undefined}>
    <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">{summary}</summary>
    <div className="grid gap-3 pt-1 pb-2">{children}</div>
  </details>
);
