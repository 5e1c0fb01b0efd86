/** Where each state lies, as a column and a row of tiles: north above, east to the right. */
const states: Record<string, [number, number]> = {
  HP: [3, 1],
  PB: [2, 1],
  UK: [4, 2],
  HR: [2, 2],
  RJ: [2, 3],
  UP: [3, 3],
  BR: [4, 3],
  SK: [5, 3],
  AS: [7, 4],
  AR: [7, 3],
  NL: [8, 4],
  GJ: [1, 4],
  MP: [2, 4],
  CG: [3, 4],
  JH: [4, 4],
  WB: [5, 4],
  ML: [6, 4],
  MN: [8, 5],
  TR: [6, 5],
  MZ: [7, 5],
  MH: [2, 5],
  TG: [3, 5],
  OD: [4, 5],
  GA: [1, 6],
  KA: [2, 6],
  AP: [3, 6],
  KL: [2, 7],
  TN: [3, 7],
};
/** Union territories of the forms, which are no states. */
const territories: Record<string, [number, number]> = { JK: [2, 0], LA: [3, 0], DL: [3, 2] };

/** India as one stamped tile for each of its 28 states: a chart and no survey map, so it draws no border. */
export function StateMap({ label, className = "" }: { label: string; className?: string }) {
  return (
    <svg className={className} viewBox="37 -3 326 326" role="img" aria-label={label}>
      {Object.entries(states).map(([code, place]) => (
        <Tile key={code} code={code} place={place} isState />
      ))}
      {Object.entries(territories).map(([code, place]) => (
        <Tile key={code} code={code} place={place} />
      ))}
    </svg>
  );
}

type TileProps = { code: string; place: [number, number]; isState?: boolean };

const Tile = ({ code, place: [column, row], isState }: TileProps) => (
  <g transform={`translate(${column * 40} ${row * 40})`}>
    <rect
      width="36"
      height="36"
      rx="5"
      fill={isState ? "#8c2f1b" : "#fffdf6"}
      stroke="#8c2f1b"
      strokeWidth={isState ? 0 : 1.5}
      strokeDasharray={isState ? undefined : "3 2.5"}
    />
    {isState && <rect x="3" y="3" width="30" height="30" rx="3" fill="none" stroke="#f4ecda" strokeDasharray="2 2" />}
    <text x="18" y="22.5" textAnchor="middle" fill={isState ? "#fff" : "#8c2f1b"} className="text-[12px] font-bold">
      {code}
    </text>
  </g>
);
