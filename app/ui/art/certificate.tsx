import type { SampleCertificate } from "../../../content/sections";

type CertificateProps = SampleCertificate & { isSmallOnPhones?: boolean | undefined };

/** An ornamented frame, ruled lines, and a stamp that says what it is. Drawn small, it leaves out what nobody could read. */
export function Certificate({ title, subtitle, lines, stamp, disclaimer, alt, isSmallOnPhones }: CertificateProps) {
  const print = isSmallOnPhones ? "max-md:hidden" : "";
  return (
    <div className="mx-auto aspect-[430/560] w-full max-w-[27rem] rounded-sm [box-shadow:0_22px_30px_rgb(27_35_80/0.2)]">
      <svg viewBox="0 0 430 560" role="img" aria-label={alt}>
        <rect width="430" height="560" rx="5" fill="#fffdf6" />
        <g fill="none" stroke="#8c2f1b">
          <path d="M14 14h402v532H14zM42 42h346v476H42z" strokeWidth="1.2" />
          <Frame />
        </g>
        <g textAnchor="middle" className="fill-ink">
          <text x="215" y="104" className="font-head text-[24px] font-bold">
            {title}
          </text>
          <text x="215" y="126" className={`fill-ink-soft text-[11.5px] ${print}`.trimEnd()}>
            {subtitle}
          </text>
        </g>
        {lines.map(({ label, value }, index) => (
          <g key={label} className="text-[11.5px]">
            <g className={print || undefined}>
              <text x="66" y={178 + index * 36} className="fill-ink-soft">
                {label}
              </text>
              <text x="186" y={178 + index * 36} className="fill-ink font-mono text-[10.5px]">
                {value}
              </text>
            </g>
            <path d={`M182 ${184 + index * 36}h184`} stroke="#d9ceb4" />
          </g>
        ))}
        <g transform="translate(306 438) rotate(-13)" fill="none" stroke="#8c2f1b">
          <circle r="55" strokeWidth="3" />
          <circle r="47" strokeDasharray="2 3" />
          <path d="M-45-14h90M-45 14h90" strokeWidth="1.5" />
          <text textAnchor="middle" y="6.5" stroke="none" className="fill-seal text-[17px] font-bold tracking-[0.12em]">
            {stamp}
          </text>
        </g>
        <text x="66" y="496" className={`fill-ink-soft text-[10.5px] ${print}`.trimEnd()}>
          {disclaimer}
        </text>
      </svg>
    </div>
  );
}

/** Twisted line-work around the edge: the same few waves on each of the four sides. */
function Frame() {
  const along = (length: number) => "q7-16 14 0t14 0".repeat(Math.round(length / 28));
  return (
    <g strokeWidth=".7" stroke="#b9774f">
      {[0, 3.5, 7, 10.5].map((shift) => (
        <g key={shift}>
          <path d={`M${19 + shift} 28${along(380)}M${19 + shift} 532${along(380)}`} />
          <path d={`M${33 + shift} 28${along(488)}M${33 + shift} 402${along(488)}`} transform="matrix(0 1 1 0 0 0)" />
        </g>
      ))}
    </g>
  );
}
