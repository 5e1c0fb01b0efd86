import type { FssaiPage, LicenceType } from "../../../../content/en/fssai";
import { Icon } from "../../../ui/icon";
import { Section } from "../../../ui/section";
import { Unbroken } from "../../../ui/unbroken";
import { useContent } from "../../../ui/words/content";
import { Action } from "../parts/action";
import { Ways } from "../parts/ways";

type Pricing = FssaiPage["pricing"];

/** One sheet with a table for each licence, the longest on the left. */
export function RateCard({
  ways,
  inBoth,
  tiersHeading,
  items,
  columns,
  basicSum,
  note,
  noGstNote,
  feeNote,
  ...words
}: Pricing) {
  return (
    <Section {...words} tone="ink">
      <div className="sheet ways">
        <Ways items={ways} />
        <ul>
          <li>{inBoth.label}</li>
          {inBoth.items.map((item) => (
            <li key={item}>
              <Icon name="check" className="text-leaf" />
              {item}
            </li>
          ))}
        </ul>
      </div>
      <h3 className="mt-2 text-figure">{tiersHeading}</h3>
      <div className="sheet rate-card">
        {items.map((licence, index) => (
          <Licence key={licence.key} licence={licence} columns={columns} basicSum={basicSum} tier={index + 1} />
        ))}
      </div>
      <p className="flex items-start gap-2.5">
        <Icon name="receipt" className="accent mt-0.5" />
        <span>
          {note} {noGstNote} <span className="soft">{feeNote}</span>
        </span>
      </p>
    </Section>
  );
}

type LicenceProps = Pick<Pricing, "columns" | "basicSum"> & { licence: LicenceType; tier: number };

function Licence({ licence, columns, basicSum, tier }: LicenceProps) {
  const { type, summary, eligibility, validity, law, prices, quote } = licence;
  const { inAll } = useContent().navigation;
  const [first] = prices;
  return (
    <div className="tier" data-price="">
      <div className="grid grid-cols-[1fr_auto] content-start gap-x-4 gap-y-1">
        <h4>{type}</h4>
        <Tier tier={tier} />
        <p className="soft text-base">{summary}</p>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 border-y border-dashed border-line-strong/60 py-3 lg:grid lg:content-start">
        <Fact label={columns.eligibility} value={eligibility} />
        <Fact label={columns.validity} value={validity} />
        <div className="soft basis-full text-sm">
          <dt className="sr-only">{columns.law}</dt>
          <dd>
            <Unbroken>{law}</Unbroken>
          </dd>
        </div>
      </dl>
      <div className="grid content-start gap-3">
        {first && isListed(prices) && (
          <p className="font-semibold">
            <strong className="font-head text-figure leading-none">{first.request?.heading ?? first.total}</strong>{" "}
            {!first.request && inAll}
          </p>
        )}
        <Rates licence={licence} columns={columns} />
        {first && (
          <p className="soft text-sm">
            {first.what && <strong className="block">{first.what}</strong>}
            <Unbroken>{prices.length > 1 ? basicSum : `${first.contains}.`}</Unbroken>{" "}
            {first.more && <Unbroken>{first.more}</Unbroken>}
          </p>
        )}
      </div>
      {quote && (
        <p className="grid max-lg:justify-items-start">
          <Action link={quote} look="line" />
        </p>
      )}
    </div>
  );
}

/** A single price that is not all that is paid: it stands small below what is. */
const isListed = ([first, ...others]: LicenceType["prices"]) =>
  others.length === 0 && (first?.isOnRequest || first?.total !== first?.price);

const Rates = ({ licence: { type, prices }, columns }: Pick<LicenceProps, "licence" | "columns">) => (
  <table className="rates" data-listed={isListed(prices) ? "" : undefined}>
    <caption className={isListed(prices) ? "soft text-left text-sm" : "sr-only"}>
      {isListed(prices) ? columns.listed : `${type}: ${columns.price}`}
    </caption>
    {prices.length > 1 && (
      <thead>
        <tr>
          {[columns.duration, columns.price, ...(columns.sum ? [columns.sum] : [])].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {prices.map(({ duration, price, total }) => (
        <tr key={duration}>
          <th scope="row">{duration}</th>
          <td>{price}</td>
          {columns.sum && prices.length > 1 && <td className="sum">{total}</td>}
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
