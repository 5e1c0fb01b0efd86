import { site } from "../../../../content/identity";
import { anchors } from "../../../../content/paths";
import type { Link } from "../../../../content/types";
import { Seal } from "../../../ui/art/seal";
import { Icon } from "../../../ui/icon";
import { useWords } from "../parts/words";

export function Footer() {
  const { footer, tagline } = useWords().navigation;
  return (
    <footer className="on-ink bg-ink-deep pt-14 pb-10 text-base">
      <div className="page">
        <div className="grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.3fr]">
          <div className="grid max-w-80 content-start gap-3">
            <p className="logo">
              <Seal className="h-8 w-8 text-saffron" />
              {site.name}
            </p>
            <p className="text-sm font-semibold text-saffron">{tagline}</p>
            <p className="soft">{footer.about}</p>
          </div>
          <nav className="contents" aria-label={footer.label}>
            {footer.columns.map(({ heading, items }) => (
              <div key={heading}>
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
        <div className="soft mt-10 grid gap-3 border-t border-white/15 pt-6 text-sm">
          <p className="max-w-[52rem]">{footer.disclosure}</p>
          <p id={anchors.pageBottom}>{footer.rights}</p>
        </div>
      </div>
    </footer>
  );
}

const FooterLink = ({ link }: { link: Link }) => (
  <li>
    <a
      href={link.href}
      className="soft inline-flex min-h-10 items-center gap-2.5 break-all no-underline hover:underline"
    >
      {link.icon && <Icon name={link.icon} className="text-saffron" />}
      {link.label}
    </a>
  </li>
);
