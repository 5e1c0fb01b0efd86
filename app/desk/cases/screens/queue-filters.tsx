import { Form, Link } from "react-router";
import { leadServices, states } from "../../../../content/choices";
import { cases as words } from "../../../../content/en/staff/cases";
import { fill } from "../../../../content/format";
import { Button } from "../../../ui/button";
import { FilterFields, More } from "../../../ui/desk/fold";
import { SavedViews } from "../../../ui/desk/saved-views";
import { Field } from "../../../ui/field";
import { deskPaths } from "../../desk-paths";
import { noService } from "../../list/list-filter";
import { statuses } from "../case";
import { ages, type QueueView, queueParameters, scopes } from "../queue";
import type { SavedView } from "../views.server";

type FiltersProps = {
  view: QueueView;
  views: SavedView[];
  isAdmin: boolean;
  me: string;
  staff: { id: string; name: string }[];
};

const { filters: text, queue, views: viewWords } = words;
type Choice = readonly [value: string, label: string];

/** A form by GET: the view is kept in the address, where it can be bookmarked, saved and sent to a colleague. */
export function QueueFilters({ view, views, isAdmin, me, staff }: FiltersProps) {
  const { search: _, part: __, scope, ...others } = view;
  const active = Object.values(others).filter((value) => value !== "" && value !== null).length;
  return (
    <div className="queue-tools grid grid-cols-1 gap-[0.4rem] px-3 pb-2">
      {isAdmin && <ScopeSwitch view={view} />}
      <Form method="get" action={deskPaths.queue} role="search">
        <div className="flex flex-wrap gap-2">
          <input
            className="control min-h-11 w-auto flex-[1_1_9rem] py-[0.4rem] text-ellipsis"
            key={view.search}
            name="q"
            type="search"
            defaultValue={view.search}
            placeholder={queue.search}
            aria-label={queue.searchLabel}
            data-key="/"
          />
          <Button type="submit" look="line" isSmall className="whitespace-nowrap">
            {queue.find}
          </Button>
        </div>
        <More
          key={JSON.stringify({ scope, ...others })}
          summary={active > 0 ? fill(queue.filtersOn, { count: active }) : queue.filters}
        >
          <NarrowingFields view={view} isAdmin={isAdmin} me={me} staff={staff} />
          <div className="flex flex-wrap gap-2 py-2">
            <Button type="submit" look="ink" isSmall>
              {queue.apply}
            </Button>
            <Link className="button button-quiet button-small" to={deskPaths.queue}>
              {queue.clear}
            </Link>
          </div>
        </More>
      </Form>
      <SavedViews
        address={deskPaths.queue}
        query={queueParameters(view).toString()}
        views={views}
        words={viewWords}
        sayRemove={(name) => fill(viewWords.remove, { name })}
      />
    </div>
  );
}

function NarrowingFields({ view, isAdmin, me, staff }: Omit<FiltersProps, "views">) {
  const owners: Choice[] = [
    ["", isAdmin && view.scope === "everyone" ? text.everyone : text.mineAndFree],
    ["me", text.mine],
    ["nobody", text.nobody],
    ...(isAdmin && view.scope === "mine" ? ([["all", text.everyone]] as Choice[]) : []),
    ...staff.filter(({ id }) => id !== me).map(({ id, name }): Choice => [id, name]),
  ];
  return (
    <FilterFields>
      <Select name="owner" label={text.owner} value={view.owner} choices={owners} />
      <Select
        name="status"
        label={text.status}
        value={view.status}
        choices={[["", text.anyStatus], ...statuses.map((each): Choice => [each, words.status[each]])]}
      />
      <Select
        name="service"
        label={text.service}
        value={view.service}
        choices={[["", text.anyService], ...leadServices.map(same), [noService, text.noService]]}
      />
      <Select name="state" label={text.state} value={view.state} choices={[["", text.anyState], ...states.map(same)]} />
      <Field id="queue-page" label={text.page}>
        {(control) => <input {...control} name="page" defaultValue={view.page} placeholder={text.anyPage} />}
      </Field>
      <Select
        name="days"
        label={text.days}
        value={String(view.days ?? "")}
        choices={[
          ["", text.anyDays],
          ...ages.map((days): Choice => [String(days), days === 1 ? text.day : fill(text.manyDays, { days })]),
        ]}
      />
    </FilterFields>
  );
}

/** Whose cases an admin sees, remembered until it is switched again. */
function ScopeSwitch({ view }: { view: QueueView }) {
  return (
    <Form
      method="post"
      action={`${deskPaths.queue}?${queueParameters({ ...view, owner: "" })}`}
      className="flex flex-wrap gap-2"
      aria-label={text.scope}
    >
      <input type="hidden" name="act" value="scope" />
      {scopes.map((each) => (
        <Button
          key={each}
          type="submit"
          name="scope"
          value={each}
          look={each === view.scope ? "ink" : "line"}
          isSmall
          aria-pressed={each === view.scope}
        >
          {text.scopes[each]}
        </Button>
      ))}
    </Form>
  );
}

const same = (choice: string): Choice => [choice, choice];

function Select({ name, label, value, choices }: { name: string; label: string; value: string; choices: Choice[] }) {
  return (
    <Field id={`queue-${name}`} label={label}>
      {(control) => (
        <select {...control} name={name} defaultValue={value}>
          {choices.map(([choice, shown]) => (
            <option key={choice} value={choice}>
              {shown}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
