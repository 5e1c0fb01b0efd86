import { inLanguage, languageNames, languageOf } from "../../../../content/language-tags";
import { anchors, homePaths, languagePrefixes, versionsOf } from "../../../../content/paths";
import type { Link } from "../../../../content/sections";
import { Seal } from "../../../ui/art/seal";
import { Icon } from "../../../ui/icon";
import { Unbroken } from "../../../ui/unbroken";
import { useContent } from "../../../ui/words/content";
import { usePath } from "../parts/use-path";

export function Footer() {
  const { navigation, facts } = useContent();
  const { footer, tagline } = navigation;
  return (
    <footer className="on-ink bg-ink-deep pt-9 pb-6 md:pt-14 md:pb-10 text-base">
      <div className="page">
        <div className="grid grid-cols-2 gap-x-8 gap-y-6 md:grid-cols-[1fr_1fr_auto] lg:grid-cols-[2fr_1fr_1fr_auto]">
          <div className="col-span-2 grid max-w-[32rem] content-start gap-2 md:col-span-3 lg:col-span-1">
            <p className="logo">
              <Seal className="h-8 w-8 text-saffron" />
              {facts.site.name}
            </p>
            <p className="text-sm font-semibold text-saffron">{tagline}</p>
            <p className="soft max-md:hidden">
              <Unbroken>{footer.about}</Unbroken>
            </p>
          </div>
          <nav className="contents" aria-label={footer.label}>
            {footer.columns.map(({ heading, items }) => (
              <div key={heading} className="last:col-span-2 md:last:col-span-1">
                <h2 className="mb-2 text-h3">{heading}</h2>
                <ul>
                  {items.map((link) => (
                    <FooterLink key={link.href} link={link} />
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className="soft mt-6 grid gap-3 md:mt-10 border-t border-white/15 pt-6 text-sm">
          {languagePrefixes.length > 1 && <Languages />}
          <p className="max-w-[52rem]">
            <Unbroken>{footer.disclosure}</Unbroken>
          </p>
          {footer.operator && <p className="max-w-[52rem]">{footer.operator}</p>}
          <p id={anchors.pageBottom}>{footer.rights}</p>
        </div>
      </div>
    </footer>
  );
}

/** The current page in each language; without such a page, the home page. */
function Languages() {
  const path = usePath();
  const versions = versionsOf(path);
  return (
    <ul className="flex flex-wrap gap-x-6">
      {(versions.length > 0 ? versions : homePaths).map((version) => {
        const language = languageOf(version);
        return (
          <li key={version}>
            <a
              href={version}
              hrefLang={language}
              lang={language}
              aria-current={version === path ? "true" : undefined}
              className="inline-flex min-h-10 items-center font-semibold text-white"
            >
              {inLanguage(languageNames, language)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

const FooterLink = ({ link }: { link: Link }) => (
  <li>
    <a
      href={link.href}
      className="soft inline-flex min-h-9 items-center md:min-h-10 gap-2.5 wrap-anywhere no-underline hover:underline"
    >
      {link.icon && <Icon name={link.icon} className="text-saffron" />}
      <span>
        <Unbroken>{link.label}</Unbroken>
      </span>
    </a>
  </li>
);
