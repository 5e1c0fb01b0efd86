import type { FssaiPage, LicenceType } from "../../../../content/en/fssai";
import { anchors } from "../../../../content/paths";
import { Icon } from "../../../ui/icon";
import { PriceContents } from "../../../ui/price";
import { Section } from "../../../ui/section";
import { Unbroken } from "../../../ui/unbroken";
import { Action } from "../parts/action";

type Pricing = FssaiPage["pricing"];

/** One sheet with a table for each licence, the longest on the left. */
export function RateCard({ items, columns, basicSum, note, feeNote, apply, ...words }: Pricing) {
  return (
    <Section {...words} tone="ink">
      <div className="sheet rate-card">
        {items.map((licence, index) => (
          <Licence key={licence.key} licence={licence} columns={columns} basicSum={basicSum} tier={index + 1} />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="flex items-start gap-2.5">
          <Icon name="receipt" className="accent mt-0.5" />
          <span>
            {note} <span className="soft">{feeNote}</span>
          </span>
        </p>
        <Action link={apply} />
      </div>
    </Section>
  );
}

type LicenceProps = Pick<Pricing, "columns" | "basicSum"> & { licence: LicenceType; tier: number };

const places = { basic: anchors.priceBasic, state: anchors.priceState, central: anchors.priceCentral };

function Licence({ licence, columns, basicSum, tier }: LicenceProps) {
  const { key, type, summary, eligibility, validity, law, prices, quote } = licence;
  const [first] = prices;
  return (
    <div id={places[key]} className="grid content-start gap-5 p-5 md:p-8 lg:content-stretch" data-price="">
      <div className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <h3 className="text-figure">{type}</h3>
        <Tier tier={tier} />
        <p className="soft text-base">{summary}</p>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 border-y border-dashed border-line-strong/60 py-3">
        <Fact label={columns.eligibility} value={eligibility} />
        <Fact label={columns.validity} value={validity} />
        <div className="soft basis-full text-sm">
          <dt className="sr-only">{columns.law}</dt>
          <dd>
            <Unbroken>{law}</Unbroken>
          </dd>
        </div>
      </dl>
      <Rates licence={licence} columns={columns} />
      {first && (
        <PriceContents
          what={first.what}
          contains={first.contains}
          sum={prices.length > 1 ? { ...first.sum, label: basicSum } : first.sum}
          isLinked={false}
        />
      )}
      {quote && (
        <p>
          <Action link={quote} look={first?.isOnRequest ? "main" : "line"} />
        </p>
      )}
    </div>
  );
}

const Rates = ({ licence: { type, prices }, columns }: Pick<LicenceProps, "licence" | "columns">) => (
  <table className="rates">
    <caption className="sr-only">
      {type}: {columns.price}
    </caption>
    {prices.length > 1 && (
      <thead>
        <tr>
          {[columns.duration, columns.price, columns.sum].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {prices.map(({ duration, price, sum }) => (
        <tr key={duration}>
          <th scope="row">{duration}</th>
          <td>{price}</td>
          {prices.length > 1 && (
            <td className="sum" data-sum="">
              {sum.amount}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

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
