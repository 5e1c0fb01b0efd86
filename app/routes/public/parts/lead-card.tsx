import type { ReactNode } from "react";
import type { LeadCard as LeadCardWords } from "../../../../content/sections";
import { Icon } from "../../../ui/icon";

type LeadCardProps = Omit<LeadCardWords, "submit"> & { id?: string; children: ReactNode };

/** The card around a lead form, with a heading above and a note below it. */
export function LeadCard({ id, heading, intro, note, children }: LeadCardProps) {
  return (
    <div id={id} className="sheet overflow-hidden shadow-sheet">
      <div className="on-ink flex items-center gap-3 px-5 py-3.5">
        <Icon name="certificate" className="text-figure text-saffron" />
        <h2 className="text-h3">{heading}</h2>
      </div>
      <div className="ledger grid gap-3 py-4 pr-5 pl-6">
        {intro && <p className="soft text-base">{intro}</p>}
        {children}
        {/* On large screens the round chat button may lie over the lower right corner. */}
        <p className="soft flex gap-2 text-xs lg:pr-8">
          <Icon name="lock" className="text-base text-leaf" />
          {note}
        </p>
      </div>
    </div>
  );
}
