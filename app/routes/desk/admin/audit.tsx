import { Form, Link } from "react-router";
import { caseAddress, deskPaths } from "../../../../content/desk-paths";
import { officeZone } from "../../../../content/hours";
import { requireStaff } from "../../../accounts/guards.server";
import { type AuditFilter, type AuditLine, loadAuditLog } from "../../../audit/log-page.server";
import { instantFormat } from "../../../cases/list/time-zone";
import { PageFailed } from "../../../desk/screens/fetch-failed";
import { FilterFields, More } from "../../../ui/desk/fold";
import { sheet } from "../../../ui/desk/page";
import { PageHead } from "../../../ui/desk/page-head";
import { PersonField } from "../../../ui/desk/person-field";
import { Table } from "../../../ui/desk/table";
import { InputField, SelectField } from "../../../ui/fields";
import { Submit } from "../../../ui/submit";
import { privateMeta } from "../../../ui/words/site-name";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/audit";

export const meta = privateMeta("Audit log");

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { searchParams } = args.url;
  const format = instantFormat(officeZone);
  return loadAuditLog(proof, args.context.get(services).sql, searchParams, (at) => format.format(at));
}

const intro =
  "Who viewed, searched, exported or changed what. Entries cannot be changed or removed; opening this page is logged too. Times and days are Indian Standard Time.";

export default function AuditLog({
  loaderData: { lines, problem, older, newest, head, ...view },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Audit log" text={intro} id="audit-heading" />
      <section className={sheet} aria-labelledby="audit-heading">
        <Filters {...view} />
        {problem && <p role="alert">{problem}</p>}
        {lines.length > 0 ? (
          <Lines lines={lines} />
        ) : (
          !problem && <p className="desk-empty">No entries match these filters.</p>
        )}
        <nav className="flex flex-wrap items-center gap-[0.6rem]">
          {newest && <Link to={newest}>Newest</Link>}
          {older && <Link to={older}>Older</Link>}
        </nav>
        {head && (
          <p className="soft text-xs wrap-anywhere">
            {`The log reaches line ${head.position}. Its seal is ${head.hash}.`}
          </p>
        )}
      </section>
    </>
  );
}

type FiltersProps = { filter: AuditFilter; staff: { id: string; name: string }[]; actions: string[] };

/** A form by GET, so that a view of the log has an address. */
function Filters({ filter: { person, ...others }, staff, actions }: FiltersProps) {
  const isNarrowed = Object.values(others).some(Boolean);
  return (
    <Form method="get" className="mb-3 grid gap-3" role="search">
      <InputField
        key={person}
        name="person"
        label="Person"
        hint="Phone, e-mail address, or the address of a case, copied from the browser"
        fieldClass="max-w-[36rem]"
        defaultValue={person}
        maxLength={254}
      />
      <More summary="Staff member, action and days" open={isNarrowed || undefined} key={JSON.stringify(others)}>
        <FilterFields>
          <PersonField id="staff" label="Staff member" none="Anyone" people={staff} chosen={others.staff} />
          <SelectField
            name="action"
            label="What happened"
            none="Anything"
            options={actions}
            defaultValue={others.action}
          />
          <InputField name="from" label="From" type="date" defaultValue={others.from} />
          <InputField name="to" label="Until" type="date" defaultValue={others.to} />
        </FilterFields>
      </More>
      <div className="flex flex-wrap gap-2">
        <Submit look="ink">Show</Submit>
        {(isNarrowed || person) && (
          <Link className="button button-quiet button-small" to={deskPaths.audit}>
            Clear filters
          </Link>
        )}
      </div>
    </Form>
  );
}

const Lines = ({ lines }: { lines: AuditLine[] }) => (
  <Table columns={["When", "Who", "What", "About", "Details"]} aria-label="Audit log">
    {lines.map(({ position, at, who, action, people, object, details }) => (
      <tr key={position}>
        <td className="text-balance tabular-nums">{at}</td>
        <td>{who}</td>
        <th scope="row">{action}</th>
        <td>
          {people.length === 1 ? (
            <Link className="link" to={caseAddress(people[0] ?? "")}>
              1 person
            </Link>
          ) : (
            people.length > 1 && `${people.length} people`
          )}
          {people.length === 0 && object}
        </td>
        <td className="soft">{details}</td>
      </tr>
    ))}
  </Table>
);

export const ErrorBoundary = () => <PageFailed text="The log could not be read." />;
