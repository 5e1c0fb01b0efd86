import type { FssaiPage, LicenceType } from "../../../../content/en/fssai";
import { Icon } from "../../../ui/icon";
import { PriceContents } from "../../../ui/price";
import { Section } from "../../../ui/section";
import { Unbroken } from "../../../ui/unbroken";
import { Action } from "../parts/action";

type Pricing = FssaiPage["pricing"];

/** One sheet with a table for each licence, the longest on the left. */
export function RateCard({ items, columns, note, apply, ...words }: Pricing) {
  return (
    <Section {...words} tone="ink">
      <div className="sheet rate-card">
        {items.map((licence, index) => (
          <Licence key={licence.key} licence={licence} columns={columns} tier={index + 1} />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="flex items-start gap-2.5">
          <Icon name="receipt" className="accent mt-0.5" />
          {note}
        </p>
        <Action link={apply} />
      </div>
    </Section>
  );
}

function Licence({ licence, columns, tier }: { licence: LicenceType; columns: Pricing["columns"]; tier: number }) {
  const { type, summary, eligibility, validity, prices } = licence;
  return (
    <div className="grid content-start gap-5 p-5 md:p-8 lg:content-stretch" data-price="">
      <div className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <h3 className="text-figure">{type}</h3>
        <Tier tier={tier} />
        <p className="soft text-base">{summary}</p>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 border-y border-dashed border-line-strong/60 py-3">
        <Fact label={columns.eligibility} value={eligibility} />
        <Fact label={columns.validity} value={validity} />
      </dl>
      <table className="rates">
        <caption className="sr-only">
          {type}: {columns.price}
        </caption>
        <tbody>
          {prices.map(({ duration, price, sum }) => (
            <tr key={duration}>
              <th scope="row">{duration}</th>
              <td>{price}</td>
              {prices.length > 1 && (
                <td className="sum">
                  <Unbroken>{sum.label}</Unbroken>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {prices[0] && <PriceContents contains={prices[0].contains} sum={prices[0].sum} isLinked={false} />}
    </div>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="soft text-xs">{label}</dt>
    <dd className="font-bold">
      <Unbroken>{value}</Unbroken>
    </dd>
  </div>
);

/** Three bars for the turnover tiers, this one filled in. */
const Tier = ({ tier }: { tier: number }) => (
  <svg className="row-span-2 h-10 w-12" viewBox="0 0 48 40" aria-hidden="true">
    {[1, 2, 3].map((step) => (
      <rect
        key={step}
        x={step * 16 - 15}
        y={40 - step * 13}
        width="13"
        height={step * 13}
        rx="2"
        className={step === tier ? "fill-saffron" : "fill-paper-deep"}
      />
    ))}
  </svg>
);
