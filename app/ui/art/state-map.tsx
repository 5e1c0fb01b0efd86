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

type StateMapProps = {
  label: string;
  className?: string;
  /** Too small for the letters of the states. */
  isSmall?: boolean;
};

/** India as one stamped tile for each of its 28 states: a chart and no survey map, so it draws no border. */
export function StateMap({ label, className = "", isSmall }: StateMapProps) {
  return (
    <svg className={`accent ${className}`} viewBox="37 -3 326 326" role="img" aria-label={label}>
      <path d={tiles(states, 32)} fill="currentColor" stroke="currentColor" strokeWidth="4" strokeLinejoin="round" />
      <path d={tiles(states, 30)} fill="none" stroke="#fff" strokeOpacity=".7" strokeDasharray="2 2" />
      <path d={tiles(territories, 36)} fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="3 2.5" />
      {!isSmall && (
        <g textAnchor="middle" className="text-[12px] font-bold">
          <g fill="#fff">{Object.entries(states).map(codeOf)}</g>
          <g fill="currentColor">{Object.entries(territories).map(codeOf)}</g>
        </g>
      )}
    </svg>
  );
}

/** All of them as one path, which a browser lays out at once. */
const tiles = (places: typeof states, size: number) =>
  Object.values(places)
    .map(([column, row]) => `M${column * 40 + 18 - size / 2} ${row * 40 + 18 - size / 2}h${size}v${size}h${-size}z`)
    .join("");

const codeOf = ([code, [column, row]]: [string, [number, number]]) => (
  <text key={code} x={column * 40 + 18} y={row * 40 + 22.5}>
    {code}
  </text>
);
