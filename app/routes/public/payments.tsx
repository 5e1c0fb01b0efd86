import { contentFor } from "../../../content/site-content";
import styles from "../../styles/page-payments.css?url";
import { Points } from "../../ui/card";
import { Section } from "../../ui/section";
import type { Route } from "./+types/payments";
import { Closing } from "./parts/closing";
import { Hero } from "./parts/hero";
import { pageMeta } from "./parts/page-meta";
import { useWords } from "./parts/use-content";
import { Options } from "./payments/options";
import { Receipt } from "./payments/receipt";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = ({ location }: Route.MetaArgs) => {
  const words = contentFor(location.pathname);
  const { payments } = words;
  return pageMeta(words, payments, { label: payments.hero.eyebrow });
};

export default function Payments() {
  const { payments } = useWords();
  const { hero, options, security, card, dialog, help } = payments;
  return (
    <>
      <Hero {...hero}>
        <Receipt card={card} dialog={dialog} />
      </Hero>
      <Options {...options} />
      <Section {...security} isSplit>
        <Points items={security.items} columns={1} />
      </Section>
      <Closing {...help} look="ledger" />
    </>
  );
}
