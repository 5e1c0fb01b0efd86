import { Form, Link } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { ButtonLink } from "../../ui/button";
import { tabLook } from "../../ui/desk/tabs";
import { Submit } from "../../ui/submit";
import { type Part, type QueueView, queueAddress, type Scope, scopes } from "../queue/queue";
import type { QueuePage } from "../queue/queue-page.server";
import { QueueFilters } from "./queue-filters";

const tabWords: Record<Part, string> = {
  broken: "Call now",
  promised: "Promised",
  overdue: "Overdue",
  today: "Today",
  new: "New",
  later: "Later",
};

/** One line above list and case, two on a phone: how many are in each part, whose they are, and the filters. */
export const QueueHead = ({ queue, isHidden }: { queue: QueuePage; isHidden: boolean }) => (
  <div
    data-queue-head=""
    className={`relative flex flex-wrap items-center justify-between gap-x-3 px-1 pb-1 lg:-mt-2 print:hidden ${isHidden ? "max-lg:hidden" : ""}`}
  >
    <Tabs {...queue} />
    <div className="flex flex-wrap items-center gap-1 max-md:w-full max-md:justify-between">
      {queue.isAdmin && <ScopeSwitch view={queue.view} />}
      <QueueFilters {...queue} />
      <ButtonLink href={deskPaths.newCase} look="quiet" isSmall className="max-md:px-2" data-key="+" data-press="">
        {/* 'New' alone is one of the counts above it. */}
        <span className="md:hidden" aria-hidden="true">
          + Case
        </span>
        <span className="max-md:sr-only">New case</span>
      </ButtonLink>
      {queue.isAdmin && (
        <ButtonLink href={deskPaths.import} look="quiet" isSmall className="max-md:px-2">
          Import
        </ButtonLink>
      )}
    </div>
  </div>
);

/** Each count leads to its part, and from there back to all of them. */
const Tabs = ({ view, counts }: Pick<QueuePage, "view" | "counts">) => (
  <nav className="flex min-w-0 flex-wrap max-md:w-full max-md:justify-between" aria-label="Cases by stage">
    {counts.map(({ part, count, text }) => (
      <Link
        key={part}
        to={{
          pathname: deskPaths.queue,
          search: queueAddress.search({ ...view, part: view.part === part ? "" : part, search: "", status: "" }),
        }}
        aria-current={view.part === part ? "true" : undefined}
        className={`${tabLook} max-md:flex-col-reverse max-md:justify-center max-md:px-[0.35rem] max-md:text-xs ${count > 0 && part === "broken" ? "not-aria-[current]:text-seal" : ""}`}
      >
        {tabWords[part]} <b className="font-head text-lg leading-none">{text}</b>
      </Link>
    ))}
  </nav>
);

const scopeWords: Record<Scope, [short: string, whole: string]> = {
  everyone: ["Everyone", "Everyone's cases"],
  mine: ["Mine", "Mine and unassigned"],
};

/** Whose cases an admin sees, remembered until it is switched again. */
const ScopeSwitch = ({ view }: { view: QueueView }) => (
  <Form
    method="post"
    action={`${deskPaths.queue}?${queueAddress.write({ ...view, owner: "" })}`}
    className="flex rounded-md bg-paper-deep"
    aria-label="Whose cases"
  >
    <input type="hidden" name="act" value="scope" />
    {scopes.map((each) => (
      <Submit
        key={each}
        name="scope"
        value={each}
        look={each === view.scope ? "ink" : "quiet"}
        className="px-[0.6rem]"
        title={scopeWords[each][1]}
        aria-label={scopeWords[each][1]}
        aria-pressed={each === view.scope}
      >
        {scopeWords[each][0]}
      </Submit>
    ))}
  </Form>
);
