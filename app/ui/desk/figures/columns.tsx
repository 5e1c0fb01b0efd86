type ColumnsProps = { items: { label: string; value: number }[]; unit: string; format: (value: number) => string };

const height = 100;
const width = 300;

/** One column per item; the numbers are in its title and in a table for screen readers. */
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
      <table className="sr-only">
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
  );
}
