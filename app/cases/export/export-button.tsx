import { grouped } from "../../../content/rupees";
import { Button } from "../../ui/button";
import { filterParameters, isFiltered, type ListFilter } from "../list/list-filter";
import type { ListName } from "../list/submission";
import { beginExport, type ExportedView, useExport } from "./export-state";

export const exportButtonId = "export";

type ExportButtonProps = {
  view: { list: ListName; filter: ListFilter; zone: string; total: number; hasMore: boolean };
};

/** All submissions of the view as a spreadsheet; the export's own bar shows the progress. */
export function ExportButton({ view: { list, filter, zone, total, hasMore } }: ExportButtonProps) {
  const isRunning = useExport()?.kind === "running";
  const begin = (choice: ExportedView["choice"]) =>
    beginExport({ list, parameters: filterParameters(filter), zone, choice, total: hasMore ? null : total });
  const count = `${grouped(total)}${hasMore ? "+" : ""}`;
  const rows = count === "1" ? "1 row" : `${count} rows`;
  return (
    <>
      <Button
        id={exportButtonId}
        className="leading-[1.2] noscript:hidden"
        isSmall
        icon="document"
        isBusy={isRunning}
        disabled={total === 0}
        onClick={() => begin("specified")}
      >
        <span>
          Export Excel{" "}
          <small className="block text-xs font-normal">{isFiltered(filter) ? `${rows}, filter on` : rows}</small>
        </span>
      </Button>
      <Button
        className="leading-[1.2] noscript:hidden"
        look="line"
        isSmall
        isBusy={isRunning}
        disabled={total === 0}
        onClick={() => begin("with cases")}
      >
        Export with cases
      </Button>
      <noscript>
        <p className="soft text-sm">Export to Excel needs JavaScript.</p>
      </noscript>
    </>
  );
}
