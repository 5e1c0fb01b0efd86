import { Children, type ReactNode } from "react";
import { Breakable } from "../breakable";
import { ColumnHeads } from "../table";

type FigureProps = { title: ReactNode; isCard?: boolean; children: ReactNode };

const card = "rounded-md border bg-card px-[clamp(0.9rem,2vw,1.1rem)] py-[clamp(0.75rem,2vw,1rem)]";

/** A chart or a table under its name. */
export const Figure = ({ title, isCard, children }: FigureProps) => (
  <figure className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 ${isCard ? card : ""}`}>
    <figcaption className="font-bold">{title}</figcaption>
    {children}
  </figure>
);

/** Two figures side by side: a table of seven columns beside a chart. */
export const FigurePair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6 min-[60rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
    {children}
  </div>
);

type TableProps = { columns: string[]; caption: string; hasTwoNames?: boolean; empty?: string; children: ReactNode };

/** A table of numbers; the first column is a name, and with `hasTwoNames` the second too. Without rows, `empty` is shown in its place. */
export function Table({ columns, caption, hasTwoNames, empty, children }: TableProps) {
  if (empty && Children.count(children) === 0) return <p className="soft text-sm">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, also by keys.
    <section className="overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="figure-table" data-two-names={hasTwoNames ? "" : undefined}>
        <ColumnHeads columns={columns} />
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

export function Row({ name, cells }: { name: string; cells: string[] }) {
  return (
    <tr>
      <th scope="row">
        <Breakable text={name} after="/" />
      </th>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their places.
        <td key={at}>{cell}</td>
      ))}
    </tr>
  );
}

type Bar = {
  name: string;
  value: number;
  /** Shown instead of the name, such as a link. */
  label?: ReactNode;
  /** The sum of all that has no bar of its own: it would dwarf the others, so it has only its number. */
  isRest?: boolean;
};
type BarsProps = { items: Bar[]; format: (value: number) => string; empty: string };

/** Names with a bar each: the text has the figures, the bar only shows the proportion. */
export function Bars({ items, format, empty }: BarsProps) {
  const highest = Math.max(...items.map(({ value, isRest }) => (isRest ? 0 : value)), 1);
  if (items.length === 0) return <p className="soft">{empty}</p>;
  return (
    <ul className="grid gap-[0.35rem] text-sm md:gap-2">
      {items.map(({ name, label, value, isRest }) => (
        <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-[0.1rem]">
          <span className="wrap-anywhere">{label ?? name}</span>
          <b className="tabular-nums">{format(value)}</b>
          {!isRest && (
            <svg
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              className="col-span-full h-[0.4rem] w-full rounded-[2px]"
              aria-hidden="true"
            >
              <rect className="fill-paper-deep" width="100" height="4" />
              <rect
                className="fill-leaf hover:fill-saffron-deep"
                width={value === 0 ? 0 : Math.max(0.6, (value / highest) * 100)}
                height="4"
              />
            </svg>
          )}
        </li>
      ))}
    </ul>
  );
}

type ColumnsProps = { items: { label: string; value: number }[]; unit: string; format: (value: number) => string };

const height = 100;
const width = 300;

/** One column per item; the numbers are in its title and in a table for screen readers, in a box that cuts it off. */
export function Columns({ items, unit, format }: ColumnsProps) {
  const highest = Math.max(...items.map(({ value }) => value), 1);
  const step = width / Math.max(items.length, 1);
  const first = items[0]?.label ?? "";
  const last = items.at(-1)?.label ?? "";
  return (
    <div className="grid gap-[0.3rem]">
      <p className="soft text-xs">{format(highest)}</p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-[clamp(5.5rem,3rem+9vw,9rem)] w-full"
        aria-hidden="true"
      >
        <path
          className="fill-none stroke-line"
          vectorEffect="non-scaling-stroke"
          d={`M0 .5h${width}M0 ${height / 2}h${width}M0 ${height - 0.5}h${width}`}
        />
        {items.map(({ label, value }, index) => {
          const tall = value === 0 ? 0 : Math.max(1.5, (value / highest) * (height - 1));
          return (
            <rect
              key={label}
              className="fill-leaf hover:fill-saffron-deep"
              x={index * step + step * 0.14}
              y={height - tall}
              width={step * 0.72}
              height={tall}
            >
              <title>{`${label}: ${format(value)} ${unit}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="soft flex justify-between text-xs">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <div className="sr-only">
        <table>
          <tbody>
            {items.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{`${format(value)} ${unit}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

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
