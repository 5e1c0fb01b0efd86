import { type DrawingName, Icon } from "./icon";
import { Unbroken } from "./unbroken";

type Item = { icon: DrawingName; title: string; text: string; link?: { label: string; href: string } };
type PointProps = Item & { isFolded?: boolean | undefined };

/** A reason or benefit: a rule, an icon, a title and one sentence, which phones may show on demand. */
function Point({ icon, title, text, link, isFolded }: PointProps) {
  const sentence = (
    <p className="soft text-base">
      <Unbroken>{text}</Unbroken>{" "}
      {link && (
        <a className="link" href={link.href}>
          {link.label}
        </a>
      )}
    </p>
  );
  return (
    <li
      className={`grid grid-cols-[auto_1fr] content-start items-start gap-x-4 gap-y-1 border-t-2 border-current md:pt-4 ${isFolded ? "pt-2" : "pt-3"}`}
    >
      <Icon name={icon} className="row-span-2 mt-0.5 accent text-h3" />
      {isFolded ? (
        <>
          {/* Where all of it is shown there is nothing to press: a plain heading replaces the summary. */}
          <h3 className="fold-title">{title}</h3>
          <details className="fold">
            <summary>
              <h3>{title}</h3>
            </summary>
            {sentence}
          </details>
        </>
      ) : (
        <>
          <h3>{title}</h3>
          {sentence}
        </>
      )}
    </li>
  );
}

type PointsProps = {
  items: Item[];
  columns?: keyof typeof widths;
  isFolded?: boolean;
};

const widths = { 1: "", 2: "md:grid-cols-2", 3: "md:grid-cols-2 lg:grid-cols-3", 4: "md:grid-cols-2 xl:grid-cols-4" };

/** Points in as many columns as there is space for, up to `columns`. */
export function Points({ items, columns = 3, isFolded }: PointsProps) {
  return (
    <ul className={`grid gap-x-8 md:gap-y-7 ${isFolded ? "gap-y-2" : "gap-y-5"} ${widths[columns]}`.trimEnd()}>
      {items.map((item) => (
        <Point key={item.title} {...item} isFolded={isFolded} />
      ))}
    </ul>
  );
}
