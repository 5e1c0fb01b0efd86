import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { ColleagueNote } from "../../cases/screens/colleague-note";
import { Card } from "../../ui/desk/card";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { SearchForm } from "../../ui/desk/search-form";
import type { FoundOfKind } from "./find-everything.server";

const words = {
  search: "Name, phone, e-mail, order, application, GSTIN, licence",
  searchLabel: "Search everything",
  find: "Search",
};

type SearchScreenProps = {
  search: string;
  isTooShort: boolean;
  kinds: FoundOfKind[];
  colleague: { name: string; contact: string } | null;
};

/** What one search finds in every list, by kind. On wide screens its box is the one in the head. */
export function SearchScreen({ search, isTooShort, kinds, colleague }: SearchScreenProps) {
  const box = useRef<HTMLDivElement>(null);
  // Who opened it wants to type; on a wide screen the box is not there to take the focus.
  useEffect(() => {
    if (search === "") box.current?.querySelector("input")?.focus();
  }, [search]);
  return (
    <div className={deskPage}>
      <PageHead title={search === "" ? "Search" : `Search: ${search}`} />
      <div ref={box} className="lg:hidden">
        <SearchForm search={search} words={words} />
      </div>
      {colleague && <ColleagueNote {...colleague} />}
      {kinds.length === 0 && (
        <p className="desk-empty soft">
          {search === ""
            ? "By a name as it is written or as it sounds, part of a phone number, an e-mail address, or the number of an order, a receipt, an application or a licence."
            : isTooShort
              ? "Search for at least three characters."
              : "Nothing was found."}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        {kinds.map((each) => (
          <Kind key={each.kind} {...each} />
        ))}
      </div>
    </div>
  );
}

const Kind = ({ kind, rows, hasMore, all }: FoundOfKind) => (
  <Card title={kind}>
    <ul className="grid">
      {rows.map(({ id, to, name, text }) => (
        <li key={id} className="border-b border-line py-2 first:pt-0">
          <Link className="link" to={to}>
            {name}
          </Link>
          <p className="soft text-sm">{text}</p>
        </li>
      ))}
    </ul>
    <Link className="link text-sm" to={all} aria-label={`Show in the list: ${kind}`}>
      {hasMore ? "Show all" : "Show in the list"}
    </Link>
  </Card>
);
