import { desk } from "../../content/en/desk";
import { Bars } from "../ui/desk/bars";
import { Columns } from "../ui/desk/columns";
import type { LeadCharts as Charts, NamedCount } from "./lead-counts.server";
import { grouped } from "./words";

const words = desk.charts;
const mostBars = 6;

export function LeadCharts({ charts }: { charts: Charts }) {
  const days = charts.days.map(({ day, leads }) => ({ label: inWords(day), value: leads }));
  return (
    <section className="desk-charts" aria-label={words.label}>
      <figure>
        <figcaption>
          {words.perDay} <small>{words.perDayText}</small>
        </figcaption>
        <Columns items={days} unit={words.leads} format={grouped} />
      </figure>
      <figure>
        <figcaption>{words.byService}</figcaption>
        <Bars items={named(charts.services)} format={grouped} empty={words.empty} />
      </figure>
      <figure>
        <figcaption>{words.byState}</figcaption>
        <Bars items={named(charts.states)} format={grouped} empty={words.empty} />
      </figure>
    </section>
  );
}

/** The largest by name, the rest together. */
function named(counts: NamedCount[]) {
  const shown = counts.slice(0, counts.length > mostBars ? mostBars - 1 : mostBars);
  const rest = counts.slice(shown.length).reduce((sum, { leads }) => sum + leads, 0);
  const items = shown.map(({ name, leads }) => ({ label: name || desk.table.notSpecified, value: leads }));
  return rest > 0 ? [...items, { label: words.other, value: rest }] : items;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function inWords(day: string) {
  const [, month, date] = day.split("-");
  return `${Number(date)} ${months[Number(month) - 1]}`;
}
