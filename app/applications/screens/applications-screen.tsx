import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { serviceNames, stageNames } from "../../../content/en/applications/names";
import { stages } from "../../../content/law/stages";
import { ExportForm } from "../../cases/export/export-form";
import { useListKeys } from "../../customers/screens/list-keys";
import { Answer } from "../../ui/desk/answer";
import { Card } from "../../ui/desk/card";
import { formRow } from "../../ui/desk/form-row";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { PersonField } from "../../ui/desk/person-field";
import { SearchForm } from "../../ui/desk/search-form";
import { Tabs, tabLook } from "../../ui/desk/tabs";
import { SelectField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import type { ShownApplications } from "../list/list-applications.server";
import { applicationAddress, listAddress, viewAddress } from "../list/list-view";
import { ApplicationRows, DueTag } from "./application-rows";

const searchWords = {
  search: "Name, phone, GSTIN, licence, ARN, order or application",
  searchLabel: "Search applications",
  find: "Search",
};

type Staff = { id: string; name: string }[];
type ScreenProps = {
  shown: ShownApplications;
  staff: Staff;
  reply: { message: string; isRefused: boolean } | undefined;
  /** The views that somebody saved, which another domain keeps. */
  children: ReactNode;
};

const bulkForm = "bulk";

/** Every application by what is to be done next, as a list or as a board of stages. */
export function ApplicationsScreen({ shown, staff, reply, children }: ScreenProps) {
  useListKeys();
  const { view } = shown;
  return (
    <div className={deskPage}>
      <PageHead
        title="Applications"
        text={<span className="print:hidden">Keys: J and K move, Enter opens, X selects, / searches.</span>}
      >
        <nav aria-label="View" className="flex">
          {(["list", "board"] as const).map((layout) => (
            <Link
              key={layout}
              className={tabLook}
              to={viewAddress(view, { layout, search: "" })}
              aria-current={view.layout === layout ? "page" : undefined}
            >
              {layout === "board" ? "Board" : "List"}
            </Link>
          ))}
        </nav>
      </PageHead>
      <Tabs label="Applications" tabs={shown.tabs} />
      <Filters shown={shown} staff={staff} />
      {children}
      {reply && (
        <Answer reply={reply} isRefused={reply.isRefused}>
          {reply.message}
        </Answer>
      )}
      {view.layout === "board" ? <Board shown={shown} /> : <List shown={shown} staff={staff} />}
      {!shown.isNothing && (
        <ExportForm of="applications" filter={Object.fromEntries(listAddress.write({ ...view, after: "" }))} />
      )}
    </div>
  );
}

function Filters({ shown: { view, isAdmin }, staff }: Pick<ScreenProps, "shown" | "staff">) {
  const owners = [{ id: "me", name: "Mine" }, { id: "nobody", name: "Unassigned" }, ...(isAdmin ? staff : [])];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <SearchForm search={view.search} words={searchWords} />
      <Form method="get" className={`${formRow} max-sm:grid max-sm:grid-cols-2`} key={viewAddress(view)}>
        {view.part !== "all" && <input type="hidden" name="part" value={view.part} />}
        {view.layout === "board" && <input type="hidden" name="as" value="board" />}
        <SelectField label="Service" name="service" defaultValue={view.service} none="Any" options={serviceNames} />
        <SelectField
          label="Stage"
          name="stage"
          defaultValue={view.stage}
          none="Any"
          options={stages.map((stage) => ({ value: stage, label: stageNames[stage] }))}
        />
        <PersonField id="owner" label="Whose" none="Everyone" people={owners} chosen={view.owner} />
        <Submit>Show</Submit>
      </Form>
    </div>
  );
}

function List({ shown, staff }: Pick<ScreenProps, "shown" | "staff">) {
  if (shown.rows.length === 0)
    return (
      <p className="desk-empty soft">
        {shown.isNothing
          ? "No applications yet. Open a paid order and press 'Start the application'."
          : "No applications here."}
      </p>
    );
  return (
    <>
      <Card>
        <ApplicationRows rows={shown.rows} form={bulkForm} view={shown.view} />
      </Card>
      {shown.more && (
        <Link className="link justify-self-start" to={shown.more}>
          More
        </Link>
      )}
      <div className="ticked-bar">
        <Card>
          <Form method="post" id={bulkForm} className={formRow}>
            {shown.isAdmin ? (
              <SelectField
                id="bulk-owner"
                label="Assign to"
                name="owner"
                defaultValue="-"
                options={[
                  { value: "-", label: "Nobody" },
                  ...staff.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            ) : (
              <input type="hidden" name="owner" value={shown.me} />
            )}
            <Submit act="assign">{shown.isAdmin ? "Assign" : "Take it"}</Submit>
            <Submit act="remind">Ask for missing documents</Submit>
          </Form>
        </Card>
      </div>
    </>
  );
}

/** One column for each open stage; on a phone one below the other. */
const Board = ({ shown: { board, view } }: Pick<ScreenProps, "shown">) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-3 xl:grid-cols-6">
    {board.map(({ stage, title, rows, more }) => (
      <Card key={stage} title={title}>
        {rows.length === 0 && <p className="soft text-sm">No applications here.</p>}
        <ul className="grid gap-2">
          {rows.map((row) => (
            <li key={row.id} data-row="" className="grid gap-1 rounded-lg border border-line p-2 text-sm">
              <Link className="link" to={applicationAddress(row.id, view)} data-row-link="">
                {row.applicant}
              </Link>
              <span>{row.kind}</span>
              <span className="soft">{[row.requirements, row.owner].filter(Boolean).join(" · ")}</span>
              <span>
                <DueTag row={row} />
              </span>
            </li>
          ))}
        </ul>
        {more && (
          <Link className="link text-sm" to={more.to}>
            {more.text}
          </Link>
        )}
      </Card>
    ))}
  </div>
);
