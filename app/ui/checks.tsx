import { Icon } from "./icon";

export function Checks({ items, className = "" }: { items: string[]; className?: string }) {
  return (
    <ul className={`grid gap-1.5 text-base ${className}`.trimEnd()}>
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2.5">
          <Icon name="check" className="mt-0.5 text-leaf" />
          {item}
        </li>
      ))}
    </ul>
  );
}
