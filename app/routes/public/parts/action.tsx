import type { ComponentProps } from "react";
import type { Link } from "../../../../content/sections";
import { ButtonLink } from "../../../ui/button";
import { Unbroken } from "../../../ui/unbroken";
import { useContent } from "../../../ui/words/content";
import { useLink } from "./use-path";

type ActionProps = { link: Link } & Omit<ComponentProps<typeof ButtonLink>, "href" | "newTab" | "children" | "icon">;

/** A link of the content as a button. An external link opens a new tab, and says so. */
export function Action({ link, ...look }: ActionProps) {
  const { navigation } = useContent();
  const { href, icon, label } = useLink(link);
  const newTab = href.startsWith("https://") ? navigation.newTab : undefined;
  return (
    <ButtonLink href={href} icon={icon} newTab={newTab} {...look}>
      <span>
        <Unbroken>{label}</Unbroken>
      </span>
    </ButtonLink>
  );
}

type Look = NonNullable<ActionProps["look"]>;

type ActionsProps = { items: Link[]; main?: Look; others?: Look; isStacked?: boolean };

/** The first is the main action, the others are secondary. Stacked, all have the same width on large screens. */
export function Actions({ items, main = "main", others = "line", isStacked }: ActionsProps) {
  return (
    <div className={`flex flex-wrap gap-3 max-sm:*:w-full max-sm:*:px-3 ${isStacked ? "lg:grid" : ""}`.trimEnd()}>
      {items.map((link, index) => (
        <Action key={link.label} link={link} look={index === 0 ? main : others} />
      ))}
    </div>
  );
}
