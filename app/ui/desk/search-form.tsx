import { Form } from "react-router";
import { Submit } from "../submit";

type SearchProps = { search: string; words: { search: string; searchLabel: string; find: string } };

/** Searches the list of its page. */
export const SearchForm = ({ search, words }: SearchProps) => (
  <Form method="get" role="search" className="flex gap-2" key={search} preventScrollReset>
    <input
      className="control min-h-11 min-w-0 flex-1 text-ellipsis"
      type="search"
      name="q"
      defaultValue={search}
      placeholder={words.search}
      aria-label={words.searchLabel}
    />
    <Submit>{words.find}</Submit>
  </Form>
);
