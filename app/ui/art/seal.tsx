/** The logo: a rubber stamp with a check mark. */
export function Seal({ className = "h-8 w-8 text-seal" }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 34 34" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="17" cy="17" r="15.5" strokeWidth="2" />
      <circle cx="17" cy="17" r="11.8" strokeDasharray="1.5 2" />
      <path d="m10.5 17.5 4.5 4.5 8.5-10" strokeWidth="3" />
    </svg>
  );
}

/** A stamp with text around its rim, slightly rotated. */
export function Stamp({ words, id, className = "" }: { words: string; id: string; className?: string }) {
  return (
    <svg className={`-rotate-12 text-seal ${className}`} viewBox="-60 -60 120 120" fill="none" aria-hidden="true">
      <g stroke="currentColor">
        <circle r="57" strokeWidth="3" />
        <circle r="37" strokeDasharray="2 2.5" />
        <path d="m-17 1 12 12 24-28" strokeWidth="6" />
      </g>
      <path id={id} d="M0 42.5a42.5 42.5 0 1 1 .1 0" />
      <text className="fill-current text-[12px] font-bold uppercase tracking-[0.14em]">
        <textPath href={`#${id}`} textLength="258">
          {words}
        </textPath>
      </text>
    </svg>
  );
}
