import type { ReactNode } from "react";

const look =
  "relative grid content-between rounded-md border border-l-4 border-l-saffron bg-card px-[clamp(0.5rem,2.2vw,1.1rem)] py-[clamp(0.35rem,1.4vw,0.9rem)] hover:bg-paper-deep has-[[aria-current]]:border-leaf has-[[aria-current]]:bg-leaf-soft";
/** The backplate that forced colours put behind tall letters would cover the label above. */
const number =
  "text-[clamp(1.2rem,0.9rem+1.8vw,1.75rem)] leading-[1.2] font-bold tabular-nums lining-nums forced-colors:text-[CanvasText] forced-colors:forced-color-adjust-none";

/** A number with its name, in a list of them. */
export const CountCard = ({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) => (
  <div className={look}>
    <dt className="text-[clamp(0.75rem,0.65rem+0.5vw,0.9rem)] leading-[1.3] text-ink-soft">{label}</dt>
    <dd className={`font-head ${number}`}>{children}</dd>
    {hint && <dd className="text-xs leading-[1.4] text-ink-soft">{hint}</dd>}
  </div>
);
