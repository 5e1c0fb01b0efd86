import type { ReactNode } from "react";
import { type DrawingName, Icon } from "./icon";
import { Unbroken } from "./unbroken";

type PointProps = { icon: DrawingName; title: string; text: string; children?: ReactNode };

/** A reason or benefit: a rule, an icon, a title and one sentence. */
function Point({ icon, title, text, children }: PointProps) {
  return (
    <li className="grid grid-cols-[auto_1fr] content-start items-start gap-x-4 gap-y-1 border-t-2 border-current pt-4">
      <Icon name={icon} className="row-span-2 mt-0.5 accent text-h3" />
      <h3>{title}</h3>
      <p className="soft text-base">
        <Unbroken>{text}</Unbroken>
      </p>
      {children}
    </li>
  );
}

type PointsProps = { items: { icon: DrawingName; title: string; text: string }[]; columns?: keyof typeof widths };

const widths = { 1: "", 3: "md:grid-cols-2 lg:grid-cols-3", 4: "md:grid-cols-2 xl:grid-cols-4" };

/** Points in as many columns as there is room for, up to the number given. */
export function Points({ items, columns = 3 }: PointsProps) {
  return (
    <ul className={`grid gap-x-8 gap-y-7 ${widths[columns]}`}>
      {items.map((item) => (
        <Point key={item.title} icon={item.icon} title={item.title} text={item.text} />
      ))}
    </ul>
  );
}
