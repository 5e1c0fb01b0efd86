import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { applications as words } from "../../../content/en/staff/applications";
import { stages } from "../../../content/law/stages";
import { Button } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { Card } from "../../ui/desk/card";
import { formRow } from "../../ui/desk/form-row";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { PersonField } from "../../ui/desk/person-field";
import { SearchForm } from "../../ui/desk/search-form";
import { Tabs } from "../../ui/desk/tabs";
import { Field } from "../../ui/field";
import type { ShownApplications } from "../shown.server";
import { viewAddress } from "../view";
import { ApplicationRows, DueTag } from "./application-rows";
import { useListKeys } from "./list-keys";

const { list: text, bulk } = words;

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
      <PageHead title={words.heading} text={text.keys}>
        <nav aria-label={text.views} className="flex gap-2">
          {[false, true].map((isBoard) => (
            <Link
              key={String(isBoard)}
              className="flex min-h-10 items-center rounded-full border border-line-strong bg-card px-3 text-sm font-semibold no-underline hover:bg-paper-deep aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-card"
              to={viewAddress(view, { isBoard, search: "" })}
              aria-current={view.isBoard === isBoard ? "page" : undefined}
            >
              {isBoard ? text.asBoard : text.asList}
            </Link>
          ))}
        </nav>
      </PageHead>
      <Tabs label={words.heading} tabs={shown.tabs} />
      <Filters shown={shown} staff={staff} />
      {children}
      {reply && (
        <Answer reply={reply} isRefused={reply.isRefused}>
          {reply.message}
        </Answer>
      )}
      {view.isBoard ? <Board shown={shown} /> : <List shown={shown} staff={staff} />}
    </div>
  );
}

function Filters({ shown: { view, isAdmin }, staff }: Pick<ScreenProps, "shown" | "staff">) {
  const owners = [{ id: "me", name: text.mine }, { id: "nobody", name: text.nobody }, ...(isAdmin ? staff : [])];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <SearchForm search={view.search} words={text} />
      <Form method="get" className={`${formRow} max-sm:grid max-sm:grid-cols-2`} key={viewAddress(view)}>
        {view.part !== "all" && <input type="hidden" name="part" value={view.part} />}
        {view.isBoard && <input type="hidden" name="as" value="board" />}
        <Field id="service" label={text.service}>
          {(control) => (
            <select {...control} name="service" defaultValue={view.service}>
              <option value="">{text.any}</option>
              {Object.entries(words.services).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id="stage" label={text.stage}>
          {(control) => (
            <select {...control} name="stage" defaultValue={view.stage}>
              <option value="">{text.any}</option>
              {stages.map((stage) => (
                <option key={stage} value={stage}>
                  {words.stages[stage]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <PersonField id="owner" label={text.scope} none={text.everyone} people={owners} chosen={view.owner} />
        <Button type="submit" look="line" isSmall>
          {text.show}
        </Button>
      </Form>
    </div>
  );
}

function List({ shown, staff }: Pick<ScreenProps, "shown" | "staff">) {
  if (shown.rows.length === 0)
    return <p className="desk-empty soft">{shown.isNothing ? text.firstEmpty : text.empty}</p>;
  return (
    <>
      <Card>
        <ApplicationRows rows={shown.rows} form={bulkForm} />
      </Card>
      {shown.more && (
        <Link className="link justify-self-start" to={shown.more}>
          {text.more}
        </Link>
      )}
      <div className="ticked-bar">
        <Card>
          <Form method="post" id={bulkForm} className={formRow}>
            {shown.isAdmin ? (
              <Field id="bulk-owner" label={bulk.assign}>
                {(control) => (
                  <select {...control} name="owner" defaultValue="-">
                    <option value="-">{bulk.nobody}</option>
                    {staff.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            ) : (
              <input type="hidden" name="owner" value={shown.me} />
            )}
            <Button type="submit" name="act" value="assign" look="line" isSmall>
              {shown.isAdmin ? bulk.assignNow : words.page.take}
            </Button>
            <Button type="submit" name="act" value="remind" look="line" isSmall>
              {bulk.remind}
            </Button>
          </Form>
        </Card>
      </div>
    </>
  );
}

/** One column for each open stage; on a phone one below the other. */
const Board = ({ shown: { board } }: Pick<ScreenProps, "shown">) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-3 xl:grid-cols-6">
    {board.map(({ stage, title, rows, more }) => (
      <Card key={stage} title={title}>
        {rows.length === 0 && <p className="soft text-sm">{text.empty}</p>}
        <ul className="grid gap-2">
          {rows.map((row) => (
            <li key={row.id} data-row="" className="grid gap-1 rounded-lg border border-line p-2 text-sm">
              <Link className="link" to={`/desk/applications/${row.id}`} data-row-link="">
                {row.applicant}
              </Link>
              <span>{row.kind}</span>
              <span className="soft">{[row.papers, row.owner].filter(Boolean).join(" · ")}</span>
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
