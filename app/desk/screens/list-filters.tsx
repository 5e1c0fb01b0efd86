import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import { states } from "../../../content/choices";
import { desk as words } from "../../../content/en/staff/desk";
import { fill } from "../../../content/format";
import { Button } from "../../ui/button";
import { FilterFields, More } from "../../ui/desk/fold";
import { Field, type FieldControl } from "../../ui/field";
import { isFiltered, type ListFilter, noService, searchOf, servicesOf, shortWords } from "../list/list-filter";
import type { ListName } from "../list/submission";
import { DayChips } from "./day-chips";

const { filters, search } = words;

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
  const activeText = active.length === 1 ? filters.activeOne : fill(filters.active, { count: active.length });
  const hint = { none: undefined, some: search.leftOut, all: search.hint }[shortWords(filter.search)];
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
      {/* As wide as leaves room for nothing but the button. */}
      <Field id="q" label={search.label} hint={hint} className="flex-[1_1_max(100%-9rem,9rem)] [&>label]:sr-only">
        {(control) => (
          <input
            {...control}
            key={filter.search}
            name="q"
            type="search"
            defaultValue={filter.search}
            placeholder={search.placeholder}
          />
        )}
      </Field>
      <Button type="submit" look="ink" isSmall icon="search">
        <span className="max-sm:sr-only">{search.submit}</span>
      </Button>
      <DayChips filter={filter} today={today} />
      <More ref={details} key={narrowed} summary={narrowed ? activeText : filters.label}>
        <NarrowingFields list={list} filter={filter} />
      </More>
      {isFiltered(filter) && (
        <Link to={pathname} className="button button-quiet button-small">
          {filters.clear}
        </Link>
      )}
    </Form>
  );
}

function NarrowingFields({ list, filter }: { list: ListName; filter: ListFilter }) {
  const select = (control: FieldControl, name: keyof ListFilter, choices: [string, string][]) => (
    <select {...control} name={name} defaultValue={filter[name]}>
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
  return (
    <FilterFields>
      <Field id="service" label={filters.service}>
        {(control) =>
          select(control, "service", [
            ["", filters.anyService],
            ...servicesOf[list].map(same),
            [noService, words.table.notSpecified],
          ])
        }
      </Field>
      <Field id="state" label={filters.state}>
        {(control) => select(control, "state", [["", filters.anyState], ...states.map(same)])}
      </Field>
      <Field id="from" label={filters.from}>
        {(control) => <input {...control} name="from" type="date" defaultValue={filter.from} />}
      </Field>
      <Field id="to" label={filters.to}>
        {(control) => <input {...control} name="to" type="date" defaultValue={filter.to} />}
      </Field>
      <Field id="suspect" label={filters.suspect}>
        {(control) =>
          select(control, "suspect", [
            ["", filters.anySuspect],
            ["only", filters.onlySuspect],
            ["without", filters.notSuspect],
          ])
        }
      </Field>
    </FilterFields>
  );
}

const same = (choice: string): [string, string] => [choice, choice];
