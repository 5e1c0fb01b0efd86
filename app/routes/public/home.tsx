import { anchors } from "../../../content/paths";
import { signedInNotice } from "../../../content/signed-in";
import { contentFor } from "../../../content/site-content";
import { promoQuery } from "../../leads/promo";
import styles from "../../styles/page-home.css?url";
import { StateMap } from "../../ui/art/state-map";
import { Points } from "../../ui/card";
import { Section } from "../../ui/section";
import { StatBand } from "../../ui/stat";
import { ArrivalToast } from "../../ui/toast";
import type { Route } from "./+types/home";
import { HomeExpert } from "./home/expert";
import { HomeHero } from "./home/hero";
import { HomeServices } from "./home/services";
import { HomeSteps } from "./home/steps";
import { HomeTestimonials } from "./home/testimonials";
import { Closing } from "./parts/closing";
import { pageMeta } from "./parts/page-meta";
import { SampleCertificate } from "./parts/sample-certificate";
import { useWords } from "./parts/use-content";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = ({ location }: Route.MetaArgs) => {
  const words = contentFor(location.pathname);
  return pageMeta(words, words.home, { offers: words.home.services.items });
};

export default function Home() {
  const { home, fssai, contact } = useWords();
  return (
    <>
      <HomeHero page={home} promoHref={`${fssai.path}${promoQuery}#${anchors.leadForm}`} />
      <HomeSteps section={home.howItWorks} />
      <HomeServices section={home.services} dialog={home.dialog} />
      <Section {...home.whyChooseUs}>
        <div className="grid items-center gap-8 lg:grid-cols-[1fr_19rem]">
          <Points items={home.whyChooseUs.items} columns={2} isFolded />
          <SampleCertificate certificate={fssai.explanation.certificate} isCompact />
        </div>
        <StatBand items={home.whyChooseUs.stats}>
          <StateMap label={contact.coverage.map} legend={contact.coverage.legend} isSmall className="w-32 md:w-44" />
        </StatBand>
      </Section>
      <HomeTestimonials section={home.testimonials} offers={home.services.items} />
      {home.expert && <HomeExpert expert={home.expert} />}
      <Closing {...home.cta} />
      <ArrivalToast id={signedInNotice} text={home.signedIn} />
    </>
  );
}
