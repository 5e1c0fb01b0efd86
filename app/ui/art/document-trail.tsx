/** A document on its way: from the phone over the desk to the certificate, along a dashed path. */
export function DocumentTrail({ className = "" }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 760 150" fill="none" aria-hidden="true" strokeLinejoin="round">
      <path
        d="M120 92c70-70 130-70 190-14M455 82c60-56 120-56 172-10"
        stroke="#8c2f1b"
        strokeWidth="2"
        strokeDasharray="3 7"
        strokeLinecap="round"
      />
      <Phone />
      <Requirement x={192} y={20} turn={-9} />
      <Desk />
      <Requirement x={532} y={14} turn={8} isStamped />
      <Award />
    </svg>
  );
}

const Phone = () => (
  <g transform="translate(46 18)">
    <rect width="64" height="118" rx="11" fill="#1b2350" />
    <rect x="5" y="9" width="54" height="96" rx="4" fill="#fffdf6" />
    <path d="M13 24h38M13 34h26M13 52h38v30H13z" stroke="#464d78" strokeWidth="2" />
    <path d="m22 68 7 7 14-15" stroke="#146c43" strokeWidth="4" strokeLinecap="round" />
    <path d="M25 111h14" stroke="#c9cde6" strokeWidth="3" strokeLinecap="round" />
  </g>
);

/** The desk: a lamp, a stack of files and a stamp in a hand's reach. */
const Desk = () => (
  <g transform="translate(316 14)">
    <path d="M0 104h136M12 104v26M124 104v26" stroke="#1b2350" strokeWidth="6" strokeLinecap="round" />
    <path d="M14 92h50v10H14zM18 80h46v10H18zM12 68h48v10H12z" fill="#f4ecda" stroke="#8c2f1b" strokeWidth="2" />
    <path d="M118 102V58L96 34" stroke="#464d78" strokeWidth="4" strokeLinecap="round" />
    <path d="m82 42 22-24 14 14-20 18z" fill="#ffa62b" stroke="#1b2350" strokeWidth="2" />
    <path d="M74 102v-9h8c2-7-3-10-3-16a7 7 0 0 1 14 0c0 6-5 9-3 16h8v9z" fill="#8c2f1b" />
  </g>
);

const Award = () => (
  <g transform="translate(634 10)">
    <path d="M0 0h88v126H0z" fill="#fffdf6" stroke="#8c2f1b" strokeWidth="2.5" />
    <path d="M7 7h74v112H7z" stroke="#b9774f" strokeDasharray="3 2" />
    <path d="M24 26h40M18 42h52M18 54h52M18 66h34" stroke="#464d78" strokeWidth="2.5" />
    <g stroke="#8c2f1b">
      <circle cx="58" cy="94" r="15" strokeWidth="2.5" />
      <path d="m51 94 5 6 10-12" strokeWidth="3.5" strokeLinecap="round" />
    </g>
  </g>
);

type RequirementProps = { x: number; y: number; turn: number; isStamped?: boolean };

const Requirement = ({ x, y, turn, isStamped }: RequirementProps) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <path d="M0 0h28l10 10v40H0z" fill="#fff" stroke="#1b2350" strokeWidth="2" />
    <path d="M7 18h22M7 26h22M7 34h14" stroke="#464d78" strokeWidth="2" />
    {isStamped && <circle cx="27" cy="40" r="6" stroke="#8c2f1b" strokeWidth="2" />}
  </g>
);
