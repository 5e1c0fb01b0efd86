import { submitLead, thanksForLead } from "../../leads/intake/receive.server";
import styles from "../../styles/page-landing.css?url";
import { Section } from "../../ui/section";
import { Stats } from "../../ui/stat";
import { useContent } from "../../ui/words/content";
import { contentFor, contentIn, requestContext, services } from "../context.server";
import type { Route } from "./+types/gst";
import { Landing } from "./parts/landing";
import { pageMeta } from "./parts/page-meta";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => {
  const words = useContent();
  const { gst } = words;
  return pageMeta(words, gst, { label: gst.hero.eyebrow, faqs: gst.faqs.items });
};

export const loader = (asked: Route.LoaderArgs) => thanksForLead(contentFor(asked), asked.request);
export const action = ({ request, context }: Route.ActionArgs) =>
  submitLead(
    { ...context.get(services), contentIn: contentIn({ context }) },
    request,
    context.get(requestContext).network,
  );
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Gst({ actionData, loaderData }: Route.ComponentProps) {
  const { gst } = useContent();
  return (
    <Landing page={gst} reply={actionData ?? loaderData}>
      <Section {...gst.thresholds} tone="deep" isSplit>
        <Stats items={gst.thresholds.items} className="figures" isLarge />
      </Section>
    </Landing>
  );
}
