/** Marks something invented, in its place. */
export const Sample = ({ children }: { children: string }) => (
  <span className="inline-block rounded-sm border border-current px-1.5 align-middle font-sans text-xs font-bold text-seal in-[.on-ink]:text-saffron">
    {children}
  </span>
);
