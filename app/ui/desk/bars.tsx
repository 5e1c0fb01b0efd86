type BarsProps = { items: { label: string; value: number }[]; format: (value: number) => string; empty: string };

/** Names with a bar each: the words are the chart's own labels, the bar only shows the proportion. */
export function Bars({ items, format, empty }: BarsProps) {
  const highest = Math.max(...items.map(({ value }) => value), 1);
  if (items.length === 0) return <p className="soft">{empty}</p>;
  return (
    <ul className="bars-chart">
      {items.map(({ label, value }) => (
        <li key={label}>
          <span>{label}</span>
          <b>{format(value)}</b>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect className="chart-ground" width="100" height="4" />
            <rect className="chart-column" width={Math.max(0.6, (value / highest) * 100)} height="4" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
