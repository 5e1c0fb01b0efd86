import { activity as words } from "../../../content/en/staff/activity";
import { exactRupees, grouped } from "../../../content/format";
import { longDay } from "../../../content/hours";
import { Columns } from "../../ui/desk/figures/columns";
import { Row, Table } from "../../ui/desk/figures/figure-table";
import { sheet } from "../../ui/desk/page";
import { deskPaths } from "../desk-paths";
import { dayLabel } from "./figures-screen";

const { columns } = words;

export type ShownActivity = {
  days: number;
  rows: { day: string; who: string; calls: number; contacts: number; quotes: number; money: number }[];
  people: Omit<ShownActivity["rows"][number], "day">[];
  calls: { label: string; value: number }[];
};

/** Calls, contacts, quotes and money by person and day: a chart, tables, and the same as a file. */
export function ActivityTables({ days, rows, people, calls }: ShownActivity) {
  const address = (as: string) => `${deskPaths.activityExport}?days=${days}&as=${as}`;
  return (
    <>
      <section className={sheet}>
        <h3>{words.chart}</h3>
        <Columns
          items={calls.map(({ label, value }) => ({ label: dayLabel(label), value }))}
          unit={words.unit}
          format={grouped}
        />
        <p className="soft text-sm">{words.note}</p>
        <p className="flex flex-wrap gap-2">
          <a className="button button-line button-small" href={address("xlsx")} download>
            {words.exportXlsx}
          </a>
          <a className="button button-line button-small" href={address("csv")} download>
            {words.exportCsv}
          </a>
        </p>
      </section>
      <section className={sheet}>
        <h3>{words.byAgent}</h3>
        <Table columns={[columns.who, ...measures]} caption={words.byAgent}>
          {people.map((row) => (
            <Row key={row.who} name={row.who} cells={cellsOf(row)} />
          ))}
        </Table>
      </section>
      <section className={sheet}>
        <h3>{words.byDay}</h3>
        <Table columns={[columns.day, columns.who, ...measures]} caption={words.byDay} hasTwoNames>
          {rows.map((row) => (
            <Row key={`${row.day} ${row.who}`} name={longDay(row.day)} cells={[row.who, ...cellsOf(row)]} />
          ))}
        </Table>
      </section>
    </>
  );
}

const measures = [columns.calls, columns.contacts, columns.quotes, columns.money];

const cellsOf = ({ calls, contacts, quotes, money }: ShownActivity["people"][number]) => [
  ...[grouped(calls), grouped(contacts), grouped(quotes), exactRupees(money)],
];
