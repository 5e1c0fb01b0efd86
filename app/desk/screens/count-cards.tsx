import { desk as words } from "../../../content/english";
import { grouped } from "../../../content/format";
import type { LeadCounts } from "../list/lead-counts.server";

export function CountCards({ counts }: { counts: LeadCounts }) {
  const cards = [
    [words.counts.total, counts.total],
    [words.counts.today, counts.today],
    [words.counts.week, counts.week],
  ] as const;
  return (
    <dl className="desk-cards" aria-label={words.counts.label}>
      {cards.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
