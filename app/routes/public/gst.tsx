import { contentFor } from "../../../content/site-content";
import { Section } from "../../ui/section";
import { Stats } from "../../ui/stat";
import type { Route } from "./+types/gst";
import { Landing } from "./parts/landing";
import { pageMeta } from "./parts/page-meta";
import { useWords } from "./parts/use-content";

export const meta = ({ location }: Route.MetaArgs) => {
  const words = contentFor(location.pathname);
  const { gst } = words;
  return pageMeta(words, gst, { label: gst.hero.eyebrow, faqs: gst.faqs.items });
};

export default function Gst() {
  const { gst } = useWords();
  return (
    <Landing page={gst}>
      <Section {...gst.thresholds} tone="deep" isSplit>
        <Stats items={gst.thresholds.items} className="figures" isLarge />
      </Section>
    </Landing>
  );
}
