import { type State, unionTerritories } from "../../../content/choices";

type Tile = [code: string, column: number, row: number];

/** Where each lies, as a column and a row of tiles: north above, east to the right. */
// biome-ignore format: a map, to be read line by line.
const places: Record<State, Tile> = {
  "Jammu and Kashmir": ["JK", 2, 0], Ladakh: ["LA", 3, 0],
  Punjab: ["PB", 2, 1], Chandigarh: ["CH", 3, 1], "Himachal Pradesh": ["HP", 4, 1],
  Haryana: ["HR", 2, 2], Delhi: ["DL", 3, 2], Uttarakhand: ["UK", 4, 2],
  Rajasthan: ["RJ", 2, 3], "Uttar Pradesh": ["UP", 3, 3], Bihar: ["BR", 4, 3], Sikkim: ["SK", 5, 3],
  "Arunachal Pradesh": ["AR", 7, 3],
  Gujarat: ["GJ", 1, 4], "Madhya Pradesh": ["MP", 2, 4], Chhattisgarh: ["CG", 3, 4], Jharkhand: ["JH", 4, 4],
  "West Bengal": ["WB", 5, 4], Meghalaya: ["ML", 6, 4], Assam: ["AS", 7, 4], Nagaland: ["NL", 8, 4],
  "Dadra and Nagar Haveli and Daman and Diu": ["DD", 1, 5], Maharashtra: ["MH", 2, 5], Telangana: ["TG", 3, 5],
  Odisha: ["OD", 4, 5], Tripura: ["TR", 6, 5], Mizoram: ["MZ", 7, 5], Manipur: ["MN", 8, 5],
  Goa: ["GA", 1, 6], Karnataka: ["KA", 2, 6], "Andhra Pradesh": ["AP", 3, 6],
  Lakshadweep: ["LD", 1, 7], Kerala: ["KL", 2, 7], "Tamil Nadu": ["TN", 3, 7], Puducherry: ["PY", 4, 7],
  "Andaman and Nicobar Islands": ["AN", 6, 7],
};

const isTerritory = (name: string) => (unionTerritories as readonly string[]).includes(name);
const tilesOf = (wanted: boolean) =>
  Object.entries(places).flatMap(([name, tile]) => (isTerritory(name) === wanted ? [tile] : []));
const states = tilesOf(false);
const territories = tilesOf(true);

type StateMapProps = {
  label: string;
  legend: { states: string; territories: string };
  className?: string;
  /** Too small for the letters of the states. */
  isSmall?: boolean;
};

/** India as one stamped tile for each state and union territory: a chart and no survey map, so it draws no border. */
export function StateMap({ label, legend, className = "", isSmall }: StateMapProps) {
  return (
    <figure className={className}>
      <svg className="w-full" viewBox="37 -3 326 326" role="img" aria-label={label}>
        <Tiles tiles={states} className="text-seal in-[.on-ink]:text-saffron" isSmall={isSmall} />
        <Tiles tiles={territories} className="text-leaf in-[.on-ink]:text-paper-deep" isSmall={isSmall} />
      </svg>
      <figcaption className="soft mt-2 flex flex-wrap justify-center gap-x-4 text-xs">
        <span>
          <span className="mr-1.5 inline-block size-2.5 bg-seal in-[.on-ink]:bg-saffron" />
          {legend.states}
        </span>
        <span>
          <span className="mr-1.5 inline-block size-2.5 bg-leaf in-[.on-ink]:bg-paper-deep" />
          {legend.territories}
        </span>
      </figcaption>
    </figure>
  );
}

type TilesProps = { tiles: Tile[]; className: string; isSmall: boolean | undefined };

const Tiles = ({ tiles, className, isSmall }: TilesProps) => (
  <g className={className}>
    <path d={pathOf(tiles, 32)} fill="currentColor" stroke="currentColor" strokeWidth="4" strokeLinejoin="round" />
    <path
      d={pathOf(tiles, 30)}
      fill="none"
      className="stroke-paper-deep in-[.on-ink]:stroke-ink"
      strokeDasharray="2 2"
    />
    {!isSmall && (
      <g textAnchor="middle" className="text-[12px] font-bold" fill="#fff">
        {tiles.map(([code, column, row]) => (
          <text key={code} x={column * 40 + 18} y={row * 40 + 22.5}>
            {code}
          </text>
        ))}
      </g>
    )}
  </g>
);

/** All of them as one path, which a browser lays out at once. */
const pathOf = (tiles: Tile[], size: number) =>
  tiles
    .map(([, column, row]) => `M${column * 40 + 18 - size / 2} ${row * 40 + 18 - size / 2}h${size}v${size}h${-size}z`)
    .join("");
