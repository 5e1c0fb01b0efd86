import { desk } from "../../../content/english";
import { Button } from "../../ui/button";
import { beginExport, type ExportedView, useExport } from "./export-state";

const words = desk.exporting;

export const exportButtonId = "export";

/** All leads of the view as a spreadsheet; how far it is stands in the export's own bar. */
export function ExportButton({ isDisabled, ...view }: Omit<ExportedView, "choice"> & { isDisabled: boolean }) {
  const isRunning = useExport()?.kind === "running";
  return (
    <>
      <Button
        id={exportButtonId}
        className="desk-export-button"
        isSmall
        icon="document"
        isBusy={isRunning}
        disabled={isDisabled}
        onClick={() => beginExport({ ...view, choice: "specified" })}
      >
        {words.button}
      </Button>
      <Button
        className="desk-export-button"
        look="line"
        isSmall
        isBusy={isRunning}
        disabled={isDisabled}
        onClick={() => beginExport({ ...view, choice: "with cases" })}
      >
        {words.withCases.button}
      </Button>
      <noscript>
        <p className="soft text-sm">{words.needsScript}</p>
      </noscript>
    </>
  );
}
