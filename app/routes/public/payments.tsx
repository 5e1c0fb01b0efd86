import { contentFor } from "../../../content/site-content";
import { OrderForm } from "../../payments/checkout/order-form";
import { submitOrder } from "../../payments/checkout/submit-order.server";
import { wayOpen } from "../../payments/settings.server";
import styles from "../../styles/page-payments.css?url";
import { Points } from "../../ui/card";
import { Section } from "../../ui/section";
import { findServices, requestContext, services } from "../context.server";
import type { Route } from "./+types/payments";
import { Closing } from "./parts/closing";
import { Hero } from "./parts/hero";
import { pageMeta } from "./parts/page-meta";
import { useWords } from "./parts/use-content";
import { Options } from "./payments/options";
import { payDialog, Receipt } from "./payments/receipt";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = ({ location, loaderData }: Route.MetaArgs) => {
  const words = contentFor(location.pathname);
  const { payments } = words;
  const { description } = payments.ways[loaderData?.way ?? "none"];
  const page = { ...payments, meta: { ...payments.meta, description } };
  return pageMeta(words, page, { label: payments.hero.eyebrow });
};

/** Prerendered as while nothing is switched on; where money can be taken, the page is rendered for each request. */
export function loader({ context }: Route.LoaderArgs) {
  const way = wayOpen(findServices(context)?.payments);
  return { way, key: way === "none" ? null : context.get(requestContext).id };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submitOrder(context.get(services), request, context.get(requestContext).network);
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Payments({ loaderData: { way, key }, actionData }: Route.ComponentProps) {
  const { payments } = useWords();
  const { hero, options, security, card, dialog, help } = payments;
  const ways = payments.ways[way];
  return (
    <>
      <Hero {...hero} isAsideNarrow>
        <Receipt card={card} dialog={dialog} ways={ways}>
          {key && <OrderForm action={`${payments.path}#${payDialog}`} idempotencyKey={key} reply={actionData} />}
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
