import { exactRupees, grouped, rupees } from "../../../content/rupees";
import { Row, Table } from "../../ui/desk/figures/figures";
import type { SourceFigures } from "./sources.server";

const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`);
const sum = (amount: number) => (amount < 0 ? `−${exactRupees(-amount)}` : exactRupees(amount));
const costOf = (cost: number, count: number, say: (paise: number) => string) =>
  cost === 0 || count === 0 ? "–" : say(Math.round(cost / count));

const inRupees = (paise: number) => rupees(paise / 100);

type SourceTableProps = {
  sources: SourceFigures[];
  hasMoney: boolean;
  /** Without who was contacted, and costs without paise, so that a column beside others shows all of it. */
  isShort?: boolean;
};

/**
 * What each source brought. The money, which admins alone see, is what came until now from the leads of the period; the cost is that of
 * the same days.
 */
export function SourceTable({ sources, hasMoney, isShort = false }: SourceTableProps) {
  const hasCosts = hasMoney && sources.some(({ cost }) => cost > 0);
  const columns = [
    "Source",
    "Leads",
    ...(isShort ? [] : ["Contacted"]),
    "Paid",
    "Share",
    ...(hasMoney ? ["Money"] : []),
    ...(hasCosts ? ["Cost", "Per lead", "Per customer"] : []),
  ];
  return (
    <Table columns={columns} caption="Leads by source" empty="Nobody asked in this period.">
      {sources.map(({ name, leads, contacted, paid, amount, cost }) => (
        <Row
          key={name}
          name={name}
          cells={[
            ...[leads, ...(isShort ? [] : [contacted]), paid].map(grouped),
            percent(paid, leads),
            ...(hasMoney ? [sum(amount)] : []),
            ...(hasCosts ? [1, leads, paid].map((count) => costOf(cost, count, isShort ? inRupees : exactRupees)) : []),
          ]}
        />
      ))}
    </Table>
  );
}

/** What all sources cost together, and how the cost of a month is counted in a period. */
export function CostsInWords({ sources }: { sources: SourceFigures[] }) {
  const cost = sources.reduce((total, each) => total + each.cost, 0);
  if (cost === 0) return null;
  return (
    <p className="soft text-sm">
      {`Cost of all sources in this period: ${exactRupees(cost)}. A month's cost is spread evenly over its days: 7 of 30 days have 7/30 of it, and of the running month only the days until today count.`}
    </p>
  );
}
