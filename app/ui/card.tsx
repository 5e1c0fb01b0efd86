import type { ReactNode } from "react";
import { type DrawingName, Icon } from "./icon";

/** A sheet of paper on the table: for things that are compared. */
export function Card({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`sheet p-6 ${className}`.trimEnd()}>{children}</div>;
}

type PointProps = { icon: DrawingName; title: string; text: string; children?: ReactNode };

/** A reason or benefit: an inked rule, a drawing, a claim and one sentence. */
function Point({ icon, title, text, children }: PointProps) {
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-1 border-t-2 border-current pt-4">
      <Icon name={icon} className="row-span-2 mt-0.5 text-h3 text-seal" />
      <h3>{title}</h3>
      <p className="soft text-base">{text}</p>
      {children}
    </li>
  );
}

/** Points in one, two or three columns. */
export function Points({ items }: { items: { icon: DrawingName; title: string; text: string }[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-7 md:grid-cols-2 lg:grid-cols-3">
      {items.map((item) => (
        <Point key={item.title} icon={item.icon} title={item.title} text={item.text} />
      ))}
    </ul>
  );
}
