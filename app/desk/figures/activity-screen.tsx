import { longDay } from "../../../content/hours";
import { exactRupees, grouped } from "../../../content/rupees";
import { ExportForm } from "../../cases/export/export-form";
import { Columns, Row, Table } from "../../ui/desk/figures/figures";
import { sheet } from "../../ui/desk/page";
import { dayLabel, type Period } from "./figures";

export type ShownActivity = {
  days: Period;
  rows: { day: string; who: string; calls: number; contacts: number; quotes: number; money: number }[];
  people: Omit<ShownActivity["rows"][number], "day">[];
  calls: { label: string; value: number }[];
};

/** Calls, contacts, quotes and money by person and day: a chart, tables, and the same as a file. */
export function ActivityTables({ days, rows, people, calls }: ShownActivity) {
  return (
    <>
      <section className={sheet}>
        <h3>Calls a day</h3>
        <Columns
          items={calls.map(({ label, value }) => ({ label: dayLabel(label), value }))}
          unit="calls"
          format={grouped}
        />
        <p className="soft text-sm">
          A call is a recorded outcome. A contact is a call that reached the person, a message confirmed as sent, or a
          quote sent by mail. Money is what came for a person's quotes, less refunds. What was undone is not counted.
        </p>
        <ExportForm of="activity" filter={{ days }} />
      </section>
      <section className={sheet}>
        <h3>By person</h3>
        <Table columns={["Person", ...measures]} caption="By person">
          {people.map((row) => (
            <Row key={row.who} name={row.who} cells={cellsOf(row)} />
          ))}
        </Table>
      </section>
      <section className={sheet}>
        <h3>By day and person</h3>
        <Table columns={["Day", "Person", ...measures]} caption="By day and person" hasTwoNames>
          {rows.map((row) => (
            <Row key={`${row.day} ${row.who}`} name={longDay(row.day)} cells={[row.who, ...cellsOf(row)]} />
          ))}
        </Table>
      </section>
    </>
  );
}

const measures = ["Calls", "Contacts", "Quotes", "Money received"];

const cellsOf = ({ calls, contacts, quotes, money }: ShownActivity["people"][number]) => [
  ...[grouped(calls), grouped(contacts), grouped(quotes), exactRupees(money)],
];
