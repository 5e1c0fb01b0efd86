import type { MsmePage } from "../../../content/en/msme";
import { contentFor } from "../../../content/site-content";
import { Section } from "../../ui/section";
import { Unbroken } from "../../ui/unbroken";
import type { Route } from "./+types/msme";
import { Landing } from "./parts/landing";
import { pageMeta } from "./parts/page-meta";
import { useWords } from "./parts/use-content";

export const meta = ({ location }: Route.MetaArgs) => {
  const words = contentFor(location.pathname);
  const { msme } = words;
  return pageMeta(words, msme, {
    label: msme.hero.eyebrow,
    faqs: msme.faqs.items,
    offers: words.home.services.items.filter(({ key }) => key === "msme"),
  });
};

export default function Msme() {
  const { msme } = useWords();
  return (
    <Landing page={msme}>
      <Section {...msme.classes} tone="deep" isSplit>
        <Classes {...msme.classes} />
      </Section>
    </Landing>
  );
}

function Classes({ heading, columns, items }: MsmePage["classes"]) {
  return (
    <table className="classes sheet">
      <caption className="sr-only">{heading}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.investment}</th>
          <th scope="col">{columns.turnover}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, investment, turnover }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Unbroken>{investment}</Unbroken>
            </td>
            <td>
              <Unbroken>{turnover}</Unbroken>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
