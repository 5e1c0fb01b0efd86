import { Form, Link } from "react-router";
import { audit as words } from "../../../content/en/staff/audit";
import { fill } from "../../../content/format";
import { Button } from "../../ui/button";
import { FilterFields, More } from "../../ui/desk/fold";
import { PersonField } from "../../ui/desk/person-field";
import { Table } from "../../ui/desk/table";
import { Field } from "../../ui/field";
import type { AuditFilter, AuditLine } from "../audit/log-page.server";

type FiltersProps = { filter: AuditFilter; staff: { id: string; name: string }[]; actions: string[]; clear: string };

/** A form by GET, so that a view of the log has an address. */
export function AuditFilters({ filter, staff, actions, clear }: FiltersProps) {
  const { fields } = words;
  const { person, ...others } = filter;
  const isNarrowed = Object.values(others).some(Boolean);
  const isFiltered = isNarrowed || Boolean(person);
  return (
    <Form method="get" className="mb-3 grid gap-3" role="search">
      <Field id="person" label={fields.person} hint={fields.personHint} className="max-w-[36rem]">
        {(control) => <input {...control} key={person} name="person" defaultValue={person} maxLength={254} />}
      </Field>
      <More summary={fields.more} open={isNarrowed || undefined} key={JSON.stringify(others)}>
        <FilterFields>
          <PersonField id="staff" label={fields.staff} none={fields.anyone} people={staff} chosen={filter.staff} />
          <Field id="action" label={fields.action}>
            {(control) => (
              <select {...control} name="action" defaultValue={filter.action}>
                <option value="">{fields.anything}</option>
                {actions.map((action) => (
                  <option key={action}>{action}</option>
                ))}
              </select>
            )}
          </Field>
          <Field id="from" label={fields.from}>
            {(control) => <input {...control} name="from" type="date" defaultValue={filter.from} />}
          </Field>
          <Field id="to" label={fields.to}>
            {(control) => <input {...control} name="to" type="date" defaultValue={filter.to} />}
          </Field>
        </FilterFields>
      </More>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isSmall look="ink">
          {fields.apply}
        </Button>
        {isFiltered && (
          <Link className="button button-quiet button-small" to={clear}>
            {fields.clear}
          </Link>
        )}
      </div>
    </Form>
  );
}

type TableProps = { lines: AuditLine[]; caseAddress: (id: string) => string };

export function AuditTable({ lines, caseAddress }: TableProps) {
  return (
    <Table columns={words.columns} aria-label={words.heading}>
      {lines.map(({ position, at, who, action, people, object, details }) => (
        <tr key={position}>
          <td className="text-balance tabular-nums">{at}</td>
          <td>{who}</td>
          <th scope="row">{action}</th>
          <td>
            {people.length === 1 ? (
              <Link className="link" to={caseAddress(people[0] ?? "")}>
                {words.people.one}
              </Link>
            ) : (
              people.length > 1 && fill(words.people.many, { count: people.length })
            )}
            {people.length === 0 && object}
          </td>
          <td className="soft">{details}</td>
        </tr>
      ))}
    </Table>
  );
}
