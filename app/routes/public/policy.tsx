import type { Content } from "../../../content/languages/content-of";
import { plainPath } from "../../../content/paths";
import type { PolicySection } from "../../../content/sections";
import styles from "../../styles/page-policy.css?url";
import { Divider } from "../../ui/art/divider";
import { Icon } from "../../ui/icon";
import { Unbroken } from "../../ui/unbroken";
import { useContent } from "../../ui/words/content";
import type { DocumentHandle } from "../document-handle";
import type { Route } from "./+types/policy";
import { Breadcrumbs } from "./parts/breadcrumbs";
import { pageMeta } from "./parts/page-meta";
import { usePath } from "./parts/use-path";

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = ({ location }: Route.MetaArgs) => {
  const words = useContent();
  const policy = policyAt(words, plainPath(location.pathname));
  return pageMeta(words, policy, { label: policy.heading });
};

/** A long text under each policy's own address: numbered sections and a table of contents. */
export default function Policy() {
  const { heading, intro, updated, contentsLabel, sections } = policyAt(useContent(), usePath());
  return (
    <>
      <Breadcrumbs current={heading} />
      <div className="policy page">
        <header className="grid gap-4 lg:col-start-2">
          <h1>{heading}</h1>
          <p className="soft text-sm">
            {updated.label} <time dateTime={updated.iso}>{updated.date}</time>
          </p>
          <p className="text-lg">{intro}</p>
          <Divider className="mt-3 ml-0 max-w-full" />
        </header>
        <details className="faq mt-6 border-t border-line lg:hidden">
          <summary className="font-bold">{contentsLabel}</summary>
          <Contents sections={sections} />
        </details>
        <nav className="hidden lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:block" aria-label={contentsLabel}>
          <div className="policy-contents">
            <p className="eyebrow mb-2">{contentsLabel}</p>
            <Contents sections={sections} />
          </div>
        </nav>
        <article className="grid gap-10 pt-10 lg:col-start-2">
          {sections.map((section, index) => (
            <Passage key={section.id} section={section} number={index + 1} />
          ))}
        </article>
      </div>
    </>
  );
}

const Contents = ({ sections }: { sections: PolicySection[] }) => (
  <ol className="contents-list">
    {sections.map(({ id, heading }) => (
      <li key={id}>
        <a href={`#${id}`}>{heading}</a>
      </li>
    ))}
  </ol>
);

function Passage({ section, number }: { section: PolicySection; number: number }) {
  const { id, heading, paragraphs, list = [], after = [], links = [] } = section;
  return (
    <section id={id} className="prose">
      <h2>
        <span className="text-seal">{number}.</span> {heading}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Unbroken>{paragraph}</Unbroken>
        </p>
      ))}
      {list.length > 0 && (
        <ul>
          {list.map((item) => (
            <li key={item}>
              <Unbroken>{item}</Unbroken>
            </li>
          ))}
        </ul>
      )}
      {after.map((paragraph) => (
        <p key={paragraph}>
          <Unbroken>{paragraph}</Unbroken>
        </p>
      ))}
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          {links.map(({ label, href, icon }) => (
            <a key={href} href={href} className="link inline-flex min-h-8 items-center gap-2 break-all">
              {icon && <Icon name={icon} className="text-seal" />}
              {label}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

function policyAt({ terms, refund, shipping, privacy, privacyNotice }: Content, here: string) {
  return [refund, shipping, privacy, privacyNotice].find(({ path }) => path === here) ?? terms;
}
