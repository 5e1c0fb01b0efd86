import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import { states } from "../../../content/choices";
import { filterSearch, isFiltered, type ListFilter, noService, servicesOf } from "../../cases/list/list-filter";
import type { ListName } from "../../cases/list/submission";
import { daysOf } from "../../cases/list/time-zone";
import { shortWords } from "../../people/search-words";
import { FilterFields, More } from "../../ui/desk/fold";
import { tabLook } from "../../ui/desk/tabs";
import { InputField, SelectField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import { searchOf } from "../../ui/view-parameters";

/**
 * A form by GET: the filter is kept in the URL. Its parts are drawn anew when their own part of the filter changes, so that
 * what is typed while a list loads stays.
 */
export function ListFilters({ list, filter, today }: { list: ListName; filter: ListFilter; today: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { search: _, ...others } = filter;
  const active = Object.values(others).filter(Boolean);
  const narrowed = active.length > 0 ? JSON.stringify(others) : "";
  const activeText = active.length === 1 ? "1 filter on" : `${active.length} filters on`;
  const hint = {
    none: undefined,
    some: "Words of fewer than three characters are left out.",
    all: "At least three characters.",
  }[shortWords(filter.search)];
  /** Keeps empty fields out of the URL; without a script the server redirects (`tidySearch`). */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]): [string, string] => [name, `${value}`]);
    void navigate({ pathname, search: searchOf(fields.filter(([, value]) => value.trim() !== "")) });
  };
  // On a phone it stays closed and its summary counts the filters. Set by script, so that hydration closes nothing.
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current && narrowed && matchMedia("(width >= 48rem)").matches) details.current.open = true;
  }, [narrowed]);
  return (
    <Form
      method="get"
      className="flex flex-wrap items-start gap-2 [&_.control]:min-h-11 [&_.control]:py-[0.4rem]"
      role="search"
      onSubmit={submit}
    >
      {/* So wide that only the button fits beside it. */}
      <InputField
        name="q"
        label="Search"
        hint={hint}
        fieldClass="flex-[1_1_max(100%-9rem,9rem)] [&>label]:sr-only"
        key={`q ${filter.search}`}
        type="search"
        defaultValue={filter.search}
        placeholder="Name, e-mail or phone"
      />
      <Submit look="ink" icon="search">
        <span className="max-sm:sr-only">Search</span>
      </Submit>
      <Days filter={filter} today={today} />
      <More ref={details} key={narrowed} summary={narrowed ? activeText : "Filters"}>
        <NarrowingFields list={list} filter={filter} />
      </More>
      {isFiltered(filter) && (
        <Link to={pathname} className="button button-quiet button-small">
          Clear
        </Link>
      )}
    </Form>
  );
}

const suspects = [
  { value: "only", label: "Only suspect" },
  { value: "without", label: "Without suspect" },
];

function NarrowingFields({ list, filter }: { list: ListName; filter: ListFilter }) {
  const field = (name: keyof ListFilter) => ({ id: name, name, defaultValue: filter[name] });
  return (
    <FilterFields>
      <SelectField
        {...field("service")}
        label="Service"
        none="Any service"
        options={[...servicesOf[list], { value: noService, label: "Not specified" }]}
      />
      <SelectField {...field("state")} label="State" none="Any state" options={states} />
      <InputField {...field("from")} label="From" type="date" />
      <InputField {...field("to")} label="To" type="date" />
      <SelectField {...field("suspect")} label="Suspect" none="All" options={suspects} />
    </FilterFields>
  );
}

const dayWords = { today: "Today", yesterday: "Yesterday", week: "7 days" };

/** The most usual days, together with the other filters; a second press turns one off. */
function Days({ filter, today }: { filter: ListFilter; today: string }) {
  const { pathname } = useLocation();
  const days = daysOf(today);
  return (
    <nav className="flex flex-wrap" aria-label="Days">
      {(["today", "yesterday", "week"] as const).map((name) => {
        const { from, to } = days[name];
        const isOn = filter.from === from && filter.to === to;
        const chosen = isOn ? { from: "", to: "" } : { from, to };
        return (
          <Link
            key={name}
            to={{ pathname, search: filterSearch({ ...filter, ...chosen }) }}
            aria-current={isOn ? "true" : undefined}
            className={tabLook}
          >
            {dayWords[name]}
          </Link>
        );
      })}
    </nav>
  );
}
