import type { MsmePage } from "../../../content/en/msme";
import { submitLead, thanksForLead } from "../../leads/intake/receive.server";
import styles from "../../styles/page-landing.css?url";
import { Section } from "../../ui/section";
import { Unbroken } from "../../ui/unbroken";
import { useContent } from "../../ui/words/content";
import { contentFor, contentIn, requestContext, services } from "../context.server";
import type { Route } from "./+types/msme";
import { Landing } from "./parts/landing";
import { pageMeta } from "./parts/page-meta";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => {
  const words = useContent();
  const { msme } = words;
  return pageMeta(words, msme, {
    label: msme.hero.eyebrow,
    faqs: msme.faqs.items,
    offers: words.home.services.items.filter(({ key }) => key === "msme"),
  });
};

export const loader = (asked: Route.LoaderArgs) => thanksForLead(contentFor(asked), asked.request);
export const action = ({ request, context }: Route.ActionArgs) =>
  submitLead(
    { ...context.get(services), contentIn: contentIn({ context }) },
    request,
    context.get(requestContext).network,
  );
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Msme({ actionData, loaderData }: Route.ComponentProps) {
  const { msme } = useContent();
  return (
    <Landing page={msme} reply={actionData ?? loaderData}>
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
          <th scope="col">{columns.when}</th>
        </tr>
      </thead>
      {items.map(({ name, limits }) => (
        <tbody key={name}>
          {limits.map(({ investment, turnover, when }, index) => (
            <tr key={when}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={limits.length}>
                  {name}
                </th>
              )}
              <td>
                <Unbroken>{investment}</Unbroken>
              </td>
              <td>
                <Unbroken>{turnover}</Unbroken>
              </td>
              <td>{when}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
