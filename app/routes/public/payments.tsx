import type { PaymentsPage, PaymentWays } from "../../../content/en/payments";
import { dayInIndia } from "../../../content/format";
import { OrderSteps } from "../../orders/checkout/order-steps";
import { submitOrder } from "../../orders/checkout/submit-order.server";
import { wayOpen } from "../../orders/payments/settings.server";
import styles from "../../styles/page-payments.css?url";
import { Points } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { Section } from "../../ui/section";
import { useContent } from "../../ui/words/content";
import { contentFor, findServices, requestContext, services } from "../context.server";
import type { Route } from "./+types/payments";
import { Closing } from "./parts/closing";
import { Hero } from "./parts/hero";
import { pageMeta } from "./parts/page-meta";
import { payDialog, Receipt } from "./payments/receipt";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = ({ loaderData }: Route.MetaArgs) => {
  const words = useContent();
  const { payments } = words;
  const { description } = payments.ways[loaderData?.way ?? "none"];
  const page = { ...payments, meta: { ...payments.meta, description } };
  return pageMeta(words, page, { label: payments.hero.eyebrow });
};

/** Prerendered as while nothing is switched on; where money can be taken, the page is rendered for each request. */
export function loader({ context, request }: Route.LoaderArgs) {
  const way = wayOpen(findServices(context)?.payments);
  if (way === "none") return { way, order: null };
  const { search } = new URL(request.url);
  return { way, order: { search, today: dayInIndia(), idempotencyKey: context.get(requestContext).id } };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submitOrder(
    { ...context.get(services), content: contentFor({ request, context }) },
    request,
    context.get(requestContext).network,
  );
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Payments({ loaderData: { way, order }, actionData }: Route.ComponentProps) {
  const { payments } = useContent();
  const { hero, steps, options, security, card, dialog, help } = payments;
  const ways = payments.ways[way];
  return (
    <>
      <Hero {...hero} note={<Steps items={steps} />} isAsideNarrow>
        <Receipt card={card} dialog={dialog} ways={ways} isAnswered={actionData !== undefined}>
          {order && <OrderSteps {...order} path={payments.path} anchor={payDialog} reply={actionData} />}
        </Receipt>
      </Hero>
      <Options {...options} states={ways.options} />
      <Section {...security} intro={ways.security} isSplit>
        <Points items={security.items} columns={1} />
      </Section>
      <Closing {...help} look="ledger" />
    </>
  );
}

/** Beside the price there is space for them; on a phone the price and its button come first, and the order says each in its turn. */
const Steps = ({ items }: { items: string[] }) => (
  <ol className="numbered mt-2 max-w-[32rem] max-md:hidden">
    {items.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
);

type OptionsProps = PaymentsPage["options"] & { states: PaymentWays["options"] };

/** The ways to pay, each with whether it is open here. */
function Options({ items, popularLabel, states, ...words }: OptionsProps) {
  return (
    <Section {...words} tone="deep">
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-3">
        {items.map(({ key, icon, title, text, isPopular }) => (
          <li
            key={title}
            className={`pay-option sheet relative ${isPopular ? "border-2 border-saffron" : ""}`.trimEnd()}
          >
            {isPopular && (
              <p className="absolute -top-3.5 left-5 rounded-full bg-saffron px-3 text-sm font-bold text-on-saffron">
                {popularLabel}
              </p>
            )}
            <Icon name={icon} className="accent row-span-2 text-price" />
            <h3>{title}</h3>
            <div className="grid gap-1">
              <p className="soft text-base">{text}</p>
              <p className="text-sm font-semibold">{states[key]}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
