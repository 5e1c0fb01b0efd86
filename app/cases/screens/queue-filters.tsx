import { Form, Link } from "react-router";
import { leadServices, states } from "../../../content/choices";
import { deskPaths } from "../../../content/desk-paths";
import { cases as words } from "../../../content/en/staff/cases";
import { SavedViews } from "../../ui/desk/saved-views";
import { InputField, SelectField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import { statuses } from "../case";
import { noService } from "../list/list-filter";
import { ages, type QueueView, queueAddress } from "../queue/queue";
import type { SavedView } from "../queue/views.server";

type FiltersProps = {
  view: QueueView;
  views: SavedView[];
  isAdmin: boolean;
  me: string;
  staff: { id: string; name: string }[];
};

/**
 * A drawer below the head. Its form goes by GET: the view is kept in the address, where it can be bookmarked, saved and sent to a
 * colleague.
 */
export function QueueFilters({ view, views, isAdmin, me, staff }: FiltersProps) {
  const { part: _, scope, ...others } = view;
  const active = Object.values(others).filter((value) => value !== "" && value !== null).length;
  return (
    <details key={JSON.stringify({ scope, ...others })} className="queue-tools group">
      <summary className="button button-quiet button-small cursor-pointer list-none group-open:bg-paper-deep max-md:px-2">
        Filter
        {active > 0 && (
          <b className="rounded-full bg-ink px-[0.45rem] text-xs text-card tabular-nums">
            {active}
            <span className="sr-only"> on</span>
          </b>
        )}
      </summary>
      <div className="absolute inset-x-0 top-full z-10 grid max-h-[70vh] grid-cols-1 gap-3 overflow-y-auto rounded-lg border bg-card p-3 shadow-float">
        <Form method="get" action={deskPaths.queue} role="search" className="grid grid-cols-1 gap-3">
          {view.part !== "" && <input type="hidden" name="part" value={view.part} />}
          <div className="flex flex-wrap gap-2">
            <input
              className="control min-h-11 w-auto flex-[1_1_9rem] py-[0.4rem] text-ellipsis"
              name="q"
              type="search"
              defaultValue={view.search}
              placeholder="Name, phone or e-mail"
              aria-label="Search cases"
              data-key="/"
            />
            <Submit className="whitespace-nowrap">Search</Submit>
          </div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-end gap-3">
            <NarrowingFields view={view} isAdmin={isAdmin} me={me} staff={staff} />
            <div className="flex">
              <Submit look="ink">Apply</Submit>
              <Link className="button button-quiet button-small" to={deskPaths.queue}>
                Clear
              </Link>
            </div>
          </div>
        </Form>
        <SavedViews address={deskPaths.queue} query={queueAddress.write(view).toString()} views={views} />
      </div>
    </details>
  );
}

function NarrowingFields({ view, isAdmin, me, staff }: Omit<FiltersProps, "views">) {
  const owners = [
    { value: "me", label: "Mine" },
    { value: "nobody", label: "Unassigned" },
    ...(isAdmin && view.scope === "mine" ? [{ value: "all", label: "Everyone" }] : []),
    ...staff.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const select = (name: "owner" | "status" | "service" | "state" | "days") => ({
    id: `queue-${name}`,
    name,
    defaultValue: view[name] ?? "",
  });
  return (
    <>
      <SelectField
        {...select("owner")}
        label="Owner"
        none={isAdmin && view.scope === "everyone" ? "Everyone" : "Mine and unassigned"}
        options={owners}
      />
      <SelectField
        {...select("status")}
        label="Status"
        none="Any open"
        options={statuses.map((value) => ({ value, label: words.status[value] }))}
      />
      <SelectField
        {...select("service")}
        label="Service"
        none="Any service"
        options={[...leadServices, { value: noService, label: "Not specified" }]}
      />
      <SelectField {...select("state")} label="State" none="Any state" options={states} />
      <InputField id="queue-page" name="page" label="From page" defaultValue={view.page} placeholder="Any page" />
      <SelectField
        {...select("days")}
        label="Asked within"
        none="Any time"
        options={ages.map((days) => ({ value: String(days), label: days === 1 ? "1 day" : `${days} days` }))}
      />
    </>
  );
}
