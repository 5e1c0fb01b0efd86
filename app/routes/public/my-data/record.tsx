import { myData as words } from "../../../../content/en/my-data";
import { myDataPaths } from "../../../../content/my-data-paths";
import { trackingPaths } from "../../../../content/tracking-paths";
import type { ShownData } from "../../../privacy/my-data/listed-data";
import { Button } from "../../../ui/button";

type ShownOrder = { id: string; title: string; rows: [string, string][]; invoices: { id: string; label: string }[] };
type ShownApplication = Pick<ShownOrder, "id" | "title" | "rows">;
type ShownMessage = { id: string; by: string; text: string };
type RecordProps = {
  shown: ShownData;
  orders: ShownOrder[];
  applications: ShownApplication[];
  messages: ShownMessage[];
};

/** Everything that is stored, under plain headings. */
export function Record({
  shown: { submissions, history, requests, account },
  orders,
  applications,
  messages,
}: RecordProps) {
  const { sections } = words;
  return (
    <>
      <section className="grid gap-4">
        <h2>{sections.sent}</h2>
        {submissions.length === 0 && <p className="soft">{words.noHistory}</p>}
        {submissions.map((each) => (
          <Submission key={each.id} {...each} />
        ))}
        {account && <p>{`${words.fields.account}: ${account}`}</p>}
        {orders.length + applications.length + messages.length > 0 && (
          <a className="link justify-self-start" href={trackingPaths.tracking}>
            {words.tracking}
          </a>
        )}
      </section>
      {orders.length > 0 && (
        <section className="grid gap-4">
          <h2>{sections.orders}</h2>
          {orders.map((order) => (
            <Order key={order.id} {...order} />
          ))}
        </section>
      )}
      {messages.length > 0 && (
        <section className="grid gap-4">
          <h2>{sections.messages}</h2>
          {messages.map(({ id, by, text }) => (
            <article key={id} className="sheet grid gap-1 p-5">
              <p className="soft">{by}</p>
              <p className="whitespace-pre-line">{text}</p>
            </article>
          ))}
        </section>
      )}
      {applications.length > 0 && (
        <section className="grid gap-4">
          <h2>{sections.applications}</h2>
          {applications.map(({ id, title, rows }) => (
            <article key={id} className="sheet grid gap-3 p-5">
              <h3>{title}</h3>
              <Rows rows={rows} />
            </article>
          ))}
        </section>
      )}
      <Lines heading={sections.work} lines={history} />
      {requests.length > 0 && <Lines heading={sections.requests} lines={requests} />}
    </>
  );
}

const Submission = ({ title, rows, notice }: ShownData["submissions"][number]) => (
  <article className="sheet grid gap-3 p-5">
    <h3>{title}</h3>
    <Rows rows={rows} />
    {notice && (
      <details>
        <summary>{words.fields.consentWords}</summary>
        <p className="soft text-sm whitespace-pre-line">{notice}</p>
      </details>
    )}
  </article>
);

const Order = ({ id, title, rows, invoices }: ShownOrder) => (
  <article className="sheet grid gap-3 p-5">
    <h3>{title}</h3>
    <Rows rows={rows} />
    {/* Its link is a secret of which only the hash is kept, so that each press makes one of its own. */}
    <form method="post" action={`${myDataPaths.orders}/${id}`}>
      <Button type="submit" look="line" isSmall>
        {words.orders.open}
      </Button>
    </form>
    {invoices.length > 0 && (
      <ul className="grid gap-2">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <a className="link" href={`${myDataPaths.invoices}/${invoice.id}`}>
              {invoice.label}
            </a>
          </li>
        ))}
      </ul>
    )}
  </article>
);

const Rows = ({ rows }: { rows: [string, string][] }) => (
  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_1fr]">
    {rows.map(([label, value]) => (
      <div key={`${label} ${value}`} className="contents">
        <dt className="soft">{label}</dt>
        <dd className="whitespace-pre-line">{value}</dd>
      </div>
    ))}
  </dl>
);

function Lines({ heading, lines }: { heading: string; lines: { at: string; text: string }[] }) {
  return (
    <section className="grid gap-3">
      <h2>{heading}</h2>
      {lines.length === 0 && <p className="soft">{words.noHistory}</p>}
      <ul className="grid gap-2">
        {lines.map(({ at, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes order.
          <li key={index}>
            <span className="soft">{at}</span> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
