import { exactRupees, grouped } from "../../../content/rupees";
import { Row, Table } from "../../ui/desk/figures/figures";
import type { SourceFigures } from "./sources.server";

const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`);

type SourceTableProps = {
  sources: SourceFigures[];
  hasMoney: boolean;
  /** Without who was contacted, so that a phone shows all of it. */
  isShort?: boolean;
};

/** What each source brought; the money, which admins alone see, is what came until now from the leads of the period. */
export function SourceTable({ sources, hasMoney, isShort = false }: SourceTableProps) {
  const columns = [
    "Source",
    "Leads",
    ...(isShort ? [] : ["Contacted"]),
    "Paid",
    "Share",
    ...(hasMoney ? ["Money"] : []),
  ];
  return (
    <Table columns={columns} caption="Leads by source" empty="Nobody asked in this period.">
      {sources.map(({ name, leads, contacted, paid, amount }) => (
        <Row
          key={name}
          name={name}
          cells={[
            ...[leads, ...(isShort ? [] : [contacted]), paid].map(grouped),
            percent(paid, leads),
            ...(hasMoney ? [amount < 0 ? `−${exactRupees(-amount)}` : exactRupees(amount)] : []),
          ]}
        />
      ))}
    </Table>
  );
}
