import type { ReactNode } from "react";

type EntryProps = { name: ReactNode; text: ReactNode; more?: ReactNode; children?: ReactNode };

/** In a list: a name, a line about it, and what can be done with it. */
export const Entry = ({ name, text, more, children }: EntryProps) => (
  <li className="flex flex-wrap items-center gap-2 border-t py-[0.6rem]">
    <p className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
      <b className="block font-semibold">{name}</b>
      <span className="soft block text-sm">{text}</span>
      {more}
    </p>
    {children}
  </li>
);
